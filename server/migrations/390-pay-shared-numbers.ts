import { type Kysely, sql } from 'kysely'

const statements = [
  'create index pay_terms_number on pay_terms (group_id, payroll_number)',
  `create index bank_accounts_number on bank_accounts (coalesce(iban, bank_code || ' ' || account_number))`,
]

/** Who shares a payroll number or a bank account with others is found among a hundred thousand people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
