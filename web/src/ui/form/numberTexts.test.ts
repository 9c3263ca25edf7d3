import { expect, it } from 'vitest'
import { formatNumberField, hasTooManyDecimals, plainNumber, toDecimal } from './numberTexts.ts'

it.each([
  ['1500,00', '1500.00'],
  ['4.200,00', '4200.00'],
  ['$1,500.5', '1500.5'],
  ['1,500', '1500'],
  ['', ''],
  [' 12 ', '12'],
])('the typed amount %j is %j', (typed, value) => {
  expect(toDecimal(typed, 2)).toEqual({ value })
})

it('an amount with two possible readings is invalid, and the error says how to write it', () => {
  expect(toDecimal('1.500', 2)).toEqual({ value: '?1.500', write: '1500.00' })
  expect(toDecimal('1.500', 6)).toEqual({ value: '1.500' })
  expect(toDecimal('abc', 2)).toEqual({ value: '?abc' })
})

it('a stored value is shown as it would be typed, and is read back unchanged', () => {
  for (const value of ['1500.5', '0.25', '-3', '?1.500', '']) expect(toDecimal(plainNumber(value), 2).value).toBe(value)
  expect(formatNumberField('1500.5', { currency: 'USD', decimals: 2 })).toBe('$1,500.50')
  expect(formatNumberField('1234.125', undefined)).toBe('1,234.125')
})

it('an amount with more decimals than its field allows is not rounded', () => {
  expect(['1500.55', '1500.555', '1500'].map((value) => hasTooManyDecimals(value, 2))).toEqual([false, true, false])
})
