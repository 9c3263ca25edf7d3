import { expect, it } from 'vitest'
import { bodyOf, daysWith, emptyRequest } from './requestForm.ts'

it.each([
  [['', ''], '2026-12-21', ['2026-12-21', '2026-12-21'], 'a first day is asked for alone'],
  [['2026-12-21', '2026-12-21'], '2026-12-31', ['2026-12-21', '2026-12-31'], 'a later one ends it'],
  [['2026-12-21', ''], '2026-12-31', ['2026-12-21', '2026-12-31'], 'also where no end was typed'],
  [['2026-12-21', '2026-12-21'], '2026-12-21', ['2026-12-21', '2026-12-21'], 'the same again changes nothing'],
  [['2026-12-21', '2026-12-21'], '2026-12-18', ['2026-12-18', '2026-12-18'], 'an earlier one begins anew'],
  [['2026-12-21', '2026-12-31'], '2026-12-24', ['2026-12-24', '2026-12-24'], 'so does any once both are there'],
])('of %j and %s are asked for %j: %4$s', ([startDate = '', endDate = ''], day, [from, to]) => {
  expect(daysWith({ startDate, endDate }, day)).toEqual({ startDate: from, endDate: to })
})

const day = { startDate: '2027-03-10', endDate: '2027-03-10' }
const days = { ...day, endDate: '2027-03-12' }
const inDays = { unit: 'days', halfDays: true } as const
const whole = { unit: 'days', halfDays: false } as const
const inHours = { unit: 'hours', halfDays: true } as const

it.each([
  [{ ...day, startPart: 'am' }, inDays, { startPart: 'am', endPart: 'am' }, 'of one day one part is asked for'],
  [{ ...days, startPart: 'pm', endPart: 'am' }, inDays, { startPart: 'pm', endPart: 'am' }, 'of several both ends'],
  [{ ...days, startPart: 'am' }, inDays, { startPart: 'full', endPart: 'full' }, 'a morning does not begin several'],
  [{ ...days, endPart: 'pm' }, inDays, { startPart: 'full', endPart: 'full' }, 'an afternoon does not end several'],
  [{ ...day, startPart: 'am' }, whole, { startPart: 'full', endPart: 'full' }, 'a type of full days has no halves'],
  [{ ...day, startTime: '10:00' }, inHours, { startTime: '10:00', endTime: '' }, 'times stand for themselves'],
  [{ ...day, startTime: '10:00' }, inDays, { startPart: 'full', endPart: 'full' }, 'a type in days has no times'],
  [{ ...days, startTime: '10:00' }, inHours, { startPart: 'full', endPart: 'full' }, 'several days have no times'],
] as const)('of %j with %j %j is sent: %s', (chosen, type, sent, _why) => {
  const { userId, leaveType, reason, startDate, endDate, ...parts } = bodyOf({ ...emptyRequest('me'), ...chosen }, type)
  expect(parts).toEqual(sent)
})
