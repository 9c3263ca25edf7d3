import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { Place, Punch } from '../days/session.rules.ts'

export interface NewPunch {
  employeeId: string
  at: Date
  kind: Punch['kind']
  source: Punch['source']
  place: Place | null
  key?: string | null
  serviceId?: string | null
  device?: string | null
  sequence?: number | null
  drift?: number | null
  recordedAt: Date
}

/** Adds punches in one statement. @returns their ids in the same order */
export async function insertPunches(trx: Trx, punches: readonly NewPunch[]): Promise<string[]> {
  const rows = punches.map((punch) => ({
    id: newId(),
    employee_id: punch.employeeId,
    at: punch.at,
    kind: punch.kind,
    source: punch.source,
    place: punch.place,
    key: punch.key ?? null,
    service_id: punch.serviceId ?? null,
    device: punch.device ?? null,
    sequence: punch.sequence ?? null,
    drift: punch.drift ?? null,
    recorded_at: punch.recordedAt,
  }))
  if (rows.length > 0) await trx.insertInto('punches').values(rows).execute()
  return rows.map(({ id }) => id)
}

export const punchByKey = (db: Db, employeeId: string, key: string) =>
  db
    .selectFrom('punches')
    .select(['id', 'kind', 'at'])
    .where('employee_id', '=', employeeId)
    .where('key', '=', key)
    .executeTakeFirst()

export async function networksOf(
  db: Db,
  locationId: string,
): Promise<{ name: string; networks: string[] } | undefined> {
  return db.selectFrom('locations').select(['name', 'networks']).where('id', '=', locationId).executeTakeFirst()
}

/** The days of a person without a clock-out, earliest first. */
export async function missingDays(db: Db, employeeId: string, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom('time_days')
    .select('day')
    .where('employee_id', '=', employeeId)
    .where('day', '>=', from)
    .where(sql<boolean>`'no-clock-out' = any(flags)`)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}
