import { type Messages, setupI18n } from '@lingui/core'
import type { Words } from './words.gen.ts'

/** A file of words: a domain's, or one of the two for all screens, `app` and `common`. */
export type Namespace = keyof Words
/** The reasons of failed calls; in English the server's own words are used. */
type Reasons = 'reasons'

type PathIn<N extends Namespace> = keyof Words[N] & string
type Key<N extends Namespace> = PathIn<N> | `app:${PathIn<'app'>}` | `common:${PathIn<'common'>}`
type ValuesAt<N extends Namespace, K> = K extends `${infer Other extends 'app' | 'common'}:${infer Path}`
  ? Words[Other][Path & PathIn<Other>]
  : Words[N][K & PathIn<N>]
/** For several keys, the values of all of them. */
type AllOf<Values> = (Values extends undefined ? never : (values: Values) => void) extends (values: infer All) => void
  ? All
  : never
type ValuesFor<Values> = [Values] extends [undefined] ? [] : [values: AllOf<Values>]

/** Finds a text by its path, `form.title`, in the namespace of its `getTranslator`, or in one for all screens. */
export type Translate<N extends Namespace> = <K extends Key<N>>(key: K, ...values: ValuesFor<ValuesAt<N, K>>) => string

type Values = Record<string, string | number>

const SOURCE = 'en'
const i18n = setupI18n({ locale: SOURCE, messages: { [SOURCE]: {} } })
const loaded = new Set<Namespace | Reasons>()
const translators = new Map<Namespace, unknown>()
let direction: 'ltr' | 'rtl' = 'ltr'

/** Sets the language of the following words, and its direction. */
export function setLanguage(language: string, runs: 'ltr' | 'rtl'): void {
  loaded.clear()
  i18n.load(language, {})
  i18n.activate(language)
  direction = runs
}

/** Adds a namespace's words; a screen is shown once its own are loaded. */
export function addWords(namespace: Namespace | Reasons, messages: Messages): void {
  loaded.add(namespace)
  i18n.load(
    i18n.locale,
    Object.fromEntries(Object.entries(messages).map(([path, message]) => [`${namespace}:${path}`, message])),
  )
}

export const hasWords = (namespace: Namespace | Reasons): boolean => loaded.has(namespace)

/**
 * Values stay as typed: the engine would read `\x41` as a letter, and in right-to-left text a name would be torn apart
 * if it were not isolated.
 */
function asTyped(value: string | number): string | number {
  if (typeof value === 'number') return value
  const text = value.replaceAll('\\', '\\x5c')
  return direction === 'rtl' ? `\u2068${text}\u2069` : text
}

const selectors = new WeakMap<readonly unknown[], Set<string>>()

/** The values by which a compiled message selects, which must be ones that the catalogue has; found once a message. */
function selectorsOf(message: unknown): Set<string> | undefined {
  if (!Array.isArray(message)) return undefined
  const names = selectors.get(message) ?? new Set<string>()
  if (!selectors.has(message)) {
    const look = (part: unknown): void => {
      if (Array.isArray(part) && part[1] === 'select') names.add(part[0] as string)
      if (part instanceof Object) for (const each of Object.values(part)) look(each)
    }
    look(message)
    selectors.set(message, names)
  }
  return names
}

function say(key: string, values: Values): string {
  const selected = selectorsOf(i18n.messages[key])
  const typed = Object.entries(values).map(([name, value]) => [name, selected?.has(name) ? value : asTyped(value)])
  return withMinus(i18n._(key, Object.fromEntries(typed)), values)
}

/** Negative numbers have a minus sign, as on all screens, where the engine writes a hyphen. */
const withMinus = (said: string, values: Values): string =>
  Object.values(values).reduce<string>((text, value) => {
    if (typeof value === 'string' || value >= 0) return text
    const written = value.toLocaleString('en')
    return text.replaceAll(written, written.replace('-', '−'))
  }, said)

/** Whether a namespace has a text; the server may know names that this version of the web app does not know. */
export const hasText = <N extends Namespace | Reasons>(
  namespace: N,
  path: string,
): path is N extends Namespace ? PathIn<N> : string => `${namespace}:${path}` in i18n.messages

/** The reason of a failed call, in the chosen language; undefined without words for it. */
export function reasonText(reason: string | undefined, params: Values = {}): string | undefined {
  return hasText('reasons', `${reason}`) ? say(`reasons:${reason}`, params) : undefined
}

/** A notification in the chosen language, or in the server's words if there is none for it. */
export const notificationText = ({
  reason,
  values,
  sentence,
}: {
  reason: string
  values: Values
  sentence: string
}): string => reasonText(`told.${reason}`, values) ?? sentence

/** The sentence of a permission in the chosen language, or the server's. */
export const permissionText = ({ key, sentence = key }: { key: string; sentence?: string }): string =>
  reasonText(`right.${key}`) ?? sentence

/** A name of the product's own, such as a built-in role, in the chosen language; other names unchanged. */
export const builtInName = (text: string): string => reasonText(`shipped.${text}`) ?? text

/** The function that gives the words of a namespace, the same one at every call. */
export function getTranslator<N extends Namespace>(namespace: N): Translate<N> {
  let found = translators.get(namespace)
  if (!found) {
    found = (key: string, values: Values = {}) => say(key.includes(':') ? key : `${namespace}:${key}`, values)
    translators.set(namespace, found)
  }
  return found as Translate<N>
}
