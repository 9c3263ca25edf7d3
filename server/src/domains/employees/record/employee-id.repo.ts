import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { isInScope, type ScopedPeople } from '../../scope/index.ts'

/** How far above the newest employee ID a free one is searched. */
const LOOKED_AT = 200

/**
 * The employee ID after that of the last added person, with the same digits: EMP-009 is followed by EMP-010. Used ids
 * are skipped.
 * @param people the people to consider; null for everyone
 * @returns null if there is nobody, or their ID does not end in a number
 */
export async function nextFreeCode(db: Db, people: ScopedPeople | null): Promise<string | null> {
  const newest = db
    .selectFrom('employees as e')
    .select('e.code')
    .$if(people !== null, (q) => q.where(isInScope(sql`e.id`, people as ScopedPeople)))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
  const { rows } = await sql<{ code: string }>`
    select code from (
      select at, part[1] || lpad(at::text, greatest(length(part[2]), length(at::text)), '0') as code
      from (select regexp_match(code, '^(.*?)([0-9]{1,9})$') as part from ${newest} newest) newest,
        generate_series(part[2]::bigint + 1, part[2]::bigint + ${sql.lit(LOOKED_AT)}) as at
    ) counted
    where not exists (select from employees where lower(employees.code) = lower(counted.code))
    order by at limit 1`.execute(db)
  return rows[0]?.code ?? null
}
