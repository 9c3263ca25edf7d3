import { type Kysely, sql } from 'kysely'

/** The descriptions of built-in roles as earlier migrations wrote them, with the words that replace them. */
const descriptions = [
  [
    'hr',
    'Runs employees, leaves, attendance and teams; sees pay.',
    'Manages employees, their pay terms, leave, attendance and teams.',
  ],
  [
    'payroll',
    'Records and reverses salaries, and sees their basis.',
    'Records and reverses salaries, and runs pay periods.',
  ],
  ['auditor', 'Reads everything and changes nothing.', 'Can view everything but change nothing.'],
  [
    'inspector',
    'Sees the working time of everyone and changes nothing.',
    'Can view the working time of everyone but change nothing.',
  ],
  [
    'manager',
    'Everyone with direct reports, for the people below them.',
    'For everyone with direct reports, about the people who report to them.',
  ],
  ['employee', 'Everyone who signs in, for their own data.', 'For everyone who signs in, about their own data.'],
] as const

/** Rewrites the descriptions of built-in roles. A description that an administrator changed stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [builtin, old, current] of descriptions)
    await sql`update roles set description = ${current} where builtin = ${builtin} and description = ${old}`.execute(db)
}
