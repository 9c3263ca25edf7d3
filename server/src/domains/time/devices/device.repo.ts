import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'

const COLUMNS = ['d.user_id as id', 'd.name', 'd.kind', 'd.last_seen_at', 'd.drift', 'd.refused'] as const

const devices = (db: Db) => db.selectFrom('time_devices as d').select(COLUMNS).where('d.removed_at', 'is', null)

export const listDevices = (db: Db) => devices(db).orderBy(sql`lower(d.name)`).orderBy('d.user_id').execute()

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number]

/** A device by its service account. */
export const deviceById = (db: Db, id: string) => devices(db).where('d.user_id', '=', id).executeTakeFirst()

export const insertDevice = (trx: Trx, id: string, name: string, kind: 'kiosk' | 'terminal') =>
  trx.insertInto('time_devices').values({ user_id: id, name, kind }).execute()

export const removeDevice = (trx: Trx, id: string, now: Date) =>
  trx.updateTable('time_devices').set({ removed_at: now }).where('user_id', '=', id).execute()

/** Updates the state of a device after a delivery. @param drift null keeps the stored one */
export const setDeviceSeen = (
  trx: Trx,
  id: string,
  now: Date,
  { drift, refused }: { drift: number | null; refused: number },
) =>
  trx
    .updateTable('time_devices')
    .set((e) => ({ last_seen_at: now, refused: e('refused', '+', refused), ...(drift !== null && { drift }) }))
    .where('user_id', '=', id)
    .execute()

/** People by their employee IDs in lower case. */
export const employeesOfCodes = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('employees')
    .select(['id', sql<string>`lower(code)`.as('code')])
    .where(sql<boolean>`lower(code) = any(${codes}::text[])`)
    .execute()

/** The punches that a device delivered before, for some of its events. */
export const knownEvents = (db: Db, serviceId: string, events: readonly { device: string; sequence: number }[]) =>
  db
    .selectFrom('punches')
    .select(['employee_id', 'at', 'kind', 'device', sql<string>`sequence::text`.as('sequence')])
    .where('service_id', '=', serviceId)
    .where(
      sql<boolean>`(device, sequence) in (select * from unnest(${events.map(({ device }) => device)}::text[], ${events.map(({ sequence }) => sequence)}::bigint[]))`,
    )
    .execute()
