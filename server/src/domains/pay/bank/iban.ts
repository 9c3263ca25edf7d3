import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** An account as one of its two kinds: of an IBAN country, or by the numbers of another country's banks. */
export interface AccountNumbers {
  iban: string | null
  bic: string | null
  accountNumber: string | null
  bankCode: string | null
}

const withoutBlanks = (text: string): string => text.replace(/\s+/gu, '').toUpperCase()

/** An IBAN as banks exchange it; null where its country, length or check digits are wrong. */
export function readIban(text: string): string | null {
  const iban = withoutBlanks(text)
  return isValidIBAN(iban) ? iban : null
}

/** A BIC of 8 or 11 characters; null where it is none. */
export function readBic(text: string): string | null {
  const bic = withoutBlanks(text)
  return isValidBIC(bic) ? bic : null
}

/** Whether a SEPA transfer reaches the account. */
export const isSepaIban = (iban: string | null): iban is string => iban !== null && isSEPACountry(iban.slice(0, 2))
