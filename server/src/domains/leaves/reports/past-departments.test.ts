import { api } from '@ems/contract/api'
import { addDays } from '@ems/contract/core/days'
import { expect, it } from 'vitest'
import { startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product

// Someone moves from one department to another at the end of January.
it('reports and lists of past days show the department of these days', async () => {
  product.setNow('2026-01-05T09:00:00Z')
  let admin = await product.as(await build.administrator())
  const adminId = (await admin.call(api.auth.verify)).body.user._id
  const [old, other] = [await build.department({ name: 'Old' }), await build.department({ name: 'New' })]
  const one = await build.employee({ name: 'Mo Moves', departmentId: old, employedFrom: '2025-06-02', salary: '3000' })
  const { type } = (await admin.call(api.leaveTypes.add, { body: { name: 'Vacation' } })).body
  const policy = { leaveType: type._id, name: 'Vacation', amount: 24 }
  const policyId = (await admin.call(api.leavePolicies.add, { body: policy })).body.policy._id
  const rules = { from: '2025-01-01', rules: [{ policyId, employeeId: one.id }] }
  await admin.call(api.leavePolicies.setRules, { params: { leaveType: type._id }, body: rules })
  for (const startDate of ['2026-01-12', '2026-02-09']) {
    const body = { userId: one.userId, leaveType: type._id, startDate, endDate: addDays(startDate, 1), approve: true }
    const { status, body: answer } = await admin.call(api.leaves.add, { body })
    expect(status, JSON.stringify(answer)).toBe(200)
  }
  for (const day of ['2026-01-07', '2026-02-04']) await build.attendance({ employeeId: one.id, day, status: 'Present' })
  product.setNow('2026-02-16T09:00:00Z')
  admin = await product.as(adminId)
  const change = { effectiveFrom: '2026-02-01', reason: 'transfer' as const, department: other }
  const moved = await admin.call(api.job.plan, { params: { id: one.id }, body: change } as never)
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)

  const names = (rows: { department?: { dep_name: string } | null }[]) =>
    rows.map(({ department }) => department?.dep_name)
  const january = { from: '2026-01-01', to: '2026-01-31' }
  const february = { from: '2026-02-01', to: '2026-02-28' }

  // Attendance: the report, the list of a day, the month and its figures.
  const report = (await admin.call(api.attendance.report, { query: { employee: one.id, limit: 50 } })).body.groupData
  expect(report['2026-01-07']?.[0]?.departmentName).toBe('Old')
  expect(report['2026-02-04']?.[0]?.departmentName).toBe('New')
  const ofDay = async (date: string, query: object) =>
    (await admin.call(api.attendance.today, { query: { date, ...query } as never })).body.message
  for (const query of [{ department: old }, { search: 'Old' }]) {
    const [entry] = await ofDay('2026-01-07', query)
    expect(entry?.employeeId.department).toMatchObject({ dep_name: 'Old' })
    expect(await ofDay('2026-02-04', query)).toEqual([])
  }
  const month = async (first: string, department: string) =>
    (await admin.call(api.attendance.month, { query: { month: first, department } as never })).body
  expect(JSON.stringify(await month('2026-01-01', old))).toContain('2026-01-07')
  expect(JSON.stringify(await month('2026-01-01', other))).not.toContain('Mo Moves')
  expect(JSON.stringify(await month('2026-02-01', old))).not.toContain('Mo Moves')

  // Absence by department, and of a department by person and month.
  const absence = async (query: object) =>
    (await admin.call(api.leaveReports.absence, { query: { leaveType: type._id, ...query } as never })).body.rows
  const amountIn = async (days: object, department: string) =>
    (await absence({ ...days, department })).map(({ amount }) => amount)
  const byDepartment = async (days: object) =>
    (await absence({ ...days, by: 'department' }))
      .filter(({ amount }) => amount > 0)
      .map(({ department, amount }) => [department?.dep_name, amount])
  expect(await byDepartment(january)).toEqual([['Old', 2]])
  expect(await byDepartment(february)).toEqual([['New', 2]])
  expect(await byDepartment({ from: '2026-01-01', to: '2026-02-28' })).toEqual([
    ['New', 2],
    ['Old', 2],
  ])
  expect(await amountIn(january, old)).toEqual([2])
  expect(await amountIn(january, other)).toEqual([])
  expect(await amountIn({ from: '2026-01-01', to: '2026-02-28' }, old)).toEqual([2])

  // Balances and liability as of a day.
  for (const call of [api.leaveReports.balances, api.leaveReports.liability] as const) {
    const rows = async (asOf: string, query: object) =>
      (await admin.call(call, { query: { asOf, leaveType: type._id, ...query } as never })).body.rows
    expect(names(await rows('2026-01-20', { by: 'department' }))).toEqual(['Old'])
    expect(names(await rows('2026-02-10', { by: 'department' }))).toEqual(['New'])
    const [person] = await rows('2026-01-20', { department: old })
    expect(person?.person?.department).toMatchObject({ dep_name: 'Old' })
    expect(await rows('2026-01-20', { department: other })).toEqual([])
  }
})
