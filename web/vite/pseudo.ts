import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** The languages for tests: longer and with accents, and from right to left. Both stand in brackets: what does not is no word of ours. */
const PSEUDO = ['en-XA', 'ar-XB'] as const
export type Pseudo = (typeof PSEUDO)[number]
export const isPseudo = (language: string | null): language is Pseudo => PSEUDO.some((each) => each === language)

const PLAIN = 'AaCcDdEeGgHhIiKkLlNnOoRrSsTtUuYyZz'
const ACCENTED = 'ÅåÇçÐðÉéĜĝĤĥÎîĶķĻļÑñÖöŔŕŠšŢţÛûÝýŽž'
const accented = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)

/** Words to fill up with: about as long as those of a language. */
const FILL = 'öñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ éļéṽéñ ţŵéļṽé'
const SHORT = 10

/** How much longer other languages are, in letters: short texts double, others grow by two fifths. */
function growth(letters: number): number {
  // One letter that stands for a word is one letter everywhere.
  if (letters <= 1) return 0
  return Math.ceil(letters < SHORT ? letters : letters * 0.4)
}

/** The letters of a message; where one of several texts is shown, those of the longest. */
function lettersOf(part: unknown): number {
  if (typeof part === 'string') return part.match(/\p{L}/gu)?.length ?? 0
  if (!Array.isArray(part)) return 0
  const [, , choices] = part
  // A value: its name, how it is written, and the texts to choose from.
  if (typeof choices !== 'object' || choices === null || Array.isArray(choices)) return 0
  return Math.max(...Object.values(choices).map(lettersOfAll))
}

const lettersOfAll = (message: unknown): number =>
  Array.isArray(message) ? message.reduce((sum: number, part) => sum + lettersOf(part), 0) : lettersOf(message)

const fill = (length: number): string => {
  const words = FILL.repeat(Math.ceil(length / FILL.length))
  return length === 0 ? '' : ` ${words.slice(0, length).trim()}`
}

/** Letters that are shown from right to left, whatever they are. */
const fromRight = (text: string): string => `\u202e${text}\u202c`

/**
 * An English text in a language for tests.
 * @returns its compiled message
 */
export function pseudo(text: string, language: Pseudo): CompiledMessage {
  if (language === 'ar-XB') return ['⟦', ...compileMessageOrThrow(text, fromRight), '⟧']
  const message = compileMessageOrThrow(text, accented)
  return ['⟦', ...message, `${fill(growth(lettersOfAll(message)))}⟧`]
}
