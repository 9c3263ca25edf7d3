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

const tokens = readFileSync(path.join(root, 'web/src/app/tokens.css'), 'utf8')
/** A colour in the light and the dark scheme. */
const both = (name) => tokens.match(new RegExp(`--l-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`))?.slice(1)

/** The contrast of two colours in each scheme. */
const contrasts = (one, other) =>
  [0, 1].map((scheme) => {
    const [dark, light] = [both(one)[scheme], both(other)[scheme]].map(lightness).sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })

// axe sees what no one points at.
test('words on a light button can be read while it is pointed at, in both schemes', () => {
  for (const contrast of contrasts('accent-text', 'accent-line')) expect(contrast).toBeGreaterThanOrEqual(4.5)
})

test('leave bars stand out from every ground of the calendar, today included, and their words can be read', () => {
  const css = readFileSync(path.join(root, 'web/src/features/leaves/calendar/AbsenceGrid.module.css'), 'utf8')
  const bars = [...css.matchAll(/--tone: var\(--l-([\w-]+)\);\s+--ink: var\(--l-([\w-]+)\);([^}]*)/g)]
  const edged = css.includes('border: 1px solid var(--ink)')
  const today = css.match(/\[data-today\] \{\s+background-color: var\(--l-(\w+)\)/)?.[1]
  expect(bars).toHaveLength(8)
  for (const [, tone, ink] of bars) {
    for (const contrast of contrasts(ink, tone)) expect(contrast, ink).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['surface', 'sunken', 'grey-soft', ...(today ? [today] : [])])
      for (const contrast of contrasts(edged ? ink : tone, ground))
        expect(contrast, `${tone} on ${ground}`).toBeGreaterThanOrEqual(3)
  }
})
