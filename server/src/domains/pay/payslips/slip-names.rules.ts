const WORD_LEAST = 3

/** Letters that do not decompose into a letter and an accent. */
const FOLDED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/** The words of a text in order, in lower case and without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðßæœþı]/g, (letter) => FOLDED[letter] ?? letter)
    .match(/[\p{L}\p{N}]+/gu) ?? []

interface Names {
  /**
   * whether one word of at least three letters of the person's name is among the words; shorter names must be complete
   */
  isNamed(employeeId: string, words: readonly string[]): boolean
  /** whether the words contain a full name of any person */
  someoneIn(words: readonly string[]): boolean
}

/** Finds the names of people among the words of texts. */
export function namesOf(people: readonly { employeeId: string; name: string }[]): Names {
  const names = new Map(people.map(({ employeeId, name }) => [employeeId, wordsOf(name)]))
  const byWord = new Map<string, string[][]>()
  for (const name of names.values()) {
    const [longest = ''] = name.toSorted((a, b) => b.length - a.length)
    if (longest.length >= WORD_LEAST) byWord.set(longest, [...(byWord.get(longest) ?? []), name])
  }
  return {
    isNamed(employeeId, words) {
      const name = names.get(employeeId) ?? []
      const long = name.filter((word) => word.length >= WORD_LEAST)
      if (long.length === 0) return name.length > 0 && ` ${words.join(' ')} `.includes(` ${name.join(' ')} `)
      return long.some((word) => words.includes(word))
    },
    someoneIn(words) {
      const there = new Set(words)
      return words.some((word) => byWord.get(word)?.some((name) => name.every((one) => there.has(one))))
    },
  }
}
