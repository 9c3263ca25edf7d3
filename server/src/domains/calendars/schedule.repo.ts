import type { calendars } from '@ems/contract/calendars'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { ScheduleDay } from '@ems/contract/schedules'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../platform/database/list.ts'
import { lockRow } from '../../platform/database/transactions.ts'
import { countQuery, nameMatches } from './location.repo.ts'
import type { ScheduleHistory } from './schedule.rules.ts'

/** The days of the schedule `s`, Monday of its first week first. */
const DAYS = sql<ScheduleDay[]>`(select json_agg(json_build_object('am', d.am, 'pm', d.pm,
  'starts', to_char(d.starts, 'HH24:MI'), 'ends', to_char(d.ends, 'HH24:MI')) order by d.index)
  from schedule_days d where d.schedule_id = s.id)`

const schedules = (db: Db) =>
  db.selectFrom('schedules as s').select(['s.id', 's.name', 's.weeks', 's.is_default', 's.updated_at', DAYS.as('days')])

const SORT: SortColumns<SortFieldOf<typeof calendars.schedules>> = { name: sql`lower(s.name)` }

/** The schedules as they are now. */
export async function listSchedules(db: Db, query: QueryOf<typeof calendars.schedules>) {
  const narrowed = <Q extends { where(condition: ReturnType<typeof sql<boolean>>): Q }>(q: Q): Q => {
    const present = q.where(sql<boolean>`s.successor_id is null`)
    return query.search === undefined ? present : present.where(nameMatches(query.search))
  }
  const rows = orderBySort(narrowed(schedules(db)), query.sort, SORT, 'name', sql`s.id`)
  return readPage<ScheduleRow>([rows], query, () =>
    countQuery(narrowed(db.selectFrom('schedules as s').select('s.id')).clearSelect()),
  )
}

/** The schedule as it is now, locked until the transaction ends. */
export async function lockSchedule(trx: Trx, id: string): Promise<ScheduleRow | undefined> {
  if (!(await lockRow(trx, 'schedules', id))) return undefined
  return schedules(trx).where('s.id', '=', id).where('s.successor_id', 'is', null).executeTakeFirst()
}

export type ScheduleRow = Awaited<ReturnType<ReturnType<typeof schedules>['executeTakeFirstOrThrow']>>

export interface ScheduleValues {
  name: string
  weeks: number
  is_default: boolean
  days: readonly ScheduleDay[]
}

async function insertDays(trx: Trx, id: string, days: readonly ScheduleDay[]): Promise<void> {
  await trx
    .insertInto('schedule_days')
    .values(days.map((day, index) => ({ schedule_id: id, index, ...day })))
    .execute()
}

/** Takes the mark of the default from whichever schedule has it. */
export async function unmarkDefaultSchedule(trx: Trx): Promise<void> {
  await trx.updateTable('schedules').set({ is_default: false }).where('is_default', '=', true).execute()
}

/** @returns the id. @throws the unique violation `schedules_name_unique` */
export async function insertSchedule(trx: Trx, { days, ...values }: ScheduleValues): Promise<string> {
  const id = newId()
  await trx
    .insertInto('schedules')
    .values({ id, ...values })
    .execute()
  await insertDays(trx, id, days)
  return id
}

/** Whether a schedule is or was assigned to anyone; the default one is always in use. */
export async function isScheduleUsed(trx: Trx, { id, is_default }: ScheduleRow): Promise<boolean> {
  if (is_default) return true
  const firstUse = await trx
    .selectFrom('working_times')
    .select('id')
    .where('schedule_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return firstUse !== undefined
}

/** The day of the last change of a schedule; undefined if it never changed. */
export async function findLastChangeDay(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('schedules')
    .select('succeeded_on')
    .where('successor_id', '=', id)
    .orderBy('succeeded_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.succeeded_on ?? undefined
}

/** Stores the present pattern of a schedule as its pattern before a day. */
export async function storePastPattern(trx: Trx, { id, name, weeks, days }: ScheduleRow, day: string): Promise<void> {
  const past = newId()
  await trx.insertInto('schedules').values({ id: past, name, weeks, successor_id: id, succeeded_on: day }).execute()
  await insertDays(trx, past, days)
}

/** @throws the unique violation `schedules_name_unique` */
export async function updateSchedule(trx: Trx, id: string, { days, ...values }: ScheduleValues): Promise<void> {
  await trx
    .updateTable('schedules')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('schedule_days').where('schedule_id', '=', id).execute()
  await insertDays(trx, id, days)
}

/** @throws the foreign key violation `working_times_schedule_id_fkey` */
export async function deleteSchedule(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('schedules').where('successor_id', '=', id).execute()
  await trx.deleteFrom('schedules').where('id', '=', id).execute()
}

interface HistoryRow {
  id: string
  weeks: number
  days: ScheduleDay[]
  isDefault: boolean
  /** for a former pattern: the id of its schedule */
  successor: string | null
  until: string | null
}

/**
 * Schedules through time, as a value within a statement that `historiesById` reads.
 * @param ids an array of the schedules; the default's is always included
 */
export const historiesValue = (ids: RawBuilder<unknown>) => sql<HistoryRow[] | null>`(
  select json_agg(json_build_object('id', s.id, 'weeks', s.weeks, 'days', ${DAYS}, 'isDefault', s.is_default,
    'successor', s.successor_id, 'until', s.succeeded_on) order by s.succeeded_on)
  from schedules s where coalesce(s.successor_id, s.id) = any(array(
    select id from schedules where is_default or id = any(${ids}))))`

/** Schedules through time by their ids; the default's as `default`, too. */
export function historiesById(rows: readonly HistoryRow[] | null): Map<string, ScheduleHistory> {
  const [now, past] = [
    (rows ?? []).filter(({ successor }) => successor === null),
    Map.groupBy(rows ?? [], ({ successor }) => successor),
  ]
  const histories = new Map<string, ScheduleHistory>()
  for (const { id, weeks, days, isDefault } of now) {
    const before = (past.get(id) ?? []).map((one) => ({ weeks: one.weeks, days: one.days, until: one.until ?? '' }))
    const history = { past: before, now: { weeks, days } }
    histories.set(id, history)
    if (isDefault) histories.set('default', history)
  }
  return histories
}

/** Schedules through time, by their ids. @param ids of the schedules; the default's is always included, as `default` */
export async function historiesOf(db: Db, ids: readonly string[]): Promise<Map<string, ScheduleHistory>> {
  const { rows } = await sql<{ histories: HistoryRow[] | null }>`
    select ${historiesValue(sql`${ids}::uuid[]`)} as histories`.execute(db)
  return historiesById(rows[0]?.histories ?? null)
}
