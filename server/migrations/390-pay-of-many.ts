import { type Kysely, sql } from 'kysely'

const statements = [
  'create index pay_terms_number on pay_terms (group_id, payroll_number)',
  `create index bank_accounts_number on bank_accounts (coalesce(iban, bank_code || ' ' || account_number))`,
  `create index pay_people_changed on pay_people (period_id, employee_id) where changes <> '[]'::jsonb`,
]

/** Indexes that find shared payroll numbers, shared bank accounts and changed people among 100,000 people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
