import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { accountDigest } from './bank-account.repo.ts'
import type { AccountNumbers } from './iban.ts'

export interface BankFileRow {
  id: string
  period_id: string
  format: 'csv' | 'sepa'
  execution_date: string
  transfers: number
  total: string
  currency: string
  decimals: number
  returned: number
  void_at: Date | null
  void_reason: string | null
  created_at: Date
  file: { store_key: string; media_type: string; bytes: number }
}

const files = sql`
  select b.id, b.period_id, b.format, b.execution_date, b.transfers, b.total, x.currency, x.decimals, b.void_at, b.void_reason, b.created_at,
    (select count(*)::int from pay_transfers t where t.bank_file_id = b.id and t.returned_at is not null) as returned,
    json_build_object('store_key', f.store_key, 'media_type', f.media_type, 'bytes', f.bytes) as file
  from pay_bank_files b join pay_periods p on p.id = b.period_id join pay_groups g on g.id = p.group_id
  join legal_entities x on x.id = g.legal_entity_id join files f on f.id = b.file_id`

export async function bankFileById(db: Db, id: string): Promise<BankFileRow | undefined> {
  const { rows } = await sql<BankFileRow>`${files} where b.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export async function bankFilesOf(db: Db, periodId: string): Promise<BankFileRow[]> {
  const { rows } = await sql<BankFileRow>`
    ${files} where b.period_id = ${periodId}::uuid order by b.created_at desc, b.id desc`.execute(db)
  return rows
}

/** The company that pays the people of a period. */
export interface Payer {
  name: string
  payer_iban: string | null
  payer_bic: string | null
}

export async function payerOf(db: Db, periodId: string): Promise<Payer> {
  const { rows } = await sql<Payer>`
    select x.name, g.payer_iban, g.payer_bic from pay_periods p join pay_groups g on g.id = p.group_id
    join legal_entities x on x.id = g.legal_entity_id where p.id = ${periodId}::uuid`.execute(db)
  return rows[0] as Payer
}

/** A person whose payslip of a period is not paid yet. */
export interface Payee extends AccountNumbers {
  payslipId: string
  number: string
  employeeId: string
  userId: string
  code: string
  name: string
  profileImage: string | null
  holder: string | null
  /** decimal text with the currency's decimals */
  toPay: string
  currency: string
  /** whether the account changed since the closing */
  changed: boolean
}

/** @param people null for all */
export async function payeesOf(db: Db, periodId: string, people: readonly string[] | null): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    select s.id as "payslipId", s.number, e.id as "employeeId", u.id as "userId", e.code, u.name, u.profile_image as "profileImage",
      b.holder, b.iban, b.bic, b.account_number as "accountNumber", b.bank_code as "bankCode",
      round(p.to_pay, x.decimals)::text as "toPay", x.currency, ${accountDigest} is distinct from coalesce(p.facts->'closing'->>'digest', p.facts->>'bankDigest') as changed
    from pay_payslips s join pay_people p on p.period_id = s.period_id and p.employee_id = s.employee_id
    join pay_periods q on q.id = s.period_id join pay_groups g on g.id = q.group_id join legal_entities x on x.id = g.legal_entity_id
    join employees e on e.id = s.employee_id join users u on u.id = e.user_id left join bank_accounts b on b.employee_id = e.id
    where s.period_id = ${periodId}::uuid and s.kind = 'own' and s.reversed_at is null
      and (${people}::uuid[] is null or e.id = any(${people}::uuid[]) or u.id = any(${people}::uuid[]))
      and not exists (select from pay_transfers t where t.payslip_id = s.id and t.live)
    order by s.number`.execute(db)
  return rows
}

export async function hasPayslips(db: Db, periodId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pay_payslips')
    .select('id')
    .where('period_id', '=', periodId)
    .where('kind', '=', 'own')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface NewBankFile {
  id: string
  period_id: string
  format: 'csv' | 'sepa'
  execution_date: string
  file_id: string
  created_by: string
}

export async function insertBankFile(trx: Trx, file: NewBankFile, payees: readonly Payee[]): Promise<void> {
  const amounts = payees.map(({ toPay }) => toPay)
  await sql`
    insert into pay_bank_files (id, period_id, format, execution_date, file_id, transfers, total, created_by)
    select ${file.id}::uuid, ${file.period_id}::uuid, ${file.format}, ${file.execution_date}::date, ${file.file_id}::uuid,
      ${payees.length}::int, sum(amount), ${file.created_by}::uuid from unnest(${amounts}::numeric[]) as amount`.execute(
    trx,
  )
  await sql`
    insert into pay_transfers (bank_file_id, payslip_id, amount)
    select ${file.id}::uuid, payslip, amount
    from unnest(${payees.map(({ payslipId }) => payslipId)}::uuid[], ${amounts}::numeric[]) as t (payslip, amount)`.execute(
    trx,
  )
}

/** Locks a bank file, then reads it. */
export async function lockBankFile(trx: Trx, id: string): Promise<BankFileRow | undefined> {
  await sql`select from pay_bank_files where id = ${id}::uuid for update`.execute(trx)
  return bankFileById(trx, id)
}

export async function voidBankFile(trx: Trx, id: string, reason: string, now: Date): Promise<void> {
  await trx.updateTable('pay_bank_files').set({ void_at: now, void_reason: reason }).where('id', '=', id).execute()
  await trx.updateTable('pay_transfers').set({ live: false }).where('bank_file_id', '=', id).execute()
}

/** Marks payments that the bank sent back. @returns the number of payments that were sent */
export async function returnTransfers(
  trx: Trx,
  id: string,
  payslips: readonly string[],
  reason: string,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('pay_transfers')
    .set({ live: false, returned_at: now, returned_reason: reason })
    .where('bank_file_id', '=', id)
    .where('payslip_id', 'in', payslips)
    .where('live', '=', true)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
