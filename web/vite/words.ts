import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { type Texts, textsByPath } from './catalogue.ts'
import { isPseudo, pseudo } from './pseudo.ts'

const CATALOGUE = /[\\/]locales[\\/][\w-]+[\\/]\w+\.json(\?|$)/

/**
 * Compiles the words: of `locales/<language>/<domain>.json` the browser gets messages by their path, and needs no parser.
 * `?language=en-XA` makes a language for tests of the English ones.
 */
export const words = (): Plugin => ({
  name: 'ems-words',
  enforce: 'pre',
  transform: {
    filter: { id: CATALOGUE },
    handler(code, id) {
      const language = new URLSearchParams(id.split('?')[1]).get('language')
      const messages = textsByPath(JSON.parse(code) as Texts).map(([path, text]) => {
        try {
          return [path, isPseudo(language) ? pseudo(text, language) : compileMessageOrThrow(text)]
        } catch (cause) {
          throw new Error(`${path} of ${id} is no ICU message: ${text}`, { cause })
        }
      })
      // Not as JSON: the bundler knows that by the end of the address, where the query may stand.
      return { code: `export default ${JSON.stringify(Object.fromEntries(messages))}`, moduleType: 'js' }
    },
  },
})
