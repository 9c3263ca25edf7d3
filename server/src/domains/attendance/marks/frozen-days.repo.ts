import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** The days with an approved or closed timesheet, as `<employee> <day>`: their marks stay. */
export async function frozenDaysAmong(db: Db, places: readonly { id: string; day: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, day from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ day }) => day)}::date[]) as p (id, day)
    where is_time_frozen(id, day)`.execute(db)
  return new Set(rows.map(({ id, day }) => `${id} ${day}`))
}
