import { expect, it } from 'vitest'
import { daysWith } from './asked.ts'

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
