import { expect, it } from 'vitest'
import { deadlineChoices } from './deadlines.ts'

const daysOf = (now: string) => deadlineChoices(now).map(({ key, value }) => `${key} ${value}`)

it('offers the ends of common days, each once', () => {
  // A Monday.
  expect(daysOf('2026-11-23T09:30')).toEqual([
    'today 2026-11-23T17:00',
    'tomorrow 2026-11-24T17:00',
    'endOfWeek 2026-11-27T17:00',
    'inAWeek 2026-11-30T17:00',
  ])
  // A Friday evening: the working day is over, and so is the end of this week.
  expect(daysOf('2026-11-27T18:00')).toEqual(['tomorrow 2026-11-28T17:00', 'inAWeek 2026-12-04T17:00'])
  expect(daysOf('2026-11-26T08:00').map((each) => each.split(' ')[0])).toEqual(['today', 'tomorrow', 'inAWeek'])
})
