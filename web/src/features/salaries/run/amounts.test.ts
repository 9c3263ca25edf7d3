import { expect, test } from 'vitest'
import type { RunRow } from '../../../api/contract/salaries.ts'
import { isChanged, minorOf, netOf, textsOf, wrongField } from './amounts.ts'

const row = { person: { _id: 'a' }, basicSalary: 4000.1, allowances: 0, deductions: 0.3 } as RunRow

test('cells begin with what is proposed, and keep what was typed', () => {
  expect(textsOf(row, {})).toEqual({ basicSalary: '4000.10', allowances: '0.00', deductions: '0.30' })
  const texts = textsOf(row, { a: { allowances: '$1,250.5' } })
  expect(isChanged(row, 'allowances', texts)).toBe(true)
  expect(isChanged(row, 'basicSalary', { ...texts, basicSalary: '4,000.1' })).toBe(false)
  expect(netOf(texts)).toBe(525_030)
})

test.each([
  ['', 0],
  ['$1,200.00', 120_000],
  ['-1', null],
  ['1.234', null],
  ['abc', null],
])('%j is %s', (text, minor) => {
  expect(minorOf(text)).toBe(minor)
})

test('a cell is wrong that is no amount, and deductions beyond what there is', () => {
  expect(wrongField({ basicSalary: 'x', allowances: '', deductions: '' })).toBe('basicSalary')
  expect(wrongField({ basicSalary: '10', allowances: '', deductions: '10.01' })).toBe('deductions')
  expect(netOf({ basicSalary: '10', allowances: '', deductions: '10.01' })).toBeNull()
  expect(wrongField({ basicSalary: '10', allowances: '', deductions: '10' })).toBeNull()
})
