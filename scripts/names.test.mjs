import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

/** Names that nobody searches for, with the words to use instead: see docs/glossary.md. */
const REFUSED = {
  Asked: 'requested…, pending…',
  asked: 'request',
  asking: 'request-leave',
  around: 'list-enrichment, blackouts, neighbouring days',
  askFor: 'request…',
  becoming: 'changed values',
  Begun: 'accepted, started',
  beside: 'list-enrichment',
  booking: 'settlement',
  built: 'compiled-query',
  deciders: 'approvers',
  factsOf: 'get…AuditSnapshot, get…LedgerInputs',
  giveBack: 'releaseDays',
  hidden: 'redact',
  interrupting: 'sick-during-leave',
  keeper: 'draftStore',
  kept: 'stored…',
  lacking: 'missing',
  lapsing: 'expiry',
  Lately: 'recent…',
  leftovers: 'final-balance',
  letsPass: 'require…',
  letters: 'mail-templates',
  mandate: 'approver',
  outlook: 'forecast',
  perhaps: 'inDryRunTransaction',
  recount: 'recalculate',
  remembered: 'ttl-cache',
  restricting: 'restrictions',
  shownTo: 'redact…',
  spells: 'sickness-spells',
  standing: 'in force, state',
  standings: 'depths, states',
  taking: 'book-leave',
  tell: 'notify…',
  telling: 'to text',
  told: 'notified',
  trial: 'dry-run',
  waiting: 'pending, inbox',
  Ways: 'actions',
  Who: 'person name',
  Whom: 'people',
  whoGets: 'policy-assignment',
  whoIsHere: 'presence',
}

const files = globSync(['{contract,server,web}/src/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !/\.(gen|test)\./.test(file),
)

test('no file has a name that nobody searches for', () => {
  const refused = files.flatMap((file) => {
    const name = path.basename(file).replace(/\..*$/, '')
    return Object.hasOwn(REFUSED, name) ? [`${file}: ${REFUSED[name]}`] : []
  })
  expect(refused).toEqual([])
})

test('no module exports a name that nobody searches for', () => {
  const refused = files.flatMap((file) =>
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /^export (?:default )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm,
      ),
    ].flatMap(([, name = '']) => (Object.hasOwn(REFUSED, name) ? [`${file} ${name}: ${REFUSED[name]}`] : [])),
  )
  expect(refused).toEqual([])
})

test('a file of the server is named by a noun, or by a verb and a noun', () => {
  // A gerund, a pronoun or a preposition says nothing about the contents.
  const odd = files
    .filter((file) => file.startsWith('server/src/'))
    .filter((file) =>
      /^(?:(?!mapping|hashing)\w+ing|who|what|whose|where|of|by|to)(?:\.\w+)?\.ts$/.test(path.basename(file)),
    )
  expect(odd).toEqual([])
})

test('a file with one component has the name of its component', () => {
  const odd = files
    .filter((file) => /^[A-Z]\w*\.tsx$/.test(path.basename(file)))
    .flatMap((file) => {
      const components = [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /^export (?:default )?(?:function|const|class) ([A-Z]\w*[a-z]\w*)/gm,
        ),
      ].map(([, name]) => name)
      const name = path.basename(file, '.tsx')
      return components.length === 1 && components[0] !== name ? [`${file} exports ${components[0]}`] : []
    })
  expect(odd).toEqual([])
})
