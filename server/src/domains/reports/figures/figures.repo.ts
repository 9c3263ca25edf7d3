import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { isInScope, type ScopedPeople } from '../../scope/index.ts'

export interface FiguresOf {
  from: string
  to: string
  /** the people employed on each day */
  department: string | undefined
  /** the people whom the reader may see; null for everyone */
  people: ScopedPeople | null
}

const within = (employee: RawBuilder<unknown>, people: ScopedPeople | null) =>
  people === null ? sql`true` : isInScope(employee, people)

// An employment that begins the day after the previous one continues it.
const spells = ({ people }: Pick<FiguresOf, 'people'>) => sql`
  select employee_id, first_day, last_day, begins, ends, ended_reason,
    max(first_day) filter (where begins) over (partition by employee_id order by first_day) as since
  from (
    select m.employee_id, lower(m.days) as first_day, upper(m.days) - 1 as last_day, m.ended_reason,
      lag(upper(m.days)) over p is distinct from lower(m.days) as begins,
      lead(lower(m.days)) over p is distinct from upper(m.days) as ends
    from employments m where ${within(sql`m.employee_id`, people)}
    window p as (partition by m.employee_id order by lower(m.days))) x`

const inDepartment = (department: string | undefined, employee: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  department === undefined
    ? sql`true`
    : sql`exists (select from job_periods p where p.employee_id = ${employee} and p.department_id = ${department}::uuid
        and lower(p.days) <= ${day} and (upper(p.days) is null or upper(p.days) > ${day}))`

/** The time spans in which people count: jobs, which lie within employments. */
const jobs = ({ from, to, department, people }: FiguresOf) => sql`
  select p.employee_id, lower(p.days) as first_day, coalesce(upper(p.days), 'infinity') as end_day, p.fte, p.manager_id
  from job_periods p
  where lower(p.days) <= ${to}::date and coalesce(upper(p.days), 'infinity') >= ${from}::date
    and (${department ?? null}::uuid is null or p.department_id = ${department ?? null}::uuid)
    and ${within(sql`p.employee_id`, people)}`

export interface Counts {
  opening: number
  closing: number
  average: string
  /** leavers ÷ average × 100; null for an average of 0 */
  turnover: string | null
  fte: string
  joiners: number
  leavers: number
  resigned: number
  managers: number
  span_average: string | null
  span_median: string | null
  span_most: number
}

const lastOn = sql`first_day <= d.last and end_day > d.last`

/** @param managed the people whose reasons for leaving the reader may see; null for everyone, undefined for nobody */
export async function countsOf(db: Db, of: FiguresOf, managed: ScopedPeople | null | undefined): Promise<Counts> {
  const { from, to, department, people } = of
  const { rows } = await sql<Counts>`
    with d as (select ${from}::date as first, ${to}::date as last, ${to}::date - ${from}::date + 1 as days),
    j as materialized (${jobs(of)}),
    s as materialized (${spells(of)}),
    sums as (
      select count(*) filter (where first_day < d.first and end_day >= d.first)::int as opening,
        count(*) filter (where ${lastOn})::int as closing,
        coalesce(sum(greatest(least(end_day, d.last + 1) - greatest(first_day, d.first), 0)), 0)::numeric as person_days, max(d.days) as days,
        coalesce(sum(fte) filter (where ${lastOn}), 0) / 100 as fte
      from d left join j on true
    ), leaving as (
      select count(*)::int as leavers,
        (count(*) filter (where ended_reason = 'resigned' and ${managed === undefined ? sql`false` : within(sql`s.employee_id`, managed)}))::int as resigned
      from s, d where ends and last_day between d.first and d.last and ${inDepartment(department, sql`s.employee_id`, sql`s.last_day`)}
    ), spans as (
      select count(*)::int as people from job_periods p, d
      where lower(p.days) <= d.last and coalesce(upper(p.days), 'infinity') > d.last and p.manager_id is not null
        and ${within(sql`p.employee_id`, people)}
        and (${department ?? null}::uuid is null or p.department_id = ${department ?? null}::uuid)
      group by p.manager_id
    )
    select sums.opening, sums.closing, round(person_days / days, 2)::text as average, round(sums.fte, 2)::text as fte,
      (select count(*)::int from s, d where begins and first_day between d.first and d.last
        and ${inDepartment(department, sql`s.employee_id`, sql`s.first_day`)}) as joiners,
      leaving.leavers, leaving.resigned, round(leaving.leavers * 100.0 * days / nullif(person_days, 0), 1)::text as turnover,
      (select count(*)::int from spans) as managers,
      (select round(avg(people), 1)::text from spans) as span_average,
      (select (percentile_cont(0.5) within group (order by people))::text from spans) as span_median,
      coalesce((select max(people) from spans), 0) as span_most
    from sums, leaving`.execute(db)
  return rows[0] as Counts
}

/** Headcount at the end of each month and on the last day, added up from starts and ends. */
export async function seriesOf(db: Db, of: FiguresOf): Promise<{ day: string; headcount: number }[]> {
  const { from, to } = of
  const { rows } = await sql<{ day: string; headcount: number }>`
    with j as materialized (${jobs({ ...of, from: '0001-01-01' })}),
    days as (
      select distinct least((m + interval '1 month')::date - 1, ${to}::date) as day
      from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') m
    ), changes as (
      select day, sum(n) as n from (
        select first_day as day, 1 as n from j union all select end_day, -1 from j where end_day <> 'infinity'
        union all select day, 0 from days) c group by day
    )
    select to_char(day, 'YYYY-MM-DD') as day, headcount from (
      select day, (sum(n) over (order by day))::int as headcount from changes) s
    where day in (select day from days) order by day`.execute(db)
  return rows
}

/** Joiners and leavers of each month with some, as `countsOf` counts them for the whole period. */
export async function movesOf(db: Db, of: FiguresOf): Promise<{ month: string; joiners: number; leavers: number }[]> {
  const { from, to, department } = of
  const { rows } = await sql<{ month: string; joiners: number; leavers: number }>`
    with s as materialized (${spells(of)}),
    moves as (
      select employee_id, first_day as day, 1 as joined from s where begins
      union all select employee_id, last_day, 0 from s where ends and last_day is not null
    )
    select to_char(day, 'YYYY-MM') as month, sum(joined)::int as joiners, sum(1 - joined)::int as leavers
    from moves where day between ${from}::date and ${to}::date and ${inDepartment(department, sql`moves.employee_id`, sql`moves.day`)}
    group by 1`.execute(db)
  return rows
}

export type Bands = { value: string | null; people: number }[]

const TENURE = sql`case when years < 1 then '<1' when years < 3 then '1–2' when years < 5 then '3–4' when years < 10 then '5–9' else '10+' end`
const AGE = sql`case when years < 25 then '<25' when years < 35 then '25–34' when years < 45 then '35–44' when years < 55 then '45–54'
  when years is not null then '55+' end`

// A year that starts on 29 February is complete on 1 March, as in `age`.
const fullYears = (from: RawBuilder<unknown>, to: string) =>
  sql`extract(year from age(${to}::timestamp, ${from}::timestamp))::int`

/** @param seen the people whose value the reader may see; null for all who count */
async function bands(
  db: Db,
  of: FiguresOf,
  seen: ScopedPeople | null,
  value: RawBuilder<unknown>,
  years: RawBuilder<unknown>,
): Promise<Bands> {
  const { to } = of
  const { rows } = await sql<Bands[number]>`
    select value, count(*)::int as people from (
      select ${value} as value, years from (
        select e.gender, e.erased_at, ${years} as years
        from (${jobs({ ...of, from: to })}) j join employees e on e.id = j.employee_id
        join (${spells(of)}) s on s.employee_id = j.employee_id and s.first_day <= ${to}::date and coalesce(s.last_day, 'infinity') >= ${to}::date
        where j.first_day <= ${to}::date and j.end_day > ${to}::date and ${within(sql`j.employee_id`, seen)}) y) v
    group by value order by min(years) nulls last, value`.execute(db)
  return rows
}

export const tenureOf = (db: Db, of: FiguresOf) => bands(db, of, null, TENURE, fullYears(sql`s.since`, of.to))
export const ageOf = (db: Db, of: FiguresOf, seen: ScopedPeople | null) =>
  bands(db, of, seen, AGE, sql`case when e.erased_at is null then ${fullYears(sql`e.dob`, of.to)} end`)
export const genderOf = (db: Db, of: FiguresOf, seen: ScopedPeople | null) =>
  bands(db, of, seen, sql`case when erased_at is null then gender end`, sql`null::int`)

/** Gross pay of salary records, by the month of the pay date and the department on that day. */
export async function payOf(db: Db, of: FiguresOf): Promise<{ currency: string; month: string; total: number }[]> {
  const { from, to, department, people } = of
  const { rows } = await sql<{ currency: string; month: string; total: string }>`
    select s.currency, to_char(s.pay_date, 'YYYY-MM') as month, sum(s.basic_salary + s.allowances)::text as total
    from salaries s
    where s.reversed_at is null and s.pay_date between ${from}::date and ${to}::date and ${within(sql`s.employee_id`, people)}
      and ${inDepartment(department, sql`s.employee_id`, sql`s.pay_date`)}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.map(({ total, ...row }) => ({ ...row, total: Number(total) }))
}
