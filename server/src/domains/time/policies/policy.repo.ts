import type { TimePolicy } from '@ems/contract/time-policies'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'

export interface PolicyRow {
  from_day: string
  name: string
  for_all: boolean
  employees: string[]
  departments: string[]
  locations: string[]
  settings: unknown
}

/** All lists of policies, earliest first. */
export const listPolicies = (db: Db): Promise<PolicyRow[]> =>
  db
    .selectFrom('time_policies')
    .select(['from_day', 'name', 'for_all', 'employees', 'departments', 'locations', 'settings'])
    .orderBy('from_day')
    .orderBy('position')
    .execute()

/** Sets the list that starts on a day. Later lists are deleted. */
export async function replacePolicies(trx: Trx, from: string, policies: readonly TimePolicy[]): Promise<void> {
  await trx.deleteFrom('time_policies').where('from_day', '>=', from).execute()
  const rows = policies.map(({ name, for: whom, ...settings }, position) => ({
    id: newId(),
    from_day: from,
    position,
    name,
    for_all: whom === null,
    employees: whom?.employees ?? [],
    departments: whom?.departments ?? [],
    locations: whom?.locations ?? [],
    settings: JSON.stringify(settings),
  }))
  await trx.insertInto('time_policies').values(rows).execute()
}

/** Two changes of the policies do not run at once. */
export const lockPolicies = (trx: Trx) => sql`lock table time_policies in share row exclusive mode`.execute(trx)

/** Whether any policy, of any date, has people clock in. */
export async function hasTracking(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('time_policies')
    .select('id')
    .where(sql<boolean>`settings->>'tracking' = 'clock'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The ids that do not exist. */
export async function findUnknownIds(
  db: Db,
  table: 'employees' | 'departments' | 'locations',
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** The unit of a leave type; undefined if the type does not exist. */
export const unitOfType = async (db: Db, id: string) =>
  (await db.selectFrom('leave_types').select('unit').where('id', '=', id).executeTakeFirst())?.unit

export interface PlacedRow {
  id: string
  department_id: string | null
  location_id: string | null
  /** the number of days on which the person is employed */
  days: number
}

/** People employed on some of the days, with their job on the last of them. */
export async function peopleOn(db: Db, from: string, to: string): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select e.id, e.department_id, w.location_id, m.days from employees e
    cross join lateral (
      select sum(upper(days * daterange(${from}::date, ${to}::date, '[]')) - lower(days * daterange(${from}::date, ${to}::date, '[]')))::int as days
      from employments where employee_id = e.id and days && daterange(${from}::date, ${to}::date, '[]')) m
    left join working_times w on w.employee_id = e.id and w.days @> ${to}::date
    where m.days is not null`.execute(db)
  return rows
}

/** The list that was set last, for the audit. */
export async function lastList(db: Db): Promise<object> {
  const { rows } = await sql<{ list: object }>`
    select jsonb_build_object('from', from_day, 'policies', jsonb_agg(settings || jsonb_build_object('name', name, 'for_all', for_all,
      'employees', employees, 'departments', departments, 'locations', locations) order by position)) as list
    from time_policies group by from_day order by from_day desc limit 1`.execute(db)
  return rows[0]?.list ?? {}
}
