import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(path, 'utf8')

const actionsOfTheSource = (): string[] => {
  const sources = globSync('server/src/domains/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const lines = sources.flatMap((path) => read(join(root, path)).split('\n')).filter((line) => line.includes('action:'))
  return [...new Set(lines.flatMap((line) => line.match(/(?<=')[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*(?=')/g) ?? []))]
}
const { said, things } = JSON.parse(read(join(root, 'web/src/locales/en/audit.json')))

it('each event in the source has its own sentence', () => {
  const actions = actionsOfTheSource()
  expect(actions.length).toBeGreaterThan(80)
  expect(actions.filter((action) => !(action in said))).toEqual([])
})

it('each subject of events can be selected in the list, by a name', () => {
  const offered = read(join(root, 'web/src/features/audit/auditValues.ts'))
  const firstParts = [...new Set(actionsOfTheSource().map((action) => action.slice(0, action.indexOf('.'))))]
  const isOffered = (part: string) => offered.includes(`'${part}'`) && part in things
  expect(firstParts.filter((part) => !isOffered(part))).toEqual([])
})
