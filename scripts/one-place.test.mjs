import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

// What a change must find in one place: a second one would go on as before, and nothing else would tell.
const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.ts$|\.gen\.ts$/.test(file))
  .map((file) => ({
    file: file.replaceAll(path.sep, '/'),
    lines: readFileSync(path.join(root, file), 'utf8').split('\n'),
  }))

/** Where a line stands that is no comment and fits. */
const placesOf = (pattern) =>
  files.flatMap(({ file, lines }) =>
    lines.some((line) => pattern.test(line) && !/^\s*(\/\/|\/?\*)/.test(line)) ? [file] : [],
  )

test.each([
  ['addresses of screens', /['"`]\/(admin|employee)-dashboard/, ['contract/src/core/screens.ts']],
  // An answer without a code is promised these words.
  [
    'what is read from a sentence of the server',
    /\.(error|message)\.(includes|startsWith|endsWith|match)\(/,
    ['web/src/features/employees/useAddEmployeeForm.ts'],
  ],
  ['kinds of tasks', /enum\(\['personal'|'personal' \| 'team'/, ['contract/src/tasks.ts']],
  ['roles', /enum\(\['admin'/, ['contract/src/core/roles.ts']],
  ['how long a search may be', /SEARCH_MAX = /, ['contract/src/core/limits.ts']],
  [
    'the refusal of what was changed since',
    /(function|const) (refuseStale|unchangedSince)\b/,
    ['contract/src/core/values.ts', 'server/src/platform/stale.ts'],
  ],
])('there is one place for %s', (_what, pattern, places) => {
  expect(placesOf(pattern).toSorted()).toEqual(places)
})

test('rules, statements and transactions know nothing of the form of answers', () => {
  const inside = files.filter(({ file }) => /^server\/src\/domains\/.*\/(service|rules|repo)[\w-]*\.ts$/.test(file))
  expect(inside.length).toBeGreaterThan(100)
  expect(inside.filter(({ lines }) => lines.some((line) => /from '.*present[\w-]*\.ts'/.test(line)))).toEqual([])
})
