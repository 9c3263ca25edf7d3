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
