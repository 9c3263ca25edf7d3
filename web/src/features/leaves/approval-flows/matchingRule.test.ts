import { expect, test } from 'vitest'
import { ruleFor } from './matchingRule.ts'

const flows = [
  { leaveType: 'annual', minAmount: '10', departmentId: null },
  { leaveType: null, minAmount: '', departmentId: 'sales' },
  { leaveType: null, minAmount: '5', departmentId: null },
]

test.each([
  ['annual', 'days', 10, 'sales', 0],
  ['annual', 'days', 9, 'sales', 1],
  ['annual', 'days', 9, 'design', 2],
  ['annual', 'days', 4, 'design', null],
  // Eight hours count as a day in rules of any type.
  ['doctor', 'hours', 8, 'design', null],
  ['doctor', 'hours', 40, 'design', 2],
  ['doctor', 'hours', 8, 'sales', 1],
] as const)('%s of %s %d in %s follows rule %s', (leaveType, unit, amount, departmentId, rule) => {
  expect(ruleFor(flows, { leaveType, unit, amount, departmentId })).toBe(rule)
})
