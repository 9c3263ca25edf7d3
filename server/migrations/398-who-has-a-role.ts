import { type Kysely, sql } from 'kysely'

/** The descriptions of the roles that people get automatically, as migration 395 wrote them, with their new words. */
const descriptions = [
  [
    'manager',
    'For everyone with direct reports, about the people who report to them.',
    'Everyone with direct reports has this role, for the people who report to them.',
  ],
  [
    'employee',
    'For everyone who signs in, about their own data.',
    'Everyone who signs in has this role, for their own data.',
  ],
] as const

/** Says in a sentence who has a role. A description that an administrator changed stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [builtin, old, current] of descriptions)
    await sql`update roles set description = ${current} where builtin = ${builtin} and description = ${old}`.execute(db)
}
