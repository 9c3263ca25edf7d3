import { SEPA_CURRENCY } from '@ems/contract/bank-files'
import anyAscii from 'any-ascii'
import { Document } from 'sepa'
import type { Transfer } from './bank-csv.ts'

/** A payment order to the payer's bank. */
export interface SepaOrder {
  /** unique at the bank, at most 27 characters; the ids of transfers begin with it */
  messageId: string
  payer: { name: string; iban: string; bic: string | null }
  /** the day on which the bank pays, `YYYY-MM-DD` */
  executionDay: string
  made: Date
  /** in euros, each with an IBAN */
  transfers: readonly Transfer[]
}

const NAME_MOST = 70
const REFERENCE_MOST = 140
const MESSAGE_ID_MOST = 27
/** As German banks write them: they compare the holder's name. */
const GERMAN: Record<string, string> = { Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
const SALARIES = '<CtgyPurp><Cd>SALA</Cd></CtgyPurp>'

/**
 * A text in the characters that each SEPA bank accepts. Source: EPC217-08, best practices for the SEPA character set
 */
export const sepaText = (text: string, most: number): string =>
  anyAscii(text.normalize('NFC').replace(/[äöüß]/gi, (letter) => GERMAN[letter] ?? letter))
    .replaceAll('&', '+')
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** A payment order for salaries as pain.001.001.09, without postal addresses. The same order gives the same bytes. */
export function sepaFile({ messageId, payer, executionDay, made, transfers }: SepaOrder): Buffer {
  if (messageId.length > MESSAGE_ID_MOST) throw new Error(`A message id has at most ${MESSAGE_ID_MOST} characters.`)
  const document = new Document('pain.001.001.09')
  document.grpHdr.id = messageId
  document.grpHdr.created = made
  document.grpHdr.initiatorName = sepaText(payer.name, NAME_MOST)
  const order = document.createPaymentInfo()
  // The library writes local days: noon is on the same day in all time zones.
  order.requestedExecutionDate = new Date(`${executionDay}T12:00:00`)
  order.batchBooking = true
  order.debtorName = sepaText(payer.name, NAME_MOST)
  order.debtorIBAN = payer.iban
  order.debtorBIC = bicOf(payer)
  document.addPaymentInfo(order)
  for (const transfer of transfers) {
    if (transfer.currency !== SEPA_CURRENCY || transfer.iban === null)
      throw new Error(`${transfer.payslipNumber}: a SEPA transfer is in euros and goes to an IBAN.`)
    const transaction = order.createTransaction()
    transaction.end2endId = transfer.payslipNumber
    transaction.amount = Number(transfer.amount)
    transaction.creditorName = sepaText(transfer.holder, NAME_MOST)
    transaction.creditorIBAN = transfer.iban
    transaction.creditorBIC = bicOf(transfer)
    transaction.remittanceInfo = sepaText(transfer.reference, REFERENCE_MOST)
    order.addTransaction(transaction)
  }
  const sum = sumOf(transfers.map(({ amount }) => amount))
  const xml = document
    .toString()
    // The library adds floating-point numbers, writes local time, and has no category of purpose.
    .replace(/<CtrlSum>[^<]*/g, `<CtrlSum>${sum}`)
    .replace(/<CreDtTm>[^<]*/, `<CreDtTm>${made.toISOString().slice(0, 19)}Z`)
    .replace('</SvcLvl></PmtTpInf>', `</SvcLvl>${SALARIES}</PmtTpInf>`)
  return Buffer.from(xml)
}

/** A BIC is optional within SEPA. Banks refuse a BIC from another country than the IBAN's. */
const bicOf = ({ iban, bic }: { iban: string | null; bic: string | null }): string =>
  bic !== null && bic.slice(4, 6) === iban?.slice(0, 2) ? bic : ''

/** The exact sum of amounts with two decimals. */
function sumOf(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => {
    const match = /^(\d+)\.(\d\d)$/.exec(amount)
    if (!match) throw new Error(`${amount} is no amount in euros.`)
    return sum + BigInt(`${match[1]}${match[2]}`)
  }, 0n)
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
