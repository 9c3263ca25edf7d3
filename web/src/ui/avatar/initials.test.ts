import { expect, test } from 'vitest'
import { initialsOf, toneOf } from './initials.ts'

test.each([
  ['Solveig Sørensen', 'SS'],
  ['Zuzana Ševčíková', 'ZŠ'],
  ['Anna Maria de la Cruz', 'AC'],
  ['Prince', 'P'],
  ['  ada   lovelace ', 'AL'],
  ['Jean-Luc', 'JL'],
  ['山田 太郎', '山'],
  ['김민준', '김'],
  ['👩🏽‍🚀 Sky', '👩🏽‍🚀S'],
  ['é Ó', 'ÉÓ'],
  ['', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('equal texts have the same colour, and all eight are used', () => {
  expect(toneOf('a person')).toBe(toneOf('a person'))
  const tones = new Set(Array.from({ length: 200 }, (_, index) => toneOf(`EMP-${index}`)))
  expect([...tones].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
