import { expect, it } from 'vitest'
import { contextOf, csvLine, diffSnapshots, nameOf, permissionForField, personIdOf, thingIdOf } from './rules.ts'

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

it('the sentence of an event names its person and its thing, and keeps the unchanged days', () => {
  const [entity_id, holder_id, role_id, subject] = ['1', '2', '3', '4'].map((digit) =>
    '00000000-0000-4000-8000-00000000000'.concat(digit),
  ) as [string, string, string, string]
  const row = { entity_id, subject_id: null, before: null, after: { role_id, holder_id } }
  expect([personIdOf(row), thingIdOf(row)]).toEqual([holder_id, role_id])
  expect(personIdOf({ ...row, subject_id: subject })).toBe(subject)
  const leave = { leave_type: 'Annual Leave', start_date: '2026-12-03', end_date: '2026-12-04', amount: 2000 }
  const decided = {
    ...{ entity_id, subject_id: subject },
    ...{ before: { ...leave, status: 'Pending' }, after: { ...leave, status: 'Approved' } },
  }
  expect(nameOf(decided, () => true)).toBe('Annual Leave')
  expect(nameOf(decided, () => false)).toBeUndefined()
  expect(contextOf(decided)).toEqual({ start_date: '2026-12-03', end_date: '2026-12-04', amount: 2000 })
  expect([personIdOf({ ...row, after: {} }), thingIdOf({ ...row, after: {} })]).toEqual([entity_id, entity_id])
})
