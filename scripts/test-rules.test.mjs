import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

const sourcesOf = (...patterns) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) => ({
    file: file.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(root, file), 'utf8'),
  }))
const browserTests = sourcesOf('e2e/*.ts')
const serverTests = sourcesOf('server/**/*.test.ts')

// A test that waits for a time instead of a condition is slow on a good day, and fails on a busy machine. Some must
// wait, to see that nothing happens, but only for a short time.
test('no test sleeps for seconds', () => {
  const longestMs = 1500
  const waiting = /(?:waitForTimeout|\bsleep)\(\s*([\d_]+)\s*\)|setTimeout\(\s*\w+,\s*([\d_]+)\s*\)/g
  const waits = [...browserTests, ...serverTests].flatMap(({ file, text }) =>
    [...text.matchAll(waiting)].map(([, page, timer]) => ({ file, ms: Number((page ?? timer).replaceAll('_', '')) })),
  )
  expect(waits.length).toBeGreaterThan(10)
  expect(waits.filter(({ ms }) => ms > longestMs)).toEqual([])
})

// Each is expected in the test that causes it, and a failure in all others.
test('no file of browser tests expects errors for all of its tests', () => {
  const named = browserTests.filter(({ text }) => text.includes('expectedErrors.push('))
  expect(named.length).toBeGreaterThan(5)
  const forAll = /(?:\.use|beforeEach|beforeAll)\([^;]*?expectedErrors/
  expect(
    named.filter(({ text }) => text.split(/\n {0,2}test\(/).some((part) => forAll.test(part))).map(({ file }) => file),
  ).toEqual([])
})

test('tests with fifty concurrent requests check the invariants afterwards', () => {
  const storms = serverTests.filter(({ text }) => /import \{[^}]*\bstorm\b[^}]*\} from '.*\/storm\.ts'/.test(text))
  expect(storms.length).toBeGreaterThan(5)
  const careless = storms.filter(({ text }) => !text.includes('expect(await product.broken()).toEqual([])'))
  expect(careless.map(({ file }) => file)).toEqual([])
})
