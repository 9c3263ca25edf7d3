import { expect, it } from 'vitest'
import { toAffectedAnswer } from './recalculation.ts'

it.each([
  [[0, 0, 0, 0], 'No leave changes.'],
  [[1, 1, 1000, 0], '1 leave of 1 person gets back 1 day.'],
  [[41, 38, 40_500, 0], '41 leaves of 38 people get back 40.5 days.'],
  [[2, 1, -1500, 0], '2 leaves of 1 person take 1.5 days more.'],
  [[3, 2, 1000, 90], '3 leaves of 2 people get back 1 day and 90 minutes.'],
  [[1, 1, 0, -60], '1 leave of 1 person takes 60 minutes more.'],
  [[2, 2, 0, 0], '2 leaves of 2 people count different days but the same amount.'],
  [[2, 2, 1000, -60], '2 leaves of 2 people change by 1 day and -60 minutes.'],
])('%j is described as “%s”', ([leaves = 0, people = 0, amount = 0, minutes = 0], sentence) => {
  expect(toAffectedAnswer({ people, leaves, amount, minutes })).toEqual({
    people,
    leaves,
    amount: amount / 1000,
    minutes,
    sentence,
  })
})
