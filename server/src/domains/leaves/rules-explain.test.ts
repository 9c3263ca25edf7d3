import { expect, it } from 'vitest'
import { amountText } from './rules-explain.ts'

it.each([
  [4_500, 'days', '4.5 days'],
  [-1_000, 'days', '1 day'],
  [450, 'hours', '7.5 hours'],
  [-60, 'hours', '1 hour'],
  [10, 'hours', '0.17 hours'],
  [0, 'hours', '0 hours'],
] as const)('%i of a type in %s are %s', (amount, unit, text) => {
  expect(amountText(amount, unit)).toBe(text)
})
