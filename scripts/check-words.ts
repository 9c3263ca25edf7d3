// The words of the web app and of the mails: every text is ICU MessageFormat, every one is used, and `words.gen.ts` tells
// the compiler which there are and what goes in. `--write` renews those files; without it the check fails where they differ.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Kind, type Texts, textsByPath, valuesOf } from '../web/vite/catalogue.ts'
import { root } from './lib/paths.mjs'
import { unusedKeys } from './lib/word-use.ts'

interface Catalogue {
  /** the folder of the English files */
  texts: string
  /** the file of types */
  types: string
  /** where the words are used */
  sources: string
}

const CATALOGUES: readonly Catalogue[] = [
  { texts: 'web/src/locales/en', types: 'web/src/ui/words/words.gen.ts', sources: 'web/src' },
  { texts: 'server/src/locales/en', types: 'server/src/platform/words/words.gen.ts', sources: 'server/src' },
]

const failures: string[] = []

for (const { texts, types, sources } of CATALOGUES) {
  const folder = path.join(root, texts)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const words = new Map(
    files.map((file) => {
      const content = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Texts
      return [file.replace('.json', ''), new Map(textsByPath(content))]
    }),
  )
  renew(path.join(root, types), declarations(words))
  for (const key of unusedKeys(words, path.join(root, sources))) failures.push(`${key} of ${texts} is used nowhere.`)
}

function renew(file: string, wanted: string): void {
  if (process.argv.includes('--write')) writeFileSync(file, wanted)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted)
    failures.push(`${path.relative(root, file)} differs from the words. Run: node scripts/check-words.ts --write`)
}

function declarations(words: Map<string, Map<string, string>>): string {
  const domains = [...words].sort(([one], [other]) => (one < other ? -1 : 1))
  return [
    '// Made of the English words by `node scripts/check-words.ts --write`.',
    '/** The texts by file and path, each with the values that go in; `undefined` where there are none. */',
    'export interface Words {',
    ...domains.flatMap(([domain, texts]) => [
      `  ${domain}: {`,
      ...[...texts].map(([key, text]) => `    '${key}': ${valuesType(`${domain}: ${key}`, text)}`),
      '  }',
    ]),
    '}',
    '',
  ].join('\n')
}

function valuesType(key: string, text: string): string {
  let values: Map<string, Kind>
  try {
    values = valuesOf(text)
  } catch (error) {
    failures.push(`${key} is no ICU message: ${error instanceof Error ? error.message : error}`)
    return 'never'
  }
  return values.size === 0 ? 'undefined' : `{ ${[...values].map(([name, kind]) => `${name}: ${kind}`).join('; ')} }`
}

if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exitCode = 1
}
