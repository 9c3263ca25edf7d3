import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalSignOf, readNumber } from './numbers.ts'

const english = { sign: '.', decimals: 2 } as const
const german = { sign: ',', decimals: 2 } as const

// A minus behind a whole number may stand for no decimals, as in `500,-`, or for a negative number.
const NO_SIDE = ['500-', '1.250-', '500-,', ',-', '1,250.-5', '500,---']

describe('a typed number', () => {
  it.each([
    ['1.500,00', '1500.00'],
    ['1,500.00', '1500.00'],
    ['4.200,00', '4200.00'],
    ['1500,5', '1500.5'],
    ['1500,00', '1500.00'],
    ['1 500,50', '1500.50'],
    ['3 000,50', '3000.50'],
    ['3 000,50', '3000.50'],
    ["1'500.50", '1500.50'],
    ['3’000.50', '3000.50'],
    ['1,50,000', '150000'],
    ['1.234.567', '1234567'],
    ['0,500', '0.500'],
    ['-5', '-5'],
    ['−5,5', '-5.5'],
    ['1.500,00-', '-1500.00'],
    ['(1,500.00)', '-1500.00'],
    ['١٬٥٠٠٫٥', '1500.5'],
    ['1500', '1500'],
    ['.5', '0.5'],
    ['007', '7'],
    ['500,-', '500'],
    ['500,–', '500'],
    ['500.-', '500'],
    ['500,--', '500'],
    ['500,—', '500'],
    ['500, -', '500'],
    ['1.250,-', '1250'],
    ["1'250.--", '1250'],
    ['-500,-', '-500'],
    ['(500,-)', '-500'],
    ['500,00-', '-500.00'],
  ])('with one possible reading is read in every language: %s', (text, value) => {
    expect(readNumber(text, english)).toEqual({ value })
    expect(readNumber(text, german)).toEqual({ value })
  })

  it('with two possible readings is read by the language', () => {
    expect(readNumber('1,500', english)).toEqual({ value: '1500' })
    expect(readNumber('1.500', german)).toEqual({ value: '1500' })
  })

  it('is refused if the language reads more decimals than allowed', () => {
    expect(readNumber('1.500', english)).toEqual({ write: '1500.00' })
    expect(readNumber('1,500', german)).toEqual({ write: '1500,00' })
    expect(readNumber('1.500', { sign: '.', decimals: 0 })).toEqual({ write: '1500' })
    expect(readNumber('1.500', { sign: '.', decimals: 3 })).toEqual({ value: '1.500' })
  })

  it.each([
    '',
    '-',
    '.',
    ',',
    'abc',
    '1,2,3',
    '1.5.0',
    '1,500.000,00',
    '12 34',
    '1e5',
    '5%',
    '$5',
    '1,,5',
    '--5',
    ...NO_SIDE,
  ])('is none: %j', (text) => {
    expect(readNumber(text, english)).toBeNull()
  })

  it.each(['en', 'en-GB', 'de', 'fr', 'es', 'pt-BR', 'de-CH', 'ar-u-nu-arab', 'hi'])(
    'is what it was, once it is shown in %s and typed again',
    (language) => {
      const shown = new Intl.NumberFormat(language, { minimumFractionDigits: 2 })
      const sign = decimalSignOf(language)
      fc.assert(
        fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
          const read = readNumber(shown.format(cents / 100), { sign, decimals: 2 })
          expect(read && 'value' in read && Number(read.value)).toBe(cents / 100 || 0)
        }),
      )
    },
  )
})
