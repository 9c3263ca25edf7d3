import type { BankAccountBody } from '@ems/contract/bank-accounts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'

export interface BankAccountRow {
  employee_id: string
  holder: string
  iban: string | null
  bic: string | null
  account_number: string | null
  bank_code: string | null
  updated_at: Date
}

/** Where the pay of some people goes, by the employee's id. */
export async function bankAccountsOf(
  db: Db,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, BankAccountRow>> {
  const rows = await db
    .selectFrom('bank_accounts')
    .selectAll()
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.employee_id, row]))
}

export async function saveBankAccount(trx: Trx, employeeId: string, account: BankAccountBody, at: Date): Promise<void> {
  const columns = {
    holder: account.holder,
    iban: account.iban,
    bic: account.bic,
    account_number: account.accountNumber,
    bank_code: account.bankCode,
    updated_at: at,
  }
  await trx
    .insertInto('bank_accounts')
    .values({ employee_id: employeeId, ...columns })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(columns))
    .execute()
}

/** The account that somebody asked for and that no one has decided yet, as it is kept. */
export const askedAccountOf = (
  db: Db,
  employeeId: string,
): Promise<{ after: string | null; requested_at: Date } | undefined> =>
  db
    .selectFrom('change_requests')
    .select(['after', 'requested_at'])
    .where('employee_id', '=', employeeId)
    .where('field', '=', 'bankAccount')
    .where('status', '=', 'Pending')
    .executeTakeFirst()
