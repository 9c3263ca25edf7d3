/** The number of characters that must remain of a password without its personal words. */
const MIN_REMAINING = 8
/** Shorter words are in too many passwords by chance. */
const MIN_WORD = 4

/** Facts about a person that an attacker may know. */
export interface PersonalContext {
  name: string
  email: string
  /** the employee ID; null without an employee record */
  code: string | null
  /** null where the organisation has no name yet */
  organisation: string | null
}

const PRODUCT = ['employee', 'management', 'system']

/** Words of the person, the organisation and the product, longest first. */
export function personalWords({ name, email, code, organisation }: PersonalContext): string[] {
  const [local = '', domain = ''] = email.split('@')
  const parts = [name, local, domain, organisation ?? ''].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const words = [...PRODUCT, ...parts, code ?? ''].map((word) => word.normalize('NFC').toLowerCase())
  return [...new Set(words)].filter((word) => [...word].length >= MIN_WORD).toSorted((a, b) => b.length - a.length)
}

/** Whether a password has fewer than eight characters besides its personal words. Source: OWASP ASVS 5.0, 6.2.11. */
export function containsPersonalWords(password: string, context: PersonalContext): boolean {
  const folded = password.normalize('NFC').toLowerCase()
  const rest = personalWords(context).reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest !== folded && [...rest].length < MIN_REMAINING
}
