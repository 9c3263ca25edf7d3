import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

const read = (file) => readFileSync(path.join(root, file), 'utf8')

test('each kind of mail and notification has a name on the screen of mail delivery', () => {
  const server = globSync('server/src/domains/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n')
  const security = /export type SecurityNews =\s*((?:\| '\w+'\s*)+)/.exec(server)?.[1] ?? ''
  const kinds = [
    ...[...security.matchAll(/'(\w+)'/g)].map(([, news]) => `security.${news}`),
    ...[...server.matchAll(/^\s+kind: '([a-z]+\.[a-z-]+)',\n\s+defaults:/gm)].map(([, kind]) => kind),
    ...['digest', 'key.ends', 'other'],
  ]
  expect(kinds.length).toBeGreaterThan(25)
  const names = read('web/src/features/notifications/components/kindNames.ts')
  expect(
    kinds.filter((kind) => !new RegExp(`^\\s*'?${kind.replaceAll('.', '\\.')}'?: \\(t\\)`, 'm').test(names)),
  ).toEqual([])
})
