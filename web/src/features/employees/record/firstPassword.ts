// Without characters that look alike in a mail: 0 and O, 1, l and I.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const PASSWORD_LENGTH = 8
const SMALLEST_KEY = 100_000
const KEYS = 900_000

/** A whole number from 0 to `below` − 1, each as likely as the others. */
function randomBelow(below: number): number {
  // Numbers of the last, incomplete round would favour small results: they are drawn again.
  const whole = 2 ** 32 - (2 ** 32 % below)
  const drawn = new Uint32Array(1)
  do crypto.getRandomValues(drawn)
  while ((drawn[0] as number) >= whole)
  return (drawn[0] as number) % below
}

/** Eight random characters. */
export const makePassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET[randomBelow(ALPHABET.length)]).join('')

/** A six-digit number, 100000 to 999999. */
export const makeKey = (): string => String(SMALLEST_KEY + randomBelow(KEYS))
