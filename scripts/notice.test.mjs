import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

const text = (file) => readFileSync(path.join(root, file), 'utf8')

test('NOTICE names the licence of each package that the product needs', () => {
  const notice = text('NOTICE')
  const packages = Object.entries(JSON.parse(text('package-lock.json')).packages)
  const needed = packages.filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
  const unnamed = needed.filter(
    ([, { license = 'none' }]) => !licencesIn(license).every((name) => isNamed(notice, name)),
  )
  expect(needed.length).toBeGreaterThan(100)
  expect(unnamed.map(([place, { license }]) => `${place}: ${license}`)).toEqual([])
})

/** `(MIT OR CC0-1.0)` → `MIT`, `CC0-1.0` */
// Some packages write MPL-2.0, or the word between two licences, in their own way.
const licencesIn = (expression) =>
  expression
    .replace('MPL 2.0', 'MPL-2.0')
    .split(/ AND | OR |[()]/i)
    .filter(Boolean)

const isNamed = (notice, name) => notice.split(/[\s,()]+/).some((word) => word.replace(/\.$/, '') === name)
