/** Characters that must remain of a password without the words that everyone would try first. */
const LEAST = 8
/** Shorter words stand in too many passwords by chance. */
const WORD = 4

/** What is known of a person to anyone who guesses. */
export interface Context {
  name: string
  email: string
  /** the employee id; null for someone who is no employee */
  code: string | null
  /** what the organisation is called; null where no one has said so */
  organisation: string | null
}

const PRODUCT = ['employee', 'management', 'system']

/** The words that a guess begins with: the person's, the organisation's, the product's. */
export function wordsOfContext({ name, email, code, organisation }: Context): string[] {
  const [local = '', domain = ''] = email.split('@')
  const parts = [name, local, domain, organisation ?? ''].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const words = [...PRODUCT, ...parts, code ?? ''].map((word) => word.normalize('NFC').toLowerCase())
  return [...new Set(words)].filter((word) => [...word].length >= WORD).toSorted((a, b) => b.length - a.length)
}

/**
 * Whether a password rests on such a word: with fewer than eight characters besides.
 * Source: OWASP ASVS 5.0, 6.2.11.
 */
export function containsPersonalWords(password: string, context: Context): boolean {
  const folded = password.normalize('NFC').toLowerCase()
  const rest = wordsOfContext(context).reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest !== folded && [...rest].length < LEAST
}
