import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (met|partly|missing|not applicable) \| (.+) \|$/gm)]

/** Requirements of levels 1 and 2 by chapter. Source: OWASP ASVS 5.0.0. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('each requirement of the two levels appears once, with its state and its evidence', () => {
  expect(new Set(rows.map(([, number]) => number)).size).toBe(rows.length)
  const count = (chapter) => rows.filter(([, number]) => number.startsWith(`${chapter}.`)).length
  expect(CHAPTERS.map((_, index) => count(index + 1))).toEqual(CHAPTERS)
  expect(rows.filter(([, , level]) => level === '1')).toHaveLength(70)
})

test('its sums are those of its rows', () => {
  for (const level of ['1', '2']) {
    const sums = ['met', 'partly', 'missing', 'not applicable'].map(
      (state) => rows.filter((row) => row[2] === level && row[3] === state).length,
    )
    expect(page).toContain(`| ${level} | ${sums.join(' | ')} |`)
  }
})

test('the named evidence exists', () => {
  const files = [...page.matchAll(/`((?:server|web|contract|docs|scripts|deploy)\/[^`\s]*)`/g)].map((match) => match[1])
  const records = [...page.matchAll(/\]\((adr\/[^)]*|\w+\.md)\)/g)].map((match) => `docs/${match[1]}`)
  expect([...files, ...records].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
