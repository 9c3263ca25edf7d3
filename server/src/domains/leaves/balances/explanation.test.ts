import { expect, it } from 'vitest'
import { formatAmount } from './explanation.rules.ts'
import { linesOf } from './explanation.ts'

it.each([
  [4_500, 'days', '4.5 days'],
  [-1_000, 'days', '1 day'],
  [450, 'hours', '7.5 hours'],
  [-60, 'hours', '1 hour'],
  [10, 'hours', '0.17 hours'],
  [0, 'hours', '0 hours'],
] as const)('%i of a type in %s are %s', (amount, unit, text) => {
  expect(formatAmount(amount, unit)).toBe(text)
})

it.each([
  ['carried out', -1_000, '1 day carried over to the next period.'],
  ['carried out', 1_000, '1 day overdrawn, deducted from the next period.'],
  ['carried out', -2_000, '2 days carried over to the next period.'],
  ['lapsed', 1_000, '1 day overdrawn, written off.'],
  ['capped', -1_000, '1 day exceeds the maximum balance and is removed.'],
  ['encashed', -1_000, '1 day was paid out.'],
  ['encashed', -500, '0.5 days were paid out.'],
] as const)('a row %s of %i has a verb in the right number', (kind, amount, sentence) => {
  const row = { kind, amount, bucket: 'b', day: '2026-01-01', leaveId: null, projected: false, key: '' }
  const told = { unit: 'days' as const, employedFrom: '2020-01-01', leftOn: null, planned: [], leaves: new Map() }
  expect(linesOf([row], told).map((line) => line.sentence)).toEqual([sentence])
})
