const LETTERS = 3

/**
 * Tells whether a text has one of some words in it, letter by letter. How long that takes depends on the text, hardly on how many words
 * there are.
 */
export function mentionsAny(words: readonly string[]): (text: string) => boolean {
  const starts = new Map<string, string[]>()
  for (const word of words) {
    const start = word.slice(0, LETTERS)
    starts.set(start, [...(starts.get(start) ?? []), word])
  }
  const lengths = [...new Set([...starts.keys()].map((start) => start.length))]
  return (text) => {
    for (let at = 0; at < text.length; at++)
      for (const length of lengths)
        if (starts.get(text.slice(at, at + length))?.some((word) => text.startsWith(word, at))) return true
    return false
  }
}
