// Checks the words of the web app, the mails and the errors: none has a refused phrase, and each text of a catalogue
// is ICU MessageFormat and is used.
// Writes `words.gen.ts`, which tells the compiler the keys and their values. Git ignores that file.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCodes } from '../contract/src/core/error-codes.ts'
import { permissions } from '../contract/src/core/permissions.ts'
import { reasons } from '../contract/src/core/reasons.ts'
import { type Kind, type Texts, textsByPath, valuesOf } from '../web/vite/catalogue.ts'
import { root } from './lib/paths.mjs'
import { unusedKeys } from './lib/word-use.ts'

interface Catalogue {
  /** the folder of the English files */
  texts: string
  /** the file of types */
  types: string
  /** the folder of the code that uses the words */
  sources: string
}

const CATALOGUES: readonly Catalogue[] = [
  { texts: 'web/src/locales/en', types: 'web/src/ui/words/words.gen.ts', sources: 'web/src' },
  { texts: 'server/src/locales/en', types: 'server/src/platform/words/words.gen.ts', sources: 'server/src' },
]

/** Phrases that readers had to read twice, with the words to use instead. */
const REFUSED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bstands? (here|there|with)\b/i, 'appears here'],
  [/\bwho(ever|m)\b/i, 'people who, anyone who'],
  [/\banew\b/i, 'again'],
  [/\b(some|any|no)body\b/i, 'someone, anyone, no one, or the role'],
  [/\bwaits\b|(?<!please )\bwait\b/i, 'pending, waiting'],
  [/\b(is|are) told\b|\btold of\b/i, 'notified'],
  [/\bis said\b/i, 'not set'],
  [/\bit holds\b|\bholds? for everyone\b/i, 'applies'],
  [/\bby itself\b|\bby themselves\b/i, 'automatically'],
  [/\bat once\b/i, 'immediately'],
  [/\bgiven? up\b/i, 'failed, cancelled'],
  [/\b(taken?|took) (it )?back\b/i, 'undone, withdrawn'],
  [/\bin all\b/i, 'total'],
  [/\ba word to\b/i, 'message to'],
  [/\bso many\b/i, 'a number'],
  [/\bload from a file\b/i, 'Import'],
  [/\bnot said\b/i, 'Not set'],
  [/\blaps(e|es|ed)\b/i, 'expire'],
  [/\btry (it )?out\b|\btrial\b/i, 'Preview'],
  [/\bas it stands\b|\bstands (already|in)\b/i, 'is'],
  [/\bunder way\b/i, 'in progress, running'],
  [/\bof this (name|key)\b/i, 'with this name'],
  [/\b(say|says?) (why|what|which|when|either|the amount|by)\b/i, 'enter, choose, give a reason'],
  [/\basked (of|for of)\b|\bis asked for\b/i, 'requested, required'],
  [/\bmeanwhile\b/i, 'in the meantime, since'],
  [/(?<!e-)\bmail(s|ed)?\b/i, 'email'],
  [/\bmay not\b/i, 'cannot'],
  [/^empty: |\. empty: /i, 'Leave blank'],
  [/\bany more\b/i, 'no longer'],
  [/, too\b/i, 'also'],
  [/’(t|re|ve|ll)\b|\bit’s\b/i, 'do not, you are, it is'],
  [/\bday on\b/i, 'from a day'],
]
/** Sentences that other documents promise word by word, and words that people search for. */
const KEPT = [
  'mails:security.wrongCodes.subject',
  'settings:organisation.nameHint',
  'report.hidden-column',
  'palette:also.mailDelivery',
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
  for (const [file, entries] of words) for (const [key, text] of entries) refusePhrases(`${file}:${key}`, text)
  for (const key of unusedKeys(words, path.join(root, sources))) failures.push(`${key} of ${texts} is used nowhere.`)
}
for (const [code, { sentence }] of Object.entries(errorCodes)) refusePhrases(code, sentence)
for (const [key, { sentence }] of Object.entries(permissions)) refusePhrases(key, sentence)
for (const [reason, [, sentence]] of Object.entries<readonly [string, string?]>(reasons))
  if (sentence !== undefined) refusePhrases(reason, sentence)

function refusePhrases(key: string, text: string): void {
  // The names of values and of their cases are no words of the text.
  const spoken = text.replaceAll(/\{\w+(, \w+)?|[\w-]+ \{/g, '{')
  const refused = KEPT.includes(key) ? undefined : REFUSED.find(([pattern]) => pattern.test(spoken))
  if (refused) failures.push(`${key} says “${refused[0].exec(spoken)?.[0]}”. Plainer: ${refused[1]}.`)
}

function renew(file: string, wanted: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) writeFileSync(file, wanted)
}

function declarations(words: Map<string, Map<string, string>>): string {
  const domains = [...words].sort(([one], [other]) => (one < other ? -1 : 1))
  return [
    '// Made of the English words by `node scripts/check-words.ts`.',
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
