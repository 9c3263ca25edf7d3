import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

// Who waits for a time instead of what they mean is slow where all is well, and fails where a machine is busy. Some must: that
// nothing happens is seen by waiting. Nobody does so for long.
const LONGEST_MS = 1500
const WAITS = /(?:waitForTimeout|\bsleep)\(\s*([\d_]+)\s*\)|setTimeout\(\s*\w+,\s*([\d_]+)\s*\)/g

test('no test sleeps for seconds', () => {
  const files = globSync(['e2e/*.ts', '{contract,server,web}/**/*.test.ts', 'server/test/*.ts', 'scripts/*.test.mjs'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const waits = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(WAITS)].map(([, page, timer]) => ({
      file,
      ms: Number((page ?? timer).replaceAll('_', '')),
    })),
  )
  expect(waits.length).toBeGreaterThan(10)
  expect(waits.filter(({ ms }) => ms > LONGEST_MS)).toEqual([])
})
