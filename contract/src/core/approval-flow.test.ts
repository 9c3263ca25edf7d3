import { expect, test } from 'vitest'
import { FULL_DAY_HOURS, matchesFlow } from './approval-flow.ts'

const flows = [
  { leaveType: 'annual', minAmount: 10, departmentId: null },
  { leaveType: null, minAmount: null, departmentId: 'sales' },
  { leaveType: null, minAmount: 5, departmentId: null },
]

test.each([
  ['annual', 'days', 10, 'sales', 0],
  ['annual', 'days', 9, 'sales', 1],
  ['annual', 'days', 9, 'design', 2],
  ['annual', 'days', 4, 'design', -1],
  // Eight hours count as a day in flows for all types.
  ['doctor', 'hours', 8, 'design', -1],
  ['doctor', 'hours', 40, 'design', 2],
  ['doctor', 'hours', 8, 'sales', 1],
  ['annual', 'days', 4, null, -1],
] as const)(
  '%s leave in %s, %d, of department %s: flow %d matches first',
  (leaveType, unit, amount, departmentId, number) => {
    const amountInDays = unit === 'hours' ? amount / FULL_DAY_HOURS : amount
    const request = { leaveType, amount, amountInDays, departmentId }
    expect(flows.findIndex((flow) => matchesFlow(flow, request))).toBe(number)
  },
)

test('a flow with a leave type compares amounts in the unit of that type', () => {
  const flow = { leaveType: 'doctor', minAmount: 8, departmentId: null }
  const request = { leaveType: 'doctor', amount: 8, amountInDays: 1, departmentId: null }
  expect(matchesFlow(flow, request)).toBe(true)
  expect(matchesFlow({ ...flow, leaveType: null }, request)).toBe(false)
})
