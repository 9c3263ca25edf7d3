import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

// Rules that must have one place: a second one would miss a later change, and no other test would find it.
const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.ts$|\.gen\.ts$/.test(file))
  .map((file) => ({
    file: file.replaceAll(path.sep, '/'),
    lines: readFileSync(path.join(root, file), 'utf8').split('\n'),
  }))

/** The places of matching lines that are no comments. */
const placesOf = (pattern) =>
  files.flatMap(({ file, lines }) =>
    lines.some((line) => pattern.test(line) && !/^\s*(\/\/|\/?\*)/.test(line)) ? [file] : [],
  )

test.each([
  [
    'addresses of screens',
    /['"`}]\/(admin-dashboard|employee-dashboard|login|forgot-password|reset-password|invitation|confirm-email)\b/,
    ['contract/src/core/screens.ts'],
  ],
  // Clients rely on these words of an answer without a code.
  [
    'what is read from a sentence of the server',
    /\.(error|message)\.(includes|startsWith|endsWith|match)\(/,
    ['web/src/features/employees/record/useAddEmployeeForm.ts'],
  ],
  // Browsers read `1500,00` as 150000 there; `ui/form/NumberField.tsx` reads it.
  ['fields for numbers of the browser', /type="number"|type: 'number', inputMode/, []],
  ['kinds of tasks', /enum\(\['personal'|'personal' \| 'team'/, ['contract/src/tasks.ts']],
  ['roles', /enum\(\['admin'/, ['contract/src/core/roles.ts']],
  // Each must be the type of the contract's list: `QueryOf`.
  ['filters of lists', /^(export )?interface \w*Filter\b/, []],
  ['how long a search may be', /SEARCH_MAX = /, ['contract/src/core/limits.ts']],
  [
    'the refusal of what was changed since',
    /(function|const) (requireCurrent|unchangedSince)\b/,
    ['contract/src/core/values.ts', 'server/src/platform/errors/errors.ts'],
  ],
])('there is one place for %s', (_what, pattern, places) => {
  expect(placesOf(pattern).toSorted()).toEqual(places)
})

test('counters are declared in one file for each domain, and read by these names', () => {
  const declaring = placesOf(/\bdefineCounter\(|as CounterName\b/).filter(
    (file) => !/^server\/src\/domains\/[\w/-]+[/.](counters|repo)\.ts$/.test(file),
  )
  expect(declaring).toEqual(['server/src/platform/database/counters.ts'])
})

// The walls see who imports kysely; the database that a service passes on builds statements, too.
test('domains build statements in repos and subjects of reports only', () => {
  const building = placesOf(/\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/)
  expect(building.length).toBeGreaterThan(50)
  const REPOS = /(\/repo|\.repo|\/report-subject)\.ts$/
  expect(building.filter((file) => file.startsWith('server/src/domains/') && !REPOS.test(file))).toEqual([])
})

test('rules, statements and transactions do not import the form of answers', () => {
  // Routes answer; files, copies of personal data and the inbox are answers, too.
  const ANSWERS =
    /(^|[-/.])(routes|present|presenter|inbox|approvals|index|exporter|personal-data|result-file)(-[\w-]+)?\.ts$|-(routes|exports?)\.ts$|[./]exports?\.ts$/
  const inside = files.filter(({ file }) => file.startsWith('server/src/domains/') && !ANSWERS.test(file))
  expect(inside.length).toBeGreaterThan(300)
  const telling = inside.filter(
    ({ lines }) =>
      lines.some((line) => /^import (?!type ).*from '.*present[\w-]*\.ts'/.test(line)) &&
      !lines.some((line) => /^import .*\bmount\b.* from '.*\/http\/mount\.ts'/.test(line)),
  )
  expect(telling.map(({ file }) => file)).toEqual([])
})

// A statement that waited for a lock reads the row as it is now, but its joins as they were before: use `lockRow`.
test('statements with joins lock no single row, and lock several rows of one named table in the order of their ids', () => {
  const server = files
    .filter(({ file }) => file.startsWith('server/src/'))
    .map(({ file, lines }) => ({ file, text: lines.join('\n') }))
  const built = server.flatMap(({ file, text }) =>
    [...text.matchAll(/\.for(?:NoKeyUpdate|Update|Share)\((.*?)\)/g)].map(({ index, 1: table }) => {
      const begins = Math.max(text.lastIndexOf('selectFrom', index), text.lastIndexOf('\n\n', index))
      return { file, table, query: text.slice(begins, index) }
    }),
  )
  expect(built.length).toBeGreaterThan(20)
  const joining = built.filter(({ query }) => /\.(inner|left|right|full)Join\(/.test(query))
  expect(joining.length).toBeGreaterThan(0)
  expect(joining.filter(({ table, query }) => table === '' || !/\.orderBy\('\w+\.id'\)/.test(query))).toEqual([])

  const written = server.flatMap(({ file, text }) =>
    [...text.matchAll(/`[^`]*\bfor (?:no key update|update|share)\b[^`]*`/g)].map(([query]) => ({ file, query })),
  )
  expect(written.length).toBeGreaterThan(10)
  const careless = written.filter(({ query }) => /\bjoin \S/.test(query) && !/\bfor [a-z ]+ of \w+/.test(query))
  expect(careless).toEqual([])
})
