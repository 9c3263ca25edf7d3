import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { EVERYONE, OWN } from '@ems/contract/core/reach'
import { describe, expect, it } from 'vitest'
import { builtInPermissions } from './built-in-roles.rules.ts'
import { type AssignedRole, grantsOf, hasOthersPermissions, labelOf, type PermissionHoldings } from './grants.rules.ts'

const nobody: PermissionHoldings = {
  administrator: false,
  assigned: [],
  directReports: 0,
  heads: [],
  edited: { manager: null, employee: null },
}
const given = (name: 'hr' | 'payroll' | 'auditor', departments: string[] = []) => ({
  assignmentId: name,
  roleId: name,
  name,
  permissions: builtInPermissions[name],
  departments,
  legalEntities: [],
})

describe('the rights of people', () => {
  it('administrators have all rights for everyone', () => {
    const grants = grantsOf({ ...nobody, administrator: true })
    expect(Object.keys(grants).sort()).toEqual(Object.keys(permissions).sort())
    expect(new Set(Object.values(grants))).toEqual(new Set([EVERYONE]))
  })

  it('employees have rights only for themselves, and the directory', () => {
    const { 'directory.read': directory, ...own } = grantsOf(nobody)
    expect(directory).toEqual(EVERYONE)
    expect(new Set(Object.values(own))).toEqual(new Set([OWN]))
    const held = Object.keys(own) as (keyof typeof permissions)[]
    expect(held.filter((key) => permissions[key].kind === 'organisation')).toEqual([])
  })

  it('managers see their reports, heads their departments, and people who are both the union', () => {
    const manager = grantsOf({ ...nobody, directReports: 2 })
    expect(manager['leaves.decide']).toEqual({ ...OWN, reports: true })
    expect(manager['salaries.read']).toEqual(OWN)
    const head = grantsOf({ ...nobody, heads: ['d'] })
    expect(head['leaves.decide']).toEqual({ ...OWN, departments: ['d'] })
    const both = grantsOf({ ...nobody, directReports: 1, heads: ['d'] })
    expect(both['leaves.decide']).toEqual({ ...OWN, reports: true, departments: ['d'] })
  })

  it('roles add up in any order', () => {
    const one = grantsOf({ ...nobody, assigned: [given('payroll'), given('auditor')] })
    const other = grantsOf({ ...nobody, assigned: [given('auditor'), given('payroll')] })
    expect(one).toEqual(other)
    expect([one['salaries.manage'], one['audit.read'], one['tasks.manage']]).toEqual([EVERYONE, EVERYONE, undefined])
  })

  it('a scope of departments of a person without one contains only the holder', () => {
    const role = { ...given('hr'), permissions: { 'leaves.read': 'department' } as const }
    expect(grantsOf({ ...nobody, assigned: [role] })['leaves.read']).toEqual(OWN)
    const named = grantsOf({ ...nobody, assigned: [{ ...role, departments: ['d'] }] })
    expect(named['leaves.read']?.departments).toEqual(['d'])
  })

  it('an edited implied role replaces the built-in one', () => {
    const edited = { manager: { 'attendance.read': 'own' }, employee: { 'leaves.request': 'own' } } as const
    const grants = grantsOf({ ...nobody, directReports: 1, edited })
    expect(grants).toEqual({ 'attendance.read': OWN, 'leaves.request': OWN })
  })
})

it('an auditor can change only their own data', () => {
  const changing = Object.entries(builtInPermissions.auditor).filter(
    ([key]) => permissions[key as PermissionKey].changes,
  )
  expect(changing.filter(([, scope]) => scope !== 'own')).toEqual([])
})

it('the label of a person names the given roles', () => {
  expect(labelOf(true, [{ name: 'HR' }], true)).toBe('Administrator')
  expect(labelOf(false, [{ name: 'HR' }], true)).toBe('HR')
  expect(labelOf(false, [{ name: 'Auditor' }, { name: 'HR' }], true)).toBe('Auditor +1')
  expect(labelOf(false, [], true)).toBe('Manager')
  expect(labelOf(false, [], false)).toBe('Employee')
})

it('a person with a role that covers others has the admin area', () => {
  expect(hasOthersPermissions([given('payroll')])).toBe(true)
  const of = (permissions: AssignedRole['permissions']) => hasOthersPermissions([{ ...given('hr'), permissions }])
  expect(of({ 'salaries.read': 'own', 'leaves.read': 'own' })).toBe(false)
  expect(of({ 'salaries.read': 'own', 'directory.read': 'everyone' })).toBe(true)
  expect(of({ 'tasks.read': 'reports' })).toBe(true)
  expect(hasOthersPermissions([])).toBe(false)
})
