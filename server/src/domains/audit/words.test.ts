import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(path, 'utf8')

it('every event that the source names has a sentence of its own', () => {
  const sources = globSync('server/src/domains/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const lines = sources.flatMap((path) => read(join(root, path)).split('\n')).filter((line) => line.includes('action:'))
  const actions = new Set(
    lines.flatMap((line) => line.match(/(?<=')[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*(?=')/g) ?? []),
  )
  const { said } = JSON.parse(read(join(root, 'web/src/locales/en/audit.json')))
  expect(actions.size).toBeGreaterThan(80)
  expect([...actions].filter((action) => !said.includes(` ${action.replace(/[.-]/g, '_')} {`))).toEqual([])
})
