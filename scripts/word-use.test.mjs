import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unusedKeys } from './lib/word-use.ts'

let folder
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ems-words-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const words = (domain, ...keys) => new Map([[domain, new Map(keys.map((key) => [key, 'text']))]])
const unused = (texts, source) => {
  writeFileSync(path.join(folder, 'Screen.tsx'), source)
  return unusedKeys(texts, folder)
}

test('only texts that no call uses are reported', () => {
  const texts = words('leaves', 'title', 'one', 'other', 'status.Pending', 'status', 'field', 'gone')
  const source = `
    const t = getTranslator('leaves')
    t('title')
    t(some(thing, 'x') ? 'one' : 'other', { name: 'gone' })
    t(\`status.\${status}\`)
    const field = 'status'
    useSort('gone')
  `
  expect(unused(texts, source)).toEqual(['leaves:status', 'leaves:field', 'leaves:gone'])
})

test('a text is used with the namespace of its file, or with its own', () => {
  expect(unused(words('tasks', 'title'), "const t = getTranslator('leaves'); t('title')")).toEqual(['tasks:title'])
  expect(unused(words('common', 'title'), "const t = getTranslator('leaves'); t('common:title')")).toEqual([])
  expect(unused(words('app', 'title'), "const entries = (t: Translate<'app'>) => t('title')")).toEqual([])
})

test('a key in a variable may be any literal of its file', () => {
  const source = "const t = getTranslator('leaves'); const key = late ? 'late' : 'early'; t(key)"
  expect(unused(words('leaves', 'late', 'early', 'never'), source)).toEqual(['leaves:never'])
})
