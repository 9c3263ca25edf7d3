import { maskAccount } from '@ems/contract/bank-accounts'
import { expect, test } from 'vitest'
import { isSepaIban, readBic, readIban } from './iban.ts'

test('an IBAN is read without blanks and in upper case', () => {
  expect(readIban(' de43 1001 0010 0000 0115 76 ')).toBe(null)
  expect(readIban(' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000')
  expect(readIban('fr14\u00a02004 1010 0505 0001 3m02 606')).toBe('FR1420041010050500013M02606')
})

test('wrong check digits, a wrong length, an unknown country and other signs are refused', () => {
  for (const text of [
    'DE88370400440532013000',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'XX89370400440532013000',
    'DE89-3704-0044-0532-0130-00',
    'DE89370400440532013O00',
    '',
  ])
    expect(readIban(text)).toBe(null)
})

test('every wrong digit of an IBAN is found', () => {
  const iban = 'DE89370400440532013000'
  for (let place = 2; place < iban.length; place++) {
    const other = (Number(iban[place]) + 1) % 10
    expect(readIban(iban.slice(0, place) + other + iban.slice(place + 1))).toBe(null)
  }
})

test('a BIC has 8 or 11 characters', () => {
  expect(readBic('cobadeff xxx')).toBe('COBADEFFXXX')
  expect(readBic('COBADEFF')).toBe('COBADEFF')
  for (const text of ['COBADEF', 'COBADEFFXX', '12345678', '']) expect(readBic(text)).toBe(null)
})

test('an account is shown masked', () => {
  const masked = (iban: string | null, accountNumber: string | null) => maskAccount({ iban, accountNumber })
  expect(masked('DE89370400440532013000', null)).toBe('DE89 •••• 3000')
  expect(masked(null, '0012345678')).toBe('•••• 5678')
  expect(masked(null, '123456')).toBe('••••')
})

test('a SEPA transfer is possible only to SEPA countries', () => {
  expect(isSepaIban('DE89370400440532013000')).toBe(true)
  expect(isSepaIban('TN5910006035183598478831')).toBe(false)
  expect(isSepaIban(null)).toBe(false)
})
