import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** A bank account of one of two kinds: with an IBAN, or with the numbers of a country without IBAN. */
export interface AccountNumbers {
  iban: string | null
  bic: string | null
  accountNumber: string | null
  bankCode: string | null
}

const withoutBlanks = (text: string): string => text.replace(/\s+/gu, '').toUpperCase()

/** An IBAN in electronic form; null if its country, length or check digits are wrong. */
export function readIban(text: string): string | null {
  const iban = withoutBlanks(text)
  return isValidIBAN(iban) ? iban : null
}

/** A BIC of 8 or 11 characters; null for other text. */
export function readBic(text: string): string | null {
  const bic = withoutBlanks(text)
  return isValidBIC(bic) ? bic : null
}

/** Whether a SEPA transfer can reach the account. */
export const isSepaIban = (iban: string | null): iban is string => iban !== null && isSEPACountry(iban.slice(0, 2))
