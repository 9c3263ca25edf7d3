// Letters without an accent that have their own spelling in ASCII.
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/**
 * An address for a new account: first and last word of the name, at the domain of the person who adds it.
 * @param own the address of the person who adds the account
 * @returns empty if the name has no letters that an address can contain
 */
export function suggestEmail(name: string, own: string): string {
  const domain = own.split('@')[1]
  const words = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/[\s.]+/)
    .map((word) => word.replace(/['’-]/g, ''))
    .filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const local = ends.join('.')
  return domain && /^[a-z0-9]+(\.[a-z0-9]+)?$/.test(local) ? `${local}@${domain}` : ''
}
