import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

// The library's styles come with the components that use them, each by an import of its own: one that is forgotten leaves a component
// bare, which no type and no rule for accessibility tells.
const styles = path.join(root, 'node_modules/@mantine/core/styles')

/** What components are made of that have styles of their own. */
const PARTS = {
  SegmentedControl: ['FloatingIndicator'],
  Checkbox: ['InlineInput'],
  Radio: ['InlineInput'],
  Drawer: ['ModalBase'],
}

test('every component of the library that is used has its styles', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  )
  const used = sources.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  const imported = new Set(
    sources.flatMap((text) => [...text.matchAll(/styles\/(\w+)\.css'/g)].map(([, name]) => name)),
  )
  const needed = new Set(used.flatMap((name) => [name, ...(PARTS[name] ?? [])]))
  expect(used.length).toBeGreaterThan(100)
  expect([...needed].filter((name) => existsSync(path.join(styles, `${name}.css`)) && !imported.has(name))).toEqual([])
})

/** How light a colour is, as WCAG 2 counts it. */
function lightness(hex) {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

// axe sees what no one points at.
test('words on a light button can be read while it is pointed at, in both schemes', () => {
  const tokens = readFileSync(path.join(root, 'web/src/app/tokens.css'), 'utf8')
  const both = (name) => tokens.match(new RegExp(`--l-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`))?.slice(1)
  const [words, ground] = ['accent-text', 'accent-line'].map(both)
  for (const scheme of [0, 1]) {
    const [dark, light] = [words[scheme], ground[scheme]].map(lightness).sort((one, other) => one - other)
    expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5)
  }
})
