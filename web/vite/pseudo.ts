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
const growth = (letters: number): number => Math.ceil(letters < SHORT ? letters : letters * 0.4)

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
  let letters = 0
  const message = compileMessageOrThrow(text, (part) => {
    letters += part.match(/\p{L}/gu)?.length ?? 0
    return accented(part)
  })
  return ['⟦', ...message, `${fill(growth(letters))}⟧`]
}
