import { expect, test } from 'vitest'
import { axisHours, axisOf, minutesInto, shiftSpan } from './dayAxis.ts'

const BERLIN = 'Europe/Berlin'

test('an instant is placed by the local time, also on the next day and across a clock change', () => {
  expect(minutesInto('2027-03-01', '2027-03-01T08:02:00Z', BERLIN)).toBe(542)
  expect(minutesInto('2027-03-01', '2027-03-02T00:30:00Z', BERLIN)).toBe(1530)
  expect(minutesInto('2027-03-27', '2027-03-28T04:03:00Z', BERLIN)).toBe(1440 + 363)
})

test('a night shift ends on the next day', () => {
  expect(shiftSpan({ starts: '22:00', ends: '06:00' })).toEqual({ from: 1320, to: 1800 })
})

test('an axis begins an hour before everything and ends an hour after, and has a default without entries', () => {
  const day = { day: '2027-03-01', shift: { starts: '09:00', ends: '17:30' } }
  const sessions = [{ in: '2027-03-01T07:52:00Z', out: '2027-03-01T17:10:00Z' }]
  expect(axisOf([{ ...day, sessions }], BERLIN)).toEqual({ from: 480, to: 1140 })
  expect(axisOf([], BERLIN)).toEqual({ from: 420, to: 1140 })
})

test('hours are labelled every three hours', () => {
  expect(axisHours({ from: 480, to: 1140 })).toEqual([
    { label: '9 AM', at: (60 / 660) * 100 },
    { label: '12 PM', at: (240 / 660) * 100 },
    { label: '3 PM', at: (420 / 660) * 100 },
    { label: '6 PM', at: (600 / 660) * 100 },
  ])
})
