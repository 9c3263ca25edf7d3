import { EVERYONE, OWN } from '@ems/contract/core/reach'
import { expect, it } from 'vitest'
import { narrowGrants } from './key-grants.rules.ts'

it('a key has its named rights, as far as its owner has them', () => {
  const grants = { 'leaves.read': EVERYONE, 'tasks.read': { ...OWN, reports: true, departments: ['d'] } }
  const open = (
    key: 'leaves.read' | 'tasks.read' | 'salaries.read',
    scope: 'own' | 'reports' | 'department' | 'everyone',
  ) => narrowGrants(grants, [{ key, scope }], ['h'])
  expect(open('leaves.read', 'everyone')).toEqual({ 'leaves.read': EVERYONE })
  expect(open('leaves.read', 'reports')).toEqual({ 'leaves.read': { ...OWN, reports: true } })
  expect(open('leaves.read', 'department')).toEqual({ 'leaves.read': { ...OWN, departments: ['h'] } })
  expect(open('leaves.read', 'own')).toEqual({ 'leaves.read': OWN })
  expect(open('tasks.read', 'everyone')).toEqual({ 'tasks.read': grants['tasks.read'] })
  expect(open('tasks.read', 'reports')).toEqual({ 'tasks.read': { ...OWN, reports: true } })
  expect(open('tasks.read', 'department')).toEqual({ 'tasks.read': { ...OWN, departments: ['d'] } })
  expect(open('salaries.read', 'everyone')).toEqual({})
})
