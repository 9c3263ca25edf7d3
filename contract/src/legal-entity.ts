import { z } from 'zod'
import { Amount } from './core/money.ts'
import { Id, reference } from './core/values.ts'

/** A legal entity inside other answers. */
export const LegalEntityRef = z.object({ _id: Id, name: z.string() })
export type LegalEntityRef = z.output<typeof LegalEntityRef>

/** The currency of an answer’s amounts, with its number of decimals. */
export const currencyKeys = {
  currency: z.string().describe('ISO 4217'),
  decimals: z.number().int().describe('how many decimals amounts in the currency have: 0, 2 or 3'),
}

/** The totals in other currencies, beside a total in the first legal entity's currency. */
export const totalKeys = {
  ...currencyKeys,
  otherCurrencies: z
    .array(z.object({ ...currencyKeys, total: Amount }))
    .optional()
    .describe('totals in other currencies, by currency code; absent if there are none'),
}

const totals = z.object({ total: Amount, ...totalKeys })
/** A total in the first legal entity's currency, with the totals in other currencies. */
export type Totals = z.output<typeof totals>

/** A legal entity in a request. If it is absent or empty, nothing changes; a new person gets the first entity. */
export const legalEntityReference = z
  .union([z.literal(''), reference('Choose a legal entity.')], { error: 'Choose a legal entity.' })
  .nullish()
  .transform((id) => id || undefined)
