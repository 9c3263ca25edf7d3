import type { Messages } from '@lingui/core'
import { addWords, hasWords, type Namespace, setLanguage } from '../../ui/words/words.ts'

type Files = Record<string, () => Promise<Messages>>

/** The words of the first screens, which are part of the app: sign-in and the frame of the areas. */
const first = import.meta.glob<Messages>('../../locales/en/{app,common,login}.json', {
  eager: true,
  import: 'default',
})
const files: Files = import.meta.glob<Messages>(['../../locales/en/*.json', '!**/{app,common,login}.json'], {
  import: 'default',
})

const REASONS = '../../locales/en/reasons.json'

/** Languages for tests, which no product has: made from the English words by `web/vite/pseudo.ts`. */
const pseudo: Record<string, Files> =
  import.meta.env.MODE === 'production'
    ? {}
    : {
        'en-XA': {
          ...import.meta.glob<Messages>('../../locales/en/*.json', { import: 'default', query: '?language=en-XA' }),
          [REASONS]: async () => (await import('virtual:reasons?language=en-XA')).default,
        },
        'ar-XB': {
          ...import.meta.glob<Messages>('../../locales/en/*.json', { import: 'default', query: '?language=ar-XB' }),
          [REASONS]: async () => (await import('virtual:reasons?language=ar-XB')).default,
        },
      }

const namespaceOf = (file: string) => /(\w+)\.json$/.exec(file)?.[1] as Namespace | 'reasons'

for (const [file, messages] of Object.entries(first)) addWords(namespaceOf(file), messages)

let ofLanguage = files

/**
 * Loads the language chosen in this browser, if it exists.
 * @returns the direction of its text
 */
export async function startLanguage(): Promise<'ltr' | 'rtl'> {
  const chosen = localStorage.getItem('language') ?? ''
  const found = pseudo[chosen]
  if (!found) return 'ltr'
  const direction = chosen.startsWith('ar') ? 'rtl' : 'ltr'
  ofLanguage = found
  setLanguage(chosen, direction)
  await Promise.all([...Object.keys(first), REASONS].map((file) => loadWords(namespaceOf(file))))
  document.documentElement.lang = chosen
  document.documentElement.dir = direction
  return direction
}

/**
 * Loads the words of a domain. Pages do so together with their code, so that nobody waits for the words of other
 * domains.
 */
export async function loadWords(namespace: ReturnType<typeof namespaceOf>): Promise<void> {
  if (hasWords(namespace)) return
  const load = ofLanguage[`../../locales/en/${namespace}.json`]
  if (!load) throw new Error(`No words for ${namespace}`)
  addWords(namespace, await load())
}
