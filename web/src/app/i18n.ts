import i18next, { type CustomTypeOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import app from '../locales/en/app.json'
import common from '../locales/en/common.json'

export type Namespace = keyof CustomTypeOptions['resources']

const LANGUAGE = 'en'

void i18next.use(initReactI18next).init({
  lng: LANGUAGE,
  ns: ['common', 'app'],
  defaultNS: 'common',
  resources: { [LANGUAGE]: { app, common } },
  initAsync: false,
  // React escapes already.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

const files = import.meta.glob<{ default: Record<string, unknown> }>([
  '../locales/*/*.json',
  '!**/app.json',
  '!**/common.json',
])

/** Loads the words of a domain; pages do so together with their code, so that nobody waits for those of the others. */
export async function loadWords(namespace: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(LANGUAGE, namespace)) return
  const load = files[`../locales/${LANGUAGE}/${namespace}.json`]
  if (!load) throw new Error(`No words for ${namespace}`)
  i18next.addResourceBundle(LANGUAGE, namespace, (await load()).default)
}
