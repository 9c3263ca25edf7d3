import { expect, it } from 'vitest'
import { csvLine, diffSnapshots, permissionForField } from './rules.ts'

it('changed fields are listed; new and deleted records list all fields', () => {
  const before = { name: 'A', salary: '1.00', tags: ['x'] }
  const after = { name: 'B', salary: '1.00', tags: ['x'], left_on: '2026-01-01' }
  expect(diffSnapshots(before, after)).toEqual([
    { field: 'name', from: 'A', to: 'B' },
    { field: 'left_on', from: null, to: '2026-01-01' },
  ])
  expect(diffSnapshots(null, { name: 'A', reason: null })).toEqual([{ field: 'name', from: null, to: 'A' }])
  expect(diffSnapshots({ name: 'A' }, null)).toEqual([{ field: 'name', from: 'A', to: null }])
  expect(diffSnapshots(null, null)).toEqual([])
})

it('some values need their own right', () => {
  expect(permissionForField('employee.update', 'salary')).toBe('salaries.read')
  expect(permissionForField('employee.add', 'dob')).toBe('employees.personal')
  expect(permissionForField('leave.add', 'reason')).toBe('leaves.reasons')
  expect(permissionForField('attendance.correct', 'reason')).toBeUndefined()
  expect(permissionForField('department.update', 'dep_name')).toBeUndefined()
})

it('lines contain no formula for spreadsheets', () => {
  expect(csvLine(['a"b', null, { c: 1 }, '=1+1', -5, true])).toBe(`"a""b","","{""c"":1}","'=1+1","'-5","true"\r\n`)
})
