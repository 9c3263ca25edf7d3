import type { ReportDefinition } from '@ems/contract/reports'
import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { lockRow } from '../../platform/database/transactions.ts'

export interface NamedRef {
  _id: string
  name: string
}

export interface ScheduleRow {
  every: 'day' | 'week' | 'month'
  on: number | null
  at: string
  format: 'csv' | 'xlsx'
  people: NamedRef[]
  nextAt: string
}

export interface SavedReport {
  id: string
  owner_id: string
  owner_name: string
  name: string
  description: string
  definition: ReportDefinition
  users: NamedRef[]
  roles: NamedRef[]
  schedule: ScheduleRow | null
  updated_at: Date
}

const names = (rows: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(json_build_object('_id', x.id, 'name', x.name) order by lower(x.name), x.id) from (${rows}) x), '[]')`

const selected = (db: Db) =>
  db
    .selectFrom('reports as r')
    .innerJoin('users as o', 'o.id', 'r.owner_id')
    .leftJoin('report_schedules as s', 's.report_id', 'r.id')
    .select(['r.id', 'r.owner_id', 'o.name as owner_name', 'r.name', 'r.description', 'r.updated_at'])
    .select([
      sql<ReportDefinition>`r.definition`.as('definition'),
      sql<
        NamedRef[]
      >`${names(sql`select u.id, u.name from report_shares h join users u on u.id = h.user_id where h.report_id = r.id`)}`.as(
        'users',
      ),
      sql<
        NamedRef[]
      >`${names(sql`select l.id, l.name from report_shares h join roles l on l.id = h.role_id where h.report_id = r.id`)}`.as(
        'roles',
      ),
      sql<ScheduleRow | null>`case when s.report_id is not null then json_build_object('every', s.every, 'on', s.on_day, 'at', s.at, 'format', s.format,
        'nextAt', s.next_at, 'people', ${names(sql`select u.id, u.name from users u where u.id = any(s.people)`)}) end`.as(
        'schedule',
      ),
    ])

/** The reader of reports: an account with its roles. */
export interface SavedReader {
  userId: string
  roles: readonly string[]
}

const isVisibleTo = ({ userId, roles }: SavedReader) => sql<boolean>`(r.owner_id = ${userId}
  or exists (select from report_shares h where h.report_id = r.id and (h.user_id = ${userId} or h.role_id = any(${roles}::uuid[]))))`

const LIST_MOST = 1000

/** Reports that the reader owns or that are shared with them, by name. */
export const savedReports = (db: Db, reader: SavedReader): Promise<SavedReport[]> =>
  selected(db).where(isVisibleTo(reader)).orderBy(sql`lower(r.name)`).orderBy('r.id').limit(LIST_MOST).execute()

/** @param reader without it: all readers of the report */
export const savedReport = (db: Db, id: string, reader?: SavedReader): Promise<SavedReport | undefined> =>
  selected(db)
    .where('r.id', '=', id)
    .$if(reader !== undefined, (q) => q.where(isVisibleTo(reader as SavedReader)))
    .executeTakeFirst()

/** Reads and locks the report until the transaction ends. */
export async function lockReport(trx: Trx, id: string): Promise<SavedReport | undefined> {
  return (await lockRow(trx, 'reports', id, 'named')) ? savedReport(trx, id) : undefined
}

export async function countReportsOf(trx: Trx, userId: string): Promise<number> {
  const own = trx.selectFrom('reports').where('owner_id', '=', userId)
  return (await own.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
}

export interface ReportValues {
  name: string
  description: string
  definition: ReportDefinition
}

/** @returns the id */
export async function insertReport(
  trx: Trx,
  ownerId: string,
  { definition, ...values }: ReportValues,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('reports')
    .values({ id, owner_id: ownerId, ...values, definition: JSON.stringify(definition) })
    .execute()
  return id
}

export async function updateReport(trx: Trx, id: string, { definition, ...values }: ReportValues): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ ...values, definition: JSON.stringify(definition), updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

export async function removeReport(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('reports').where('id', '=', id).execute()
}

/** @throws the foreign key violations `report_shares_user_id_fkey`, `report_shares_role_id_fkey` */
export async function setShares(
  trx: Trx,
  id: string,
  { users, roles }: { users: readonly string[]; roles: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('report_shares').where('report_id', '=', id).execute()
  await sql`
    insert into report_shares (report_id, user_id, role_id)
    select distinct ${id}::uuid, u, null::uuid from unnest(${users}::uuid[]) u
    union all select distinct ${id}::uuid, null::uuid, l from unnest(${roles}::uuid[]) l`.execute(trx)
}

export interface ScheduleValues extends Pick<ScheduleRow, 'every' | 'on' | 'at' | 'format'> {
  people: readonly string[]
  nextAt: Date
}

export async function setSchedule(
  trx: Trx,
  id: string,
  { on, people, nextAt, ...values }: ScheduleValues,
): Promise<void> {
  const row = { ...values, on_day: on, people: [...people], next_at: nextAt }
  await trx
    .insertInto('report_schedules')
    .values({ report_id: id, ...row })
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet(row))
    .execute()
}

export async function removeSchedule(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('report_schedules').where('report_id', '=', id).execute()
}

/** The number of the accounts that exist. */
export async function countAccounts(trx: Trx, ids: readonly string[]): Promise<number> {
  const found = trx.selectFrom('users').where(sql<boolean>`id = any(${ids}::uuid[])`)
  return (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
}

export interface DueSchedule extends Omit<ScheduleValues, 'people'> {
  report_id: string
  people: string[]
  owner_id: string
  owner_active: boolean
  name: string
  definition: ReportDefinition
}

/** A due schedule, locked for other instances until the transaction ends. */
export async function lockDueSchedule(trx: Trx, now: Date): Promise<DueSchedule | undefined> {
  const due = await trx
    .selectFrom('report_schedules')
    .select('report_id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('report_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return undefined
  const row = await trx
    .selectFrom('report_schedules as s')
    .innerJoin('reports as r', 'r.id', 's.report_id')
    .innerJoin('users as o', 'o.id', 'r.owner_id')
    .select(['s.report_id', 's.every', 's.on_day as on', 's.at', 's.format', 's.people', 's.next_at as nextAt'])
    .select(['r.owner_id', 'o.active as owner_active', 'r.name', 'r.definition'])
    .where('s.report_id', '=', due.report_id)
    .executeTakeFirst()
  return row as unknown as DueSchedule | undefined
}

export async function setNextDue(trx: Trx, id: string, nextAt: Date): Promise<void> {
  await trx.updateTable('report_schedules').set({ next_at: nextAt }).where('report_id', '=', id).execute()
}

/** Records that a person gets the file of a scheduled time. @returns whether the record is new */
export async function noteDelivery(
  trx: Trx,
  delivery: { report_id: string; due_at: Date; user_id: string; sent: boolean },
): Promise<boolean> {
  const made = await trx
    .insertInto('report_deliveries')
    .values(delivery)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return made !== undefined
}

const DELIVERIES_KEPT = sql`interval '400 days'`

export async function deleteOldDeliveries(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom('report_deliveries')
    .where('due_at', '<', sql<Date>`${now}::timestamptz - ${DELIVERIES_KEPT}`)
    .execute()
}

/** Names of reports by id, with the number of people who got the file of a scheduled time. */
export async function deliveriesOf(db: Db, reportIds: readonly string[]) {
  return db
    .selectFrom('report_deliveries as d')
    .innerJoin('reports as r', 'r.id', 'd.report_id')
    .select(['d.report_id', 'd.due_at', 'r.name', 'r.owner_id'])
    .select((e) => [e.fn.countAll<number>().as('people'), sql<number>`count(*) filter (where d.sent)`.as('sent')])
    .where(sql<boolean>`d.report_id = any(${reportIds}::uuid[])`)
    .groupBy(['d.report_id', 'd.due_at', 'r.name', 'r.owner_id'])
    .execute()
}
