import type app from '../locales/en/app.json'
import type attendance from '../locales/en/attendance.json'
import type auth from '../locales/en/auth.json'
import type common from '../locales/en/common.json'
import type dashboard from '../locales/en/dashboard.json'
import type departments from '../locales/en/departments.json'
import type employees from '../locales/en/employees.json'
import type leaves from '../locales/en/leaves.json'
import type login from '../locales/en/login.json'
import type salaries from '../locales/en/salaries.json'
import type settings from '../locales/en/settings.json'
import type tasks from '../locales/en/tasks.json'
import type teams from '../locales/en/teams.json'

interface Words {
  app: typeof app
  attendance: typeof attendance
  auth: typeof auth
  common: typeof common
  dashboard: typeof dashboard
  departments: typeof departments
  employees: typeof employees
  leaves: typeof leaves
  login: typeof login
  salaries: typeof salaries
  settings: typeof settings
  tasks: typeof tasks
  teams: typeof teams
}

/** A file of words: a domain's, or one of the two that every screen has, `app` and `common`. */
export type Namespace = keyof Words

type Stem<Name extends string> = Name extends `${infer Before}_${'one' | 'other'}` ? Before : Name
type PathIn<Tree, Before extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Before}${Stem<Name>}`
    : PathIn<Tree[Name], `${Before}${Name}.`>
}[keyof Tree & string]

/** Finds a text by its path, `form.title`, in the namespace of its `useWords`, or in one that every screen has. */
export type Translate<N extends Namespace> = (
  key: PathIn<Words[N]> | `app:${PathIn<Words['app']>}` | `common:${PathIn<Words['common']>}`,
  values?: Record<string, string | number>,
) => string

interface Tree {
  [name: string]: string | Tree
}

const LANGUAGE = 'en'
const plurals = new Intl.PluralRules(LANGUAGE)
const known = new Map<string, Tree>()
const translators = new Map<Namespace, Translate<Namespace>>()

/** Makes a namespace's words known; a screen is shown once its own are. */
export const addWords = (namespace: Namespace, words: Tree): void => void known.set(namespace, words)

export const hasWords = (namespace: Namespace): boolean => known.has(namespace)

function textAt(namespace: string, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<Tree[string] | undefined>(
      (at, name) => (typeof at === 'object' ? at[name] : undefined),
      known.get(namespace),
    )
  return typeof found === 'string' ? found : undefined
}

function translate(namespace: Namespace, key: string, values: Record<string, string | number> = {}): string {
  const [path = '', other = namespace] = key.split(':').reverse()
  const plural = typeof values.count === 'number' ? textAt(other, `${path}_${plurals.select(values.count)}`) : undefined
  const text = plural ?? textAt(other, path) ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** The function that gives the words of a namespace, the same one at every call. */
export function wordsOf<N extends Namespace>(namespace: N): Translate<N> {
  let found = translators.get(namespace)
  if (!found) {
    found = (key, values) => translate(namespace, key, values)
    translators.set(namespace, found)
  }
  return found as Translate<N>
}
