import { isCountry } from '@ems/contract/contacts'
import { because } from '@ems/contract/core/issues'
import { z } from 'zod'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
let countries: Map<string, string> | undefined

/** The code of a country by its name in some languages. */
function countryOf(name: string): string {
  if (!countries) {
    const codes = [...LETTERS].flatMap((one) => [...LETTERS].map((other) => one + other)).filter(isCountry)
    const shown = ['en', 'de', 'fr', 'es'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
    countries = new Map(shown.flatMap((names) => codes.map((code) => [String(names.of(code)).toLowerCase(), code])))
    for (const [other, code] of [
      ['usa', 'US'],
      ['uk', 'GB'],
      ['great britain', 'GB'],
    ])
      countries.set(other as string, code as string)
  }
  return countries.get(name.toLowerCase()) ?? name.toUpperCase()
}

/** A country by its name or its two letters. */
export const Country = z
  .string()
  .trim()
  .transform(countryOf)
  .refine(isCountry, because('field.not-valid', 'Enter the country as two letters, such as DE.'))
