import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

// Components import the library's styles one by one: a forgotten import leaves a component without styles, which no
// type and no accessibility rule reports.
const styles = path.join(root, 'node_modules/@mantine/core/styles')

/** Components with their own styles. */
const PARTS = {
  SegmentedControl: ['FloatingIndicator'],
  Checkbox: ['InlineInput'],
  Radio: ['InlineInput'],
  Drawer: ['ModalBase'],
}

test('each module that uses a library component loads its styles, or the app does at its start', () => {
  const sources = new Map(
    globSync('web/src/**/*.{ts,tsx}', { cwd: root }).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )
  /** The styles of a module, imported directly or indirectly. */
  const stylesOf = (file, seen = new Set()) => {
    const text = sources.get(file)
    if (text === undefined || seen.has(file)) return []
    seen.add(file)
    const own = [...text.matchAll(/styles\/(\w+)\.css'/g)].map(([, name]) => name)
    const imported = [...text.matchAll(/^(?:import|export|\}) [^']*'(\.[^']+)'|^import '(\.[^']+)'/gm)]
    const next = imported.map(([, from, bare]) => path.join(path.dirname(file), from ?? bare))
    return [...own, ...next.flatMap((each) => stylesOf(each, seen))]
  }
  const always = stylesOf('web/src/main.tsx')
  const bare = [...sources].flatMap(([file, text]) => {
    const used = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
      names.split(',').map((name) => name.trim()),
    )
    const needed = used
      .flatMap((name) => [name, ...(PARTS[name] ?? [])])
      .filter((name) => existsSync(path.join(styles, `${name}.css`)) && !always.includes(name))
    if (needed.length === 0) return []
    const has = stylesOf(file)
    return needed.filter((name) => !has.includes(name)).map((name) => `${file}: ${name}`)
  })
  expect(always.length).toBeGreaterThan(10)
  expect(bare).toEqual([])
})

/** The relative luminance of a colour, by WCAG 2. */
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

// axe sees only what no pointer is over.
test('text on a light button is readable on hover, in both schemes', () => {
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
