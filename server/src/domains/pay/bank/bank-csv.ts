import type { CellValue } from '../../../platform/exchange/list-export.ts'
import { csvOf } from '../../../platform/exchange/sheets.ts'
import type { AccountNumbers } from './iban.ts'

/** A transfer to one person. */
export interface Transfer extends AccountNumbers {
  payslipNumber: string
  employeeCode: string
  name: string
  /** the holder of the account */
  holder: string
  /** decimal text with the currency's decimals */
  amount: string
  currency: string
  /** the reference on the person's bank statement */
  reference: string
}

const COLUMNS: readonly [header: string, cell: (transfer: Transfer) => CellValue][] = [
  ['payslip_number', (transfer) => transfer.payslipNumber],
  ['employee_code', (transfer) => transfer.employeeCode],
  ['name', (transfer) => transfer.name],
  ['holder', (transfer) => transfer.holder],
  ['iban', (transfer) => transfer.iban],
  ['bic', (transfer) => transfer.bic],
  ['account_number', (transfer) => transfer.accountNumber],
  ['bank_code', (transfer) => transfer.bankCode],
  ['amount', (transfer) => ({ number: transfer.amount })],
  ['currency', (transfer) => transfer.currency],
  ['reference', (transfer) => transfer.reference],
]

/** Transfers as a CSV file for a bank's import. */
export async function bankCsv(transfers: readonly Transfer[]): Promise<Buffer> {
  const rows = [COLUMNS.map(([header]) => header), ...transfers.map((one) => COLUMNS.map(([, cell]) => cell(one)))]
  const pieces: Buffer[] = []
  for await (const piece of csvOf(rows, false)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
