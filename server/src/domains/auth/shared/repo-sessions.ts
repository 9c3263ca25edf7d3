import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** Which of some sessions have neither ended nor lost their account. */
export async function liveSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.id')
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where('s.expires_at', '>', now)
    .where('u.active', '=', true)
    .execute()
  return new Set(rows.map((row) => row.id))
}
