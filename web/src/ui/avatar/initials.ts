const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Names in these scripts are short: one letter says more than two. */
const ONE_LETTER = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const TONES = 8

const firstOf = (word: string): string => {
  for (const { segment } of graphemes.segment(word)) return segment.toLocaleUpperCase()
  return ''
}

/** The initials for a person without a picture: the first letters of the first and last word of the name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter((word) => word !== '')
  const [first = ''] = words
  const last = words.at(-1)
  if (words.length < 2 || last === undefined || ONE_LETTER.test(first)) return firstOf(first)
  return firstOf(first) + firstOf(last)
}

/** The tone of a person, 1 to 8: always the same one for the same text. */
export function toneOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return (hash % TONES) + 1
}
