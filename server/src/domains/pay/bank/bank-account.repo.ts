import type { BankAccountBody } from '@ems/contract/bank-accounts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'

// Periods store these facts of an account (table `b`): its identity, and its visible digits.
export const accountDigest = sql<string>`case when b.employee_id is null then '' else md5(concat_ws('|', b.holder, b.iban, b.bic, b.account_number, b.bank_code)) end`
export const accountMasked = sql<string>`coalesce(left(b.iban, 4) || ' •••• ' || right(b.iban, 4), '•••• ' || right(b.account_number, 4), '')`

export interface BankAccountRow {
  employee_id: string
  holder: string
  iban: string | null
  bic: string | null
  account_number: string | null
  bank_code: string | null
  updated_at: Date
}

/** The bank accounts of people, by employee id. */
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

/** Stores the accounts of a closing period that changed after its calculation: the bank file pays these. */
export async function storeClosingAccounts(trx: Trx, { id }: { id: string }): Promise<void> {
  await sql`
    update pay_people p set facts = p.facts || jsonb_build_object('closing', jsonb_build_object('account', ${accountMasked}, 'digest', ${accountDigest}))
    from pay_people q left join bank_accounts b on b.employee_id = q.employee_id
    where q.period_id = ${id}::uuid and p.period_id = q.period_id and p.employee_id = q.employee_id
      and p.facts->>'bankDigest' <> ${accountDigest}`.execute(trx)
}

/** Undoes `storeClosingAccounts` when a period is reopened. */
export async function deleteClosingAccounts(trx: Trx, { id }: { id: string }): Promise<void> {
  await sql`update pay_people set facts = facts - 'closing' where period_id = ${id}::uuid and facts ? 'closing'`.execute(
    trx,
  )
}

/** The pending change request for a bank account, as stored. */
export const findRequestedAccount = (
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
