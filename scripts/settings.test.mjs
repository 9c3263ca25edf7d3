import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

const text = (file) => readFileSync(path.join(root, file), 'utf8')
const namesIn = (content, pattern) => [...content.matchAll(pattern)].map(([, name]) => name)

/** Settings of the image itself, and settings that make no sense with the compose file's database. */
const OF_THE_IMAGE = ['PORT', 'HOST', 'DATA_DIR', 'BACKUP_DIR', 'WEB_ROOT', 'PG_BIN_DIR', 'DATABASE_DIRECT_URL']
const read = namesIn(text('server/src/platform/config/config.ts'), /^ {2}([A-Z][A-Z_]+): (?:z|url|secretsKey)\b/gm)

test('the README names exactly the settings that the product reads', () => {
  const table = text('README.md').split('## Settings')[1].split('\n\n')
  const rows = table
    .find((block) => block.startsWith('| variable |'))
    .split('\n')
    .slice(2)
  const named = rows.flatMap((row) => namesIn(row.split('|')[1], /`([A-Z_]+)`/g))
  expect(named.toSorted()).toEqual(read.toSorted())
})

test('the compose file passes on each setting of deploy/.env', () => {
  const handed = namesIn(text('deploy/compose.yaml').split('services:')[0], /^ {4}([A-Z_]+): /gm)
  expect(handed.toSorted()).toEqual(read.filter((name) => !OF_THE_IMAGE.includes(name)).toSorted())
})
