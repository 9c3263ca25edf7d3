import { expect, test } from 'vitest'
import { canApprove } from './canApprove.ts'

const open = { state: 'Open' as const, signing: true, blockers: [], month: '2026-12' }

test.each([
  ['signed', { ...open, state: 'Submitted' as const }, '2027-01-02', true],
  ['unsigned on the 5th', open, '2027-01-05', false],
  ['unsigned on the 6th', open, '2027-01-06', true],
  ['with a blocker', { ...open, blockers: [{ code: 'missing' as const, day: '2026-12-03' }] }, '2027-01-06', false],
  ['never signed', { ...open, signing: false }, '2027-01-06', false],
  ['closed', { ...open, state: 'Closed' as const }, '2027-01-06', false],
])('a timesheet %s: %j on %s can be approved: %s', (_, sheet, today, expected) => {
  expect(canApprove(sheet, today)).toBe(expected)
})
