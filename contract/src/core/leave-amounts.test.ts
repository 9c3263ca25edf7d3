import { expect, it } from 'vitest'
import { fromUnit, inUnit } from './leave-amounts.ts'

it('an amount of a type in hours is shown in hours and stored in minutes', () => {
  expect([inUnit('hours', 450), inUnit('hours', -15), inUnit('days', 4.5)]).toEqual([7.5, -0.25, 4.5])
})

it('hours are sent as minutes, and other text unchanged', () => {
  expect([fromUnit('hours', '7.5'), fromUnit('hours', '-0.25'), fromUnit('days', '4.5')]).toEqual([450, -15, 4.5])
  // An amount with a third of an hour keeps its minutes.
  expect(fromUnit('hours', String(inUnit('hours', 20)))).toBe(20)
  expect([fromUnit('hours', ' '), fromUnit('days', ''), fromUnit('hours', 'x')]).toEqual([' ', '', Number.NaN])
})
