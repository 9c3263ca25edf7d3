import { type Kysely, sql } from 'kysely'

/** The descriptions of built-in roles as migration 025 wrote them, with the words that replace them. */
const descriptions = [
  ['administrator', 'May do everything.', 'Full access.'],
  [
    'payroll',
    'Records and reverses salaries, and sees what they rest on.',
    'Records and reverses salaries, and sees their basis.',
  ],
  [
    'manager',
    'Whoever has direct reports, for the people below.',
    'Everyone with direct reports, for the people below them.',
  ],
  ['employee', 'Everybody who signs in, for their own things.', 'Everyone who signs in, for their own data.'],
] as const

/** Rewrites the descriptions of built-in roles. A description that an administrator changed stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [builtin, old, current] of descriptions)
    await sql`update roles set description = ${current} where builtin = ${builtin} and description = ${old}`.execute(db)
}
