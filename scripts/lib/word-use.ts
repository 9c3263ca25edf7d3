import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** `const t = getTranslator('leaves')` or `t: Translate<'leaves'>`: the names by which a file uses words. */
const SPEAKERS = /(\w+)(?: = (?:\w+Of|getTranslator)\('(\w+)'|: Translate<'(\w+)'>)/g
const LITERALS = /'([^'\n]+)'|`([^`]+)`/g

/**
 * The texts that no call uses. A key is a literal in the call, also one of two, or a template whose gaps may be
 * anything; if the call names a variable, each literal of that file may be the key.
 * @param words the texts by file and path
 * @param folder the folder of the code that uses the words
 * @returns `leaves:add.days`
 */
export function unusedKeys(words: Map<string, Map<string, string>>, folder: string): string[] {
  const asked = sourcesIn(folder).flatMap((source) => keysAskedIn(source))
  return [...words].flatMap(([domain, texts]) =>
    [...texts.keys()].map((key) => `${domain}:${key}`).filter((key) => !asked.some((pattern) => pattern.test(key))),
  )
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|gen)\.ts$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))

function keysAskedIn(source: string): RegExp[] {
  const speakers = [...source.matchAll(SPEAKERS)].map(([, name = '', one, other]) => ({
    name,
    domain: one ?? other ?? '',
  }))
  return speakers.flatMap(({ name, domain }) =>
    [...source.matchAll(new RegExp(`(?<![\\w.])${name}\\(`, 'g'))].flatMap(({ index }) => {
      const asked = firstArgument(source, index + name.length + 1)
      return literalsIn(/^\w+$/.test(asked) ? source : asked).map((key) => patternOf(key, domain))
    }),
  )
}

/** The text of a call's first argument, which begins at `start`. */
function firstArgument(source: string, start: number): string {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const character = source[at] ?? ''
    if ('([{'.includes(character)) depth++
    if (depth === 0 && ',)'.includes(character)) return source.slice(start, at).trim()
    if (')]}'.includes(character)) depth--
  }
  return source.slice(start)
}

const literalsIn = (text: string): string[] =>
  [...text.matchAll(LITERALS)].map(([, plain, template]) => plain ?? template ?? '')

/** @param domain the namespace of a key without its own, `common:actions.edit` */
function patternOf(key: string, domain: string): RegExp {
  const full = /^\w+:/.test(key) ? key : `${domain}:${key}`
  const parts = full.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}
