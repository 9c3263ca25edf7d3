import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { zoneValue } from '../../working-days/index.ts'
import type { Cover } from '../duration/day-count.rules.ts'
import { type findOverlap, overlaps } from '../shared/leave.repo.ts'
import type { Blackout, Staffing, UnderstaffedDay } from './restriction.rules.ts'

export interface Restrictions {
  blackouts: Blackout[]
  staffing: Staffing[]
}

const blackouts = (db: Db) =>
  db
    .selectFrom('leave_blackouts')
    .select(['from_day as from', 'to_day as to', 'department_id', 'location_id', 'mode', 'name'])
    .select(
      sql<string[]>`array(select t.id from leave_types t where t.id = any(leave_type_ids) order by t.id)`.as(
        'leave_type_ids',
      ),
    )
    .orderBy('position')
    .$castTo<Blackout>()

export async function restrictions(db: Db): Promise<Restrictions> {
  const staffing = await db
    .selectFrom('leave_staffing')
    .select(['department_id', 'manager_id', 'min_present', 'max_away_percent'])
    .orderBy('position')
    .execute()
  return { blackouts: await blackouts(db).execute(), staffing }
}

export async function lockRestrictions(trx: Trx): Promise<void> {
  await sql`lock table leave_blackouts, leave_staffing in share row exclusive mode`.execute(trx)
}

export async function setRestrictions(trx: Trx, { blackouts: days, staffing }: Restrictions): Promise<void> {
  await trx.deleteFrom('leave_blackouts').execute()
  await trx.deleteFrom('leave_staffing').execute()
  if (days.length > 0)
    await trx
      .insertInto('leave_blackouts')
      .values(days.map(({ from, to, ...one }, position) => ({ ...one, position, from_day: from, to_day: to })))
      .execute()
  if (staffing.length > 0)
    await trx
      .insertInto('leave_staffing')
      .values(staffing.map((one, position) => ({ ...one, position })))
      .execute()
}

export interface RequestedDates {
  employeeId: string
  typeId: string
  cover: Cover
  days: readonly string[]
  others?: { but: string | undefined }
}

function blackoutsOn(db: Db, { employeeId, typeId, cover: { start_date, end_date } }: RequestedDates) {
  return blackouts(db)
    .where('from_day', '<=', end_date)
    .where('to_day', '>=', start_date)
    .where(sql<boolean>`(leave_type_ids = '{}' or ${typeId}::uuid = any(leave_type_ids))`)
    .where(
      sql<boolean>`(department_id is null or department_id = (select e.department_id from employees e where e.id = ${employeeId}))`,
    )
    .where(
      sql<boolean>`(location_id is null or exists (select from working_times w where w.employee_id = ${employeeId} and w.location_id = leave_blackouts.location_id
        and w.days && daterange(${start_date}::date, ${end_date}::date, '[]')))`,
    )
}

interface RestrictionsForDays {
  zone: string | null
  blackouts: Blackout[]
  /** the first day of each rule with too few people */
  short: UnderstaffedDay[]
  overlap: Overlap | null
}

type Overlap = NonNullable<Awaited<ReturnType<typeof findOverlap>>>

export async function listRestrictionsOn(db: Db, asked: RequestedDates, today: string): Promise<RestrictionsForDays> {
  const { employeeId, cover, days, others } = asked
  const overlap = others ? sql`(select to_json(o) from (${overlaps(db, employeeId, cover, others.but)}) o)` : sql`null`
  const { rows } = await sql<RestrictionsForDays>`
    select ${zoneValue(sql`${employeeId}::uuid`, sql`${today}::date`)} as zone,
      (select coalesce(json_agg(b), '[]') from ${blackoutsOn(db, asked)} b) as blackouts,
      (select coalesce(json_agg(s), '[]') from (${shortRows([{ key: employeeId, employeeId, days }])}) s) as short,
      ${overlap} as overlap`.execute(db)
  return rows[0] as RestrictionsForDays
}

export interface AbsentPerson {
  key: string
  employeeId: string
  days: readonly string[]
}

export async function listUnderstaffedDays(db: Db, absent: readonly AbsentPerson[]): Promise<UnderstaffedDay[]> {
  if (absent.every(({ days }) => days.length === 0)) return []
  return (await shortRows(absent).execute(db)).rows
}

function shortRows(absent: readonly AbsentPerson[]): RawBuilder<UnderstaffedDay> {
  const days = absent.flatMap(({ key, employeeId, days: own }) => own.map((day) => ({ key, employeeId, day })))
  return sql<UnderstaffedDay>`
    with asked as (
      select a.key, a.employee_id, a.day, s.position, s.department_id, s.manager_id, s.min_present, s.max_away_percent
      from unnest(${days.map(({ key }) => key)}::text[], ${days.map(({ employeeId }) => employeeId)}::uuid[], ${days.map(({ day }) => day)}::date[]) as a (key, employee_id, day)
        join employees e on e.id = a.employee_id
        join leave_staffing s on s.department_id = e.department_id or s.manager_id = e.manager_id
    ), counted as (
      select a.*, (
          select count(*)::int from employees m where (m.department_id = a.department_id or m.manager_id = a.manager_id)
            and m.employed_from <= a.day and (m.left_on is null or m.left_on >= a.day)) as members,
        1 + (
          select count(distinct l.employee_id)::int from employees m join leaves l on l.employee_id = m.id
          where (m.department_id = a.department_id or m.manager_id = a.manager_id) and m.id <> a.employee_id
            and m.employed_from <= a.day and (m.left_on is null or m.left_on >= a.day)
            and l.status = 'Approved' and l.span && tsrange(a.day::timestamp, a.day + interval '1 day')) as away
      from asked a
    )
    select distinct on (c.key, c.position) c.key, c.day, c.department_id, c.manager_id, c.min_present, c.max_away_percent, c.members, c.away,
      coalesce(d.dep_name, u.name) as "group"
    from counted c left join departments d on d.id = c.department_id
      left join employees m on m.id = c.manager_id left join users u on u.id = m.user_id
    where c.members - c.away < c.min_present or c.away * 100 > c.max_away_percent * c.members
    order by c.key, c.position, c.day`
}
