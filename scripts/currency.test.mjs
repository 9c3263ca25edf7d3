import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** The only default with the example of its message, and the one currency of SEPA transfers. */
const ALLOWED = ['server/src/platform/config/config.ts', 'contract/src/bank-files.ts']

const filesOf = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|json)$/.test(entry.name) && !/\.(test|gen)\./.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))

// Templates and regular expressions are full of dollar signs: the test looks only for codes and other signs.
const CURRENCY = /\b(USD|EUR|GBP|JPY|CHF|TND)\b|[€£¥]/

test('no currency is written into the product but the default of the settings and SEPA’s', () => {
  const files = ['contract/src', 'server/src', 'web/src'].flatMap(filesOf).filter((file) => !ALLOWED.includes(file))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => CURRENCY.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
