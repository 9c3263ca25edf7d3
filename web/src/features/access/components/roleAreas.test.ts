import { expect, it } from 'vitest'
import { roleAreas } from './roleAreas.ts'

it('areas are managed, read or one’s own, each named once', () => {
  const role = {
    permissions: [
      { key: 'leaves.read' as const, scope: 'everyone' as const },
      { key: 'leaves.decide' as const, scope: 'reports' as const },
      { key: 'leaves.request' as const, scope: 'own' as const },
      { key: 'salaries.read' as const, scope: 'everyone' as const },
      { key: 'employees.read' as const, scope: 'own' as const },
      { key: 'tasks.finish' as const, scope: 'own' as const },
    ],
  }
  expect(roleAreas(role)).toEqual({ manages: ['leaves'], reads: ['salaries'], own: ['tasks'] })
  expect(roleAreas({ permissions: [] })).toEqual({ manages: [], reads: [], own: [] })
})
