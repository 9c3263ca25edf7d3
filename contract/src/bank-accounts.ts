import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { IdParam, optionalLine, requiredText } from './core/values.ts'

const DOTS = '••••'
const DIGITS_SHOWN = 4

/** `DE43 •••• 1576`, or `•••• 4410` for a number without a country. Very short numbers show no digits. */
export function maskAccount({ iban, accountNumber }: { iban: string | null; accountNumber: string | null }): string {
  if (iban !== null) return `${iban.slice(0, DIGITS_SHOWN)} ${DOTS} ${iban.slice(-DIGITS_SHOWN)}`
  const number = accountNumber ?? ''
  return number.length > 2 * DIGITS_SHOWN - 2 ? `${DOTS} ${number.slice(-DIGITS_SHOWN)}` : DOTS
}

const part = (most: number) => optionalLine(most).transform((text) => text || null)

/** The bank account for a person's pay: an IBAN, or the numbers of a country without IBANs. */
export const BankAccountBody = z
  .object({
    holder: requiredText('Account holder', 100),
    iban: part(60).describe('spaces and lower-case letters are allowed'),
    bic: part(20),
    accountNumber: part(34),
    bankCode: part(20),
  })
  .refine(({ iban, accountNumber }) => iban !== null || accountNumber !== null, {
    path: ['iban'],
    ...because('field.required', 'Enter an IBAN or an account number.'),
  })
  .refine(({ iban, accountNumber }) => iban === null || accountNumber === null, {
    path: ['accountNumber'],
    ...because('field.not-valid', 'Enter either an IBAN or an account number.'),
  })
export type BankAccountBody = z.output<typeof BankAccountBody>

const numbers = {
  holder: z.string(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  accountNumber: z.string().nullable(),
  bankCode: z.string().nullable(),
}

export const BankAccount = z.object({
  ...numbers,
  masked: z.boolean().describe('masked as DE43 •••• 1576 for callers who do not manage the person’s salaries'),
  updatedAt: Instant,
})
export type BankAccount = z.output<typeof BankAccount>

const reply = z.object({
  account: BankAccount.nullable(),
  asked: z
    .object({ ...numbers, requestedAt: Instant })
    .nullable()
    .describe('the requested account that is not decided yet'),
})

export const bankAccounts = {
  get: endpoint({
    method: 'GET',
    path: '/api/employee/:id/bank-account',
    summary: 'Get a person’s bank account for pay; masked for readers who do not manage the person’s salaries',
    access: { key: 'salaries.read', least: 'own', subject: 'params.id' },
    params: IdParam,
    reply,
    fails: ['NOT_FOUND'],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/bank-account',
    summary:
      'Set a bank account: one’s own according to `employee-field`, immediately or by a change request; another person’s with `salaries.manage`',
    access: { key: 'salaries.read', least: 'own', subject: 'params.id' },
    params: IdParam,
    body: BankAccountBody,
    reply,
    fails: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY', 'CONFIRM'],
  }),
}
