import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from './lib/paths.mjs'
import {
  countPlaywright,
  countVitest,
  filesOfPlaywright,
  filesOfVitest,
  forgottenFiles,
  printCounts,
} from './lib/reports.mjs'

let folder

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ems-reports-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function reportOf(content) {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitestReport = (...statuses) => ({
  testResults: [
    {
      name: path.join(root, 'server/src/a.test.ts'),
      status: statuses.includes('failed') ? 'failed' : 'passed',
      assertionResults: statuses.map((status) => ({ status })),
    },
  ],
})

test('skipped tests count as skipped, whatever Vitest calls them', () => {
  const file = reportOf(vitestReport('passed', 'failed', 'skipped', 'pending', 'todo', 'disabled'))
  expect(countVitest(file)).toEqual({ passed: 1, failed: 1, skipped: 4 })
  expect(filesOfVitest(file)).toEqual(['server/src/a.test.ts'])
})

test('a file that does not load counts as a failed test', () => {
  const file = reportOf({ testResults: [{ name: 'x', status: 'failed', assertionResults: [] }] })
  expect(countVitest(file)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('an error outside of the tests of Playwright counts as a failed one', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 1, skipped: 2 }
  const file = reportOf({
    config: { rootDir: path.join(root, 'e2e') },
    suites: [{ file: 'a.spec.ts' }],
    stats,
    errors: [{}],
  })
  expect(countPlaywright(file)).toEqual({ passed: 4, failed: 2, skipped: 2 })
  expect(filesOfPlaywright(file)).toEqual(['e2e/a.spec.ts'])
})

test('test files that did not run are named', () => {
  for (const file of [
    'web/a.test.tsx',
    'web/b.test.ts',
    'web/node_modules/c.test.ts',
    '.cache/d.test.ts',
    'web/e.ts',
  ]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), '')
  }
  expect(forgottenFiles('.test.', ['web/b.test.ts'], folder)).toEqual(['web/a.test.tsx'])
})

test.each([
  [{ passed: 2, failed: 0, skipped: 0 }, true],
  [{ passed: 2, failed: 1, skipped: 0 }, false],
  [{ passed: 2, failed: 0, skipped: 1 }, false],
  [{ passed: 0, failed: 0, skipped: 0 }, false],
])('a run with the counts %j succeeds: %s', (counts, good) => {
  const lines = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  expect(printCounts({ unit: counts })).toBe(good)
  log.mockRestore()
  expect(lines.at(-1)).toBe(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
})
