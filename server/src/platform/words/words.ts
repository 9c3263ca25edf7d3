import { readFileSync } from 'node:fs'
import { type Messages, setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Words } from './words.gen.ts'

type Values = Record<string, string | number>
interface Tree {
  [name: string]: string | Tree
}

/** Gives a text by its path, `reset.subject`, with its values. */
export type Translate<N extends keyof Words> = <K extends keyof Words[N] & string>(
  key: K,
  ...values: Words[N][K] extends undefined ? [] : [values: Words[N][K]]
) => string

const LANGUAGE = 'en'

/** @param namespace a file of `src/locales`; its texts are compiled here, once */
export function getTranslator<N extends keyof Words>(namespace: N): Translate<N> {
  const file = new URL(`../../locales/${LANGUAGE}/${namespace}.json`, import.meta.url)
  const messages = compiled(JSON.parse(readFileSync(file, 'utf8')) as Tree)
  const i18n = setupI18n({ locale: LANGUAGE, messages: { [LANGUAGE]: messages } })
  return (key, ...[values = {}]) =>
    i18n._(key, Object.fromEntries(Object.entries(values as Values).map(([name, value]) => [name, asTyped(value)])))
}

function compiled(tree: Tree, before = ''): Messages {
  const messages = Object.entries(tree).map(([name, text]) =>
    typeof text === 'string' ? { [before + name]: compileMessageOrThrow(text) } : compiled(text, `${before}${name}.`),
  )
  return Object.assign({}, ...messages) as Messages
}

// Values are escaped: the engine would read a typed `\x0a` as a line break.
const asTyped = (value: string | number) => (typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value)
