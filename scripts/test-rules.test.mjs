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

// Who waits for a time instead of what they mean is slow where all is well, and fails where a machine is busy. Some must: that
// nothing happens is seen by waiting. No one does so for long.
test('no test sleeps for seconds', () => {
  const longestMs = 1500
  const waiting = /(?:waitForTimeout|\bsleep)\(\s*([\d_]+)\s*\)|setTimeout\(\s*\w+,\s*([\d_]+)\s*\)/g
  const waits = [...browserTests, ...serverTests].flatMap(({ file, text }) =>
    [...text.matchAll(waiting)].map(([, page, timer]) => ({ file, ms: Number((page ?? timer).replaceAll('_', '')) })),
  )
  expect(waits.length).toBeGreaterThan(10)
  expect(waits.filter(({ ms }) => ms > longestMs)).toEqual([])
})

// Each is then expected where it is provoked, and told anywhere else.
test('no file of browser tests expects errors for all of its tests', () => {
  const named = browserTests.filter(({ text }) => text.includes('expectedErrors.push('))
  expect(named.length).toBeGreaterThan(5)
  const forAll = /(?:\.use|beforeEach|beforeAll)\([^;]*?expectedErrors/
  expect(
    named.filter(({ text }) => text.split(/\n {0,2}test\(/).some((part) => forAll.test(part))).map(({ file }) => file),
  ).toEqual([])
})

test('where fifty come at once, what they leave is looked at as a whole', () => {
  const storms = serverTests.filter(({ text }) => /import \{[^}]*\bstorm\b[^}]*\} from '.*\/storm\.ts'/.test(text))
  expect(storms.length).toBeGreaterThan(5)
  const careless = storms.filter(({ text }) => !text.includes('expect(await product.broken()).toEqual([])'))
  expect(careless.map(({ file }) => file)).toEqual([])
})
