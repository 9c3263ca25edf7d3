import app from '../locales/en/app.json'
import common from '../locales/en/common.json'
import dashboard from '../locales/en/dashboard.json'
import login from '../locales/en/login.json'
import { addWords, hasWords, type Namespace } from '../ui/words.ts'

// What the first screens say, which come with the app itself: the sign-in and the dashboards.
addWords('app', app)
addWords('common', common)
addWords('dashboard', dashboard)
addWords('login', login)

const files = import.meta.glob<{ default: Parameters<typeof addWords>[1] }>([
  '../locales/en/*.json',
  '!**/{app,common,dashboard,login}.json',
])

/** Loads the words of a domain; pages do so together with their code, so that nobody waits for those of the others. */
export async function loadWords(namespace: Namespace): Promise<void> {
  if (hasWords(namespace)) return
  const load = files[`../locales/en/${namespace}.json`]
  if (!load) throw new Error(`No words for ${namespace}`)
  addWords(namespace, (await load()).default)
}
