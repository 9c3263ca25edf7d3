import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** A file of words: ICU MessageFormat by name, in groups. */
export interface Texts {
  [name: string]: string | Texts
}

/** The texts of a file by their path, `form.title`. */
export const textsByPath = (texts: Texts, before = ''): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[before + name, text] as [string, string]] : textsByPath(text, `${before}${name}.`),
  )

/** What goes in for a `{name}`: a number where a plural or a format needs one, a word where a `select` does. */
export type Kind = 'number' | 'string' | 'string | number'

// `{{name}}` is no mistake to ICU: it shows a value in braces, which no one wants.
function withoutBraces(part: string): string {
  if (/[{}]/.test(part)) throw new Error('a value is written {name}, and a brace that is shown is none of our words')
  return part
}

/** The `{name}`s of a text. @throws Error where the text is no ICU MessageFormat */
export function valuesOf(text: string): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  const look = (message: CompiledMessage) => {
    if (typeof message === 'string') return
    for (const token of message) {
      if (typeof token === 'string') continue
      const [name, type, cases] = token
      const kind = type === undefined ? 'string | number' : type === 'select' ? 'string' : 'number'
      if (kind !== 'string | number' || !kinds.has(name)) kinds.set(name, kind)
      if (typeof cases === 'object' && cases !== null)
        for (const each of Object.values(cases)) if (typeof each === 'object') look(each as CompiledMessage)
    }
  }
  look(compileMessageOrThrow(text, withoutBraces))
  return kinds
}
