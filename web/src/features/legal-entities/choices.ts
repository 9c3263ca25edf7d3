import { isCountry } from '@ems/contract/contacts'
import { LOCALE } from '../../ui/format/intl.ts'

const regions = new Intl.DisplayNames(LOCALE, { type: 'region', fallback: 'code' })
const currencies = new Intl.DisplayNames(LOCALE, { type: 'currency', fallback: 'code' })

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export const countryName = (code: string): string => regions.of(code) ?? code

/** A currency by its code and its name. */
export const currencyName = (code: string): string => `${code} – ${currencies.of(code)}`

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label, LOCALE)

export const countryChoices = () =>
  LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
    .filter(isCountry)
    .map((value) => ({ value, label: countryName(value) }))
    .sort(byLabel)

export const currencyChoices = () =>
  Intl.supportedValuesOf('currency')
    .map((value) => ({ value, label: currencyName(value) }))
    .sort(byLabel)
