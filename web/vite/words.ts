import { readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { builtInTexts } from '../../contract/src/core/built-in-texts.ts'
import { permissions } from '../../contract/src/core/permissions.ts'
import { type Reason, reasons, sentenceOf } from '../../contract/src/core/reasons.ts'
import { type Texts, textsByPath } from './catalogue.ts'
import { isPseudo, pseudo } from './pseudo.ts'

const CATALOGUE = /[\\/]locales[\\/][\w-]+[\\/]\w+\.json(\?|$)/
// What the server says automatically, in English.
const NOTIFICATIONS = new URL('../../server/src/locales/en/notifications.json', import.meta.url)
const REASONS = /^virtual:reasons\?/

const languageOf = (id: string) => new URLSearchParams(id.split('?')[1]).get('language')

/** The messages as a module; not as JSON, which the bundler knows by the end of an address, where the query may stand. */
function moduleOf(texts: readonly (readonly [path: string, text: string])[], id: string) {
  const language = languageOf(id)
  const messages = texts.map(([path, text]) => {
    try {
      return [path, isPseudo(language) ? pseudo(text, language) : compileMessageOrThrow(text)]
    } catch (cause) {
      throw new Error(`${path} of ${id} is no ICU message: ${text}`, { cause })
    }
  })
  return { code: `export default ${JSON.stringify(Object.fromEntries(messages))}`, moduleType: 'js' as const }
}

/**
 * Compiles the words: of `locales/<language>/<domain>.json` the browser gets messages by their path, and needs no parser.
 * `?language=en-XA` makes a language for tests of the English ones; `virtual:reasons?language=…` has the sentences of the
 * contract, of notifications and of rights in one, and what the product ships.
 */
export const words = (): Plugin => ({
  name: 'ems-words',
  enforce: 'pre',
  resolveId: { filter: { id: REASONS }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:reasons\?/ },
    handler: (id) =>
      moduleOf(
        [
          ...(Object.keys(reasons) as Reason[]).map((reason) => [reason, sentenceOf(reason)] as const),
          ...textsByPath(JSON.parse(readFileSync(NOTIFICATIONS, 'utf8')) as Texts).map(
            ([path, text]) => [`told.${path}`, text] as const,
          ),
          ...Object.entries(permissions).map(([key, { sentence }]) => [`right.${key}`, sentence] as const),
          ...builtInTexts.map((text) => [`shipped.${text}`, text] as const),
        ],
        id,
      ),
  },
  transform: {
    filter: { id: CATALOGUE },
    handler: (code, id) => moduleOf(textsByPath(JSON.parse(code) as Texts), id),
  },
})
