import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** A person in an imported row. */
export interface PaidPerson {
  id: string
  user_id: string
  code: string
  legal_entity_id: string
}

/** People by employee ID in lower case; unknown IDs are absent. @param lock until the transaction ends */
export async function peopleByCode(db: Db, codes: readonly string[], lock: boolean): Promise<Map<string, PaidPerson>> {
  const { rows } = await sql<PaidPerson>`
    select id, user_id, code, legal_entity_id from employees where lower(code) = any(${codes}::text[])
    order by id ${lock ? sql`for no key update` : sql``}`.execute(db)
  return new Map(rows.map((person) => [person.code.toLowerCase(), person]))
}
