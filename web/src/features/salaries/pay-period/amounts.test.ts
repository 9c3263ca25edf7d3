import { expect, test } from 'vitest'
import type { RunRow } from '../../../api/contract/salaries.ts'
import {
  clearerOf,
  differenceOf,
  isChanged,
  netOf,
  reasonsOf,
  shownAs,
  textsOf,
  thousandthsOf,
  wrongField,
} from './amounts.ts'

const USD = { currency: 'USD', decimals: 2 }
const row = { ...USD, person: { _id: 'a' }, basicSalary: 4000.1, allowances: 0, deductions: 0.3 } as RunRow

test('cells begin with what is proposed, and keep what was typed', () => {
  expect(textsOf(row, {})).toEqual({ basicSalary: '4000.10', allowances: '0.00', deductions: '0.30' })
  const texts = textsOf(row, { a: { allowances: '$1,250.5' } })
  expect(isChanged(row, 'allowances', texts)).toBe(true)
  expect(isChanged(row, 'basicSalary', { ...texts, basicSalary: '4,000.1' })).toBe(false)
  expect(netOf(texts, USD)).toBe(5_250_300)
})

test.each([
  ['', 0],
  ['$1,200.00', 1_200_000],
  ['-1', null],
  ['1.234', null],
  ['abc', null],
])('%j is %s', (text, thousandths) => {
  expect(thousandthsOf(text, USD)).toBe(thousandths)
})

test.each([
  ['8550.00', '$8,550.00'],
  ['$1,200.5', '$1,200.50'],
  ['0', '$0.00'],
  ['', ''],
  ['-1', '-1'],
  ['abc', 'abc'],
])('%j is shown as %j', (text, shown) => {
  expect(shownAs(text, USD)).toBe(shown)
})

test('an amount that could be two says how to write it', () => {
  expect(['1.500', '1,500', 'abc', ''].map((text) => clearerOf(text, USD))).toEqual([
    '1500.00',
    undefined,
    undefined,
    undefined,
  ])
})

test('a cell is wrong that is no amount, and deductions beyond what there is', () => {
  expect(wrongField({ basicSalary: 'x', allowances: '', deductions: '' }, USD)).toBe('basicSalary')
  expect(wrongField({ basicSalary: '10', allowances: '', deductions: '10.01' }, USD)).toBe('deductions')
  expect(netOf({ basicSalary: '10', allowances: '', deductions: '10.01' }, USD)).toBeNull()
  expect(wrongField({ basicSalary: '10', allowances: '', deductions: '10' }, USD)).toBeNull()
})

test('a difference has a reason: what is not as it was the last time', () => {
  // 5000 + 100 - 50, and the base salary was raised since.
  const raised = { ...row, basicSalary: 5200, allowances: 100, deductions: 50, last: { netSalary: 5050 } } as RunRow
  const texts = textsOf(raised, {})
  expect([reasonsOf(raised, texts), differenceOf(raised, texts)]).toEqual([['basicSalary'], 200_000])
  const typed = textsOf(raised, { a: { basicSalary: '5000', deductions: '0' } })
  expect([reasonsOf(raised, typed), differenceOf(raised, typed)]).toEqual([['deductions'], 50_000])
  const first = { ...raised, last: null } as RunRow
  expect([reasonsOf(first, texts), differenceOf(first, texts)]).toEqual([['first'], null])
})

test('amounts have the decimals of their currency', () => {
  const yen = { currency: 'JPY', decimals: 0 }
  expect([thousandthsOf('350000', yen), thousandthsOf('350000.5', yen)]).toEqual([350_000_000, null])
  expect(shownAs('350000', yen)).toBe('¥350,000')
  expect(shownAs('1234.567', { currency: 'TND', decimals: 3 })).toBe('TND\u00a01,234.567')
})
