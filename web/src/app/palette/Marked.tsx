import { plain, wordsIn } from './paletteItems.ts'

/** A text in which the parts that were typed stand out; marks and case do not matter. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const letters = [...text]
  const marked = letters.map(() => false)
  const folded = letters.flatMap((letter, at) => [...plain(letter)].map((piece) => ({ piece, at })))
  const whole = folded.map(({ piece }) => piece).join('')
  for (const word of wordsIn(typed)) {
    const from = whole.indexOf(word)
    if (from >= 0) for (const { at } of folded.slice(from, from + word.length)) marked[at] = true
  }
  const parts = letters.reduce<{ text: string; on: boolean; from: number }[]>((all, letter, at) => {
    const last = all.at(-1)
    if (last && last.on === marked[at]) last.text += letter
    else all.push({ text: letter, on: marked[at] === true, from: at })
    return all
  }, [])
  return parts.map(({ text: part, on, from }) => (on ? <mark key={from}>{part}</mark> : part))
}
