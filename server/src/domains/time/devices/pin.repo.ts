import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'

export async function setPin(trx: Trx, employeeId: string, hash: string, now: Date): Promise<void> {
  await trx
    .insertInto('time_pins')
    .values({ employee_id: employeeId, hash, updated_at: now })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ hash, updated_at: now }))
    .execute()
}

/** The person with an employee ID, in upper or lower case, and the hash of their PIN. */
export const pinOf = (db: Db, code: string) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('time_pins as p', 'p.employee_id', 'e.id')
    .select(['e.id', 'u.name', 'p.hash'])
    .where(sql`lower(e.code)`, '=', code)
    .executeTakeFirst()

/** Serialises guesses for one employee ID and guesses at one kiosk. */
export async function lockGuesses(trx: Trx, code: string, serviceId: string): Promise<void> {
  for (const key of [`time-pin:${code}`, `time-kiosk:${serviceId}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

export const insertFailure = (trx: Trx, code: string, serviceId: string, at: Date) =>
  trx.insertInto('time_pin_failures').values({ id: newId(), code, service_id: serviceId, at }).execute()

/** The times of the last wrong guesses, latest first. */
export async function failuresOf(db: Db, of: { code: string } | { serviceId: string }, most: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('time_pin_failures')
    .select('at')
    .where('code' in of ? 'code' : 'service_id', '=', 'code' in of ? of.code : of.serviceId)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ at }) => at)
}

/** Deletes guesses before an instant: they no longer block. */
export const deleteFailures = (trx: Trx, before: Date) =>
  trx.deleteFrom('time_pin_failures').where('at', '<', before).execute()

/** A new PIN ends the block of a person. */
export const deleteFailuresOf = (trx: Trx, code: string) =>
  trx.deleteFrom('time_pin_failures').where('code', '=', code).execute()
