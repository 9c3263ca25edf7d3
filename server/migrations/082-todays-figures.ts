import { type Kysely, sql } from 'kysely'

// Indexes for the home screen of HR: joiners, leavers, ends of probation and contracts, anniversaries, late tasks. Each is
// few rows among many.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    'create index employees_anniversary on employees ((extract(month from employed_from) * 100 + extract(day from employed_from)))',
    'create index employees_probation_ends on employees (probation_ends) where probation_ends is not null',
    'create index employees_contract_ends on employees (contract_ends) where contract_ends is not null',
    "create index tasks_open_deadline on tasks (deadline_at, id) where status = 'Assigned'",
  ])
    await sql.raw(index).execute(db)
}
