import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

/** Which first steps the data says are done, and whether the card was dismissed. */
export interface GettingStartedRow {
  organisation: boolean
  departments: boolean
  people: boolean
  leave: boolean
  holidays: boolean
  security: boolean
  dismissed: boolean
}

export async function readGettingStarted(db: Db): Promise<GettingStartedRow> {
  const { rows } = await sql<GettingStartedRow>`
    select o.name is not null as organisation,
      exists (select from departments) as departments,
      (select count(*) from (select from employees limit 2) e) = 2 as people,
      exists (select from leave_policies) as leave,
      exists (select from holidays) as holidays,
      not exists (select from users u where u.role = 'admin' and u.active and u.locked_at is null
        and not exists (select from totp_factors t where t.user_id = u.id and t.secret is not null)
        and not exists (select from passkeys p where p.user_id = u.id)) as security,
      o.getting_started_dismissed as dismissed
    from organisation o`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The organisation has no row.')
  return row
}
