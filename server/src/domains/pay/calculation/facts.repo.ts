import { thousandths } from '@ems/contract/core/ratio'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { departmentOn, designationOn, employmentsOf } from '../../employees/index.ts'
import { type TermsRow, termsOf } from '../../pay-terms/index.ts'
import { type DatedSchedule, schedulesOf, workingDays } from '../../working-days/index.ts'
import { accountDigest, accountMasked } from '../bank/bank-account.repo.ts'
import type { Facts } from './changes.rules.ts'
import type { OneOff } from './one-off.rules.ts'
import type { Component, Figure, PayLeave, ScheduledDay } from './prorated-pay.rules.ts'
import { frozenSheets, openSheets, type SheetRow } from './timesheet.repo.ts'

export interface PeriodRules {
  id: string
  group_id: string
  group_name: string
  legal_entity_id: string
  currency: string
  decimals: number
  mode: 'provider' | 'own'
  day_basis: 'calendar' | 'working'
  retro_months: number
  watch: string[]
  /** YYYY-MM-01 */
  month: string
  /** the last day of the month */
  last: string
  number: number
  pay_date: string
  employees: string[] | null
}

/** All pay components in payslip order. */
export async function componentsOf(db: Db): Promise<Component[]> {
  const rows = await db
    .selectFrom('pay_components')
    .select(['id', 'code', 'name', 'kind', 'unit', 'prorated', 'reduces_gross', 'position'])
    .orderBy('position')
    .execute()
  return rows as Component[]
}

/** The closed months of a group before a period, earliest first. */
export async function closedMonthsOf(db: Db, { group_id, month }: PeriodRules): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct month from pay_periods
    where group_id = ${group_id}::uuid and status = 'Closed' and month < ${month}::date order by month`.execute(db)
  return rows.map((row) => row.month)
}

/** Whether the group has another closed period. */
export async function hasClosedPeriod(db: Db, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pay_periods')
    .select('id')
    .where('group_id', '=', groupId)
    .where('status', '=', 'Closed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

// The one group that pays a one-off payment: the group of the terms at the month's end, or else of the first terms.
const paysInput = (
  group: string,
) => sql`${group}::uuid = (select t.group_id from pay_terms t where t.employee_id = i.employee_id
  order by t.effective_from >= i.month + interval '1 month', case when t.effective_from < i.month + interval '1 month' then t.effective_from end desc,
    t.effective_from limit 1)`

/** Uses `limit`: with `exists`, PostgreSQL would read the rows of all people for each batch. */
const some = (rows: ReturnType<typeof sql>) => sql`((select true from ${rows} limit 1) is true)`

/** The last regular closed period before a period. */
const lastRegularPeriod = ({ id, group_id, month }: PeriodRules) => sql`(
  select id from pay_periods where group_id = ${group_id}::uuid and status = 'Closed' and number = 1 and month <= ${month}::date and id <> ${id}::uuid
  order by month desc limit 1)`

/**
 * The people of a period, ordered by id: people with terms of the group, marked people, people with open one-off
 * payments, people paid in the last regular period, and people employed in the entity without terms.
 */
export async function candidatesOf(db: Db, rules: PeriodRules, after: string | null, most: number): Promise<string[]> {
  const { group_id, legal_entity_id, month, last, employees } = rules
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e where (${after}::uuid is null or e.id > ${after}::uuid)
      and ${
        employees === null
          ? sql`(
            ${some(sql`employments m where m.employee_id = e.id and m.days && daterange(${month}::date, ${last}::date, '[]')`)}
            and (${some(sql`pay_terms t where t.employee_id = e.id and t.group_id = ${group_id}::uuid and t.effective_from <= ${last}::date`)}
              or (not ${some(sql`pay_terms t where t.employee_id = e.id and t.effective_from <= ${last}::date`)}
                and e.legal_entity_id = ${legal_entity_id}::uuid and pay_group_of(e.legal_entity_id) = ${group_id}::uuid))
            or ${some(sql`pay_marks k where k.employee_id = e.id and k.group_id = ${group_id}::uuid and k.from_day <= ${last}::date`)}
            or ${some(sql`pay_people p where p.employee_id = e.id and p.period_id = ${lastRegularPeriod(rules)} and p.net <> 0`)}
            or ${some(sql`pay_inputs i where i.employee_id = e.id and i.period_id is null and i.month <= ${month}::date
              and ${paysInput(group_id)}`)})`
          : sql`e.id = any(${employees}::uuid[])`
      }
    order by e.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes over the marks of people who are not held back. Later changes set new marks.
 * @returns the first days, by employee id
 */
export async function readMarksForPeriod(db: Db, { id, group_id, last }: PeriodRules, ids: readonly string[]) {
  const { rows } = await sql<{ employee_id: string; from_day: string }>`
    update pay_marks set period_id = ${id}::uuid
    where group_id = ${group_id}::uuid and employee_id = any(${ids}::uuid[]) and from_day <= ${last}::date
      and not exists (select from pay_people p where p.period_id = ${id}::uuid and p.employee_id = pay_marks.employee_id and p.held)
    returning employee_id, from_day`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row.from_day]))
}

export interface PersonFacts {
  id: string
  user_id: string
  code: string
  name: string
  department: string
  designation: string
  employment_type: string
  fte: string
  address: string
  entity_id: string
  entity_name: string
  bank_account: string
  bank_digest: string
  watch: Record<string, string>
  held: boolean
  hold_reason: string
}

/** The master data of people on the last day of a month. */
export async function peopleOf(
  db: Db,
  { id, last, watch }: PeriodRules,
  ids: readonly string[],
): Promise<PersonFacts[]> {
  const day = sql`${last}`
  const { rows } = await sql<PersonFacts>`
    select e.id, e.user_id, e.code, u.name, coalesce(d.dep_name, '') as department, coalesce(${designationOn(sql`e.id`, day)}, e.designation) as designation,
      coalesce(j.employment_type, e.employment_type) as employment_type, coalesce(j.fte, e.fte)::text as fte,
      coalesce((select concat_ws(', ', (select string_agg(line, ', ' order by n) from jsonb_array_elements_text(a -> 'lines') with ordinality l (line, n)),
          nullif(concat_ws(' ', nullif(a ->> 'postalCode', ''), nullif(a ->> 'city', '')), ''), nullif(a ->> 'region', ''), nullif(a ->> 'country', ''))
        from person_contacts c, jsonb_array_elements(c.addresses) a where c.employee_id = e.id order by a ->> 'kind' = 'home' desc limit 1), '') as address,
      x.id as entity_id, x.name as entity_name,
      ${accountMasked} as bank_account,
      ${accountDigest} as bank_digest,
      (select coalesce(json_object_agg(f.key, coalesce(v.text_value, v.day_value::text, v.number_value::text, v.yes_value::text)), '{}')
        from custom_values v join custom_fields f on f.id = v.field_id
        where v.employee_id = e.id and f.key = any(${watch}::text[])) as watch,
      coalesce(p.held, false) as held, coalesce(p.hold_reason, '') as hold_reason
    from employees e join users u on u.id = e.user_id
    left join departments d on d.id = ${departmentOn(sql`e.id`, day)}
    left join lateral (select j.employment_type, j.fte from job_periods j where j.employee_id = e.id and lower(j.days) <= ${last}::date
      order by j.days desc limit 1) j on true
    join legal_entities x on x.id = legal_entity_on(e.id, ${last}::date)
    left join bank_accounts b on b.employee_id = e.id
    left join pay_people p on p.period_id = ${id}::uuid and p.employee_id = e.id
    where e.id = any(${ids}::uuid[]) order by e.id`.execute(db)
  return rows
}

interface LeaveRow extends Omit<PayLeave, 'minutes'> {
  employee_id: string
  minutes: number | null
}

async function leavesOf(db: Db, ids: readonly string[], from: string, to: string): Promise<Map<string, PayLeave[]>> {
  const { rows } = await sql<LeaveRow>`
    select l.employee_id, l.id, y.name as type, l.start_date as start, l.end_date as "end", y.paid, coalesce(y.seed_name = 'Sick Leave', false) as sick,
      l.start_part, l.end_part,
      case when l.start_time is null then null else coalesce(l.amount, (extract(epoch from l.end_time - l.start_time) / 60)::int) end as minutes
    from leaves l join leave_types y on y.id = l.leave_type_id
    where l.employee_id = any(${ids}::uuid[]) and l.status = 'Approved' and l.start_date <= ${to}::date and l.end_date >= ${from}::date
    order by l.employee_id, l.start_date, l.id`.execute(db)
  return Map.groupBy(rows, (row) => row.employee_id)
}

/**
 * The amounts handed over by month and component, without reversed payslips and one-off payments (once also
 * timesheets).
 */
async function exportedAmounts(db: Db, { group_id }: PeriodRules, ids: readonly string[], since: string) {
  const { rows } = await sql<{
    employee_id: string
    for_month: string
    component_id: string
    amount: string
    quantity: string
  }>`
    select l.employee_id, l.for_month, l.component_id, sum(l.amount)::text as amount, coalesce(sum(l.quantity), 0)::text as quantity
    from pay_lines l join pay_periods p on p.id = l.period_id
    where l.employee_id = any(${ids}::uuid[]) and l.for_month >= ${since}::date
      and (l.input_id is null or exists (select from pay_inputs i where i.id = l.input_id and i.sheet_id is not null))
      and p.group_id = ${group_id}::uuid and p.status = 'Closed'
      and not exists (select from pay_payslips s where s.period_id = l.period_id and s.employee_id = l.employee_id and s.reversed_at is not null)
    group by l.employee_id, l.for_month, l.component_id`.execute(db)
  const figures = new Map<string, Map<string, Map<string, Figure>>>()
  for (const row of rows) {
    const months = figures.get(row.employee_id) ?? new Map<string, Map<string, Figure>>()
    figures.set(row.employee_id, months)
    const month = months.get(row.for_month) ?? new Map<string, Figure>()
    month.set(row.component_id, { amount: thousandths(row.amount), quantity: thousandths(row.quantity) })
    months.set(row.for_month, month)
  }
  return figures
}

export interface LastRow {
  net: string
  facts: Facts
  paid_days: string
  base_days: string
  held: boolean
  lines: { code: string; kind: string; unit: string; own: boolean; oneOff: boolean; counted: boolean; amount: string }[]
}

/** The people's rows of the last regular closed period before this one. */
async function lastRegular(db: Db, rules: PeriodRules, ids: readonly string[]): Promise<Map<string, LastRow>> {
  const { rows } = await sql<LastRow & { employee_id: string }>`
    select p.employee_id, p.net::text, p.facts, p.paid_days::text, p.base_days::text, p.held, (
      select coalesce(json_agg(json_build_object('code', c.code, 'kind', c.kind, 'unit', c.unit, 'own', l.for_month = q.month,
        'oneOff', l.input_id is not null, 'counted', l.quantity is not null, 'amount', l.amount::text)), '[]')
      from pay_lines l join pay_components c on c.id = l.component_id where l.period_id = p.period_id and l.employee_id = p.employee_id) as lines
    from pay_people p join pay_periods q on q.id = p.period_id
    where p.employee_id = any(${ids}::uuid[]) and q.id = ${lastRegularPeriod(rules)}`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

/** The facts reported last about people in a closed period, without periods in which they were held back. */
async function lastFacts(db: Db, { id, group_id }: PeriodRules, ids: readonly string[]): Promise<Map<string, Facts>> {
  const { rows } = await sql<{ employee_id: string; facts: Facts }>`
    select distinct on (p.employee_id) p.employee_id, p.facts from pay_people p join pay_periods q on q.id = p.period_id
    where p.employee_id = any(${ids}::uuid[]) and q.group_id = ${group_id}::uuid and q.status = 'Closed' and not p.held and q.id <> ${id}::uuid
      and p.facts <> '{}'::jsonb
    order by p.employee_id, q.month desc, q.number desc`.execute(db)
  return new Map(rows.map(({ employee_id, facts }) => [employee_id, facts]))
}

async function oneOffsOf(
  db: Db,
  { group_id, month }: PeriodRules,
  ids: readonly string[],
): Promise<Map<string, (OneOff & { day: string | null })[]>> {
  const { rows } = await sql<OneOff & { employee_id: string; day: string | null }>`
    select id, employee_id, component_id, month, amount::text, quantity::text, factor::text, day, note from pay_inputs i
    where employee_id = any(${ids}::uuid[]) and period_id is null and month <= ${month}::date and ${paysInput(group_id)}
    order by employee_id, month, id`.execute(db)
  return Map.groupBy(rows, (row) => row.employee_id)
}

export interface PersonInput {
  person: PersonFacts
  employments: readonly { from: string; to: string | null }[]
  terms: readonly TermsRow[]
  worked: readonly DatedSchedule[]
  days: readonly ScheduledDay[]
  leaves: readonly PayLeave[]
  handedOver: ReadonlyMap<string, ReadonlyMap<string, Figure>>
  before: LastRow | null
  facts: Facts | null
  oneOffs: readonly (OneOff & { day: string | null })[]
  /** frozen timesheets */
  sheets: readonly SheetRow[]
  /** whether the timesheet of the period's month is still open */
  openSheet: boolean
  /** the first day that changed since the last closed calculation; null for none */
  mark: string | null
}

/**
 * The facts from which a batch of people is calculated.
 * @param since the first day of the earliest recalculated month
 */
export async function readPeople(
  db: Db,
  rules: PeriodRules,
  ids: readonly string[],
  marks: ReadonlyMap<string, string>,
  since: string,
): Promise<PersonInput[]> {
  const people = await peopleOf(db, rules, ids)
  const employments = Map.groupBy(await employmentsOf(db, ids), ({ id }) => id)
  const terms = await termsOf(db, ids)
  const worked = await schedulesOf(db, ids)
  const days = await workingDays(db, ids, since, rules.last)
  const scheduled = new Map([...new Set(days.values())].map((each) => [each, each.map(toScheduled)]))
  const leaves = await leavesOf(db, ids, since, rules.last)
  const handed = await exportedAmounts(db, rules, ids, since)
  const before = await lastRegular(db, rules, ids)
  const facts = await lastFacts(db, rules, ids)
  const oneOffs = await oneOffsOf(db, rules, ids)
  const sheets = await frozenSheets(db, ids, since, rules.month)
  const open = await openSheets(db, ids, rules)
  return people.map((person) => ({
    person,
    employments: employments.get(person.id) ?? [],
    terms: terms.get(person.id) ?? [],
    worked: worked.get(person.id) ?? [],
    days: scheduled.get(days.get(person.id) ?? []) ?? [],
    leaves: leaves.get(person.id) ?? [],
    handedOver: handed.get(person.id) ?? new Map(),
    before: before.get(person.id) ?? null,
    facts: facts.get(person.id) ?? null,
    oneOffs: oneOffs.get(person.id) ?? [],
    sheets: sheets.get(person.id) ?? [],
    openSheet: open.has(person.id),
    mark: marks.get(person.id) ?? null,
  }))
}

const toScheduled = ({ day, am, pm }: { day: string; am: number; pm: number }): ScheduledDay => ({
  day,
  halves: Number(am > 0) + Number(pm > 0),
  minutes: am + pm,
  ...(am > 0 !== pm > 0 && { only: am > 0 ? ('am' as const) : ('pm' as const) }),
})

/** The names of other people in the group with the same payroll number or bank account. */
export async function peopleSharingNumbers(db: Db, { group_id, month, last, id }: PeriodRules, ids: readonly string[]) {
  const { rows } = await sql<{
    employee_id: string
    same_number: boolean
    same_account: string | null
    recorded: string | null
  }>`
    with latest as materialized (
      select t.* from unnest(${ids}::uuid[]) as e (id) cross join lateral (
        select employee_id, group_id, payroll_number from pay_terms where employee_id = e.id and effective_from <= ${last}::date
        order by effective_from desc limit 1) t
      where t.group_id = ${group_id}::uuid),
    twice as materialized (
      select distinct l.employee_id from latest l
      join employments s on s.employee_id = l.employee_id and s.days && daterange(${month}::date, ${last}::date, '[]')
      join pay_terms o on o.group_id = l.group_id and o.payroll_number = l.payroll_number and o.employee_id <> l.employee_id
        and o.effective_from <= ${last}::date
      join employments m on m.employee_id = o.employee_id and m.days @> ${last}::date
      where not exists (select from pay_terms n where n.employee_id = o.employee_id and n.effective_from <= ${last}::date
        and n.effective_from > o.effective_from)),
    accounts as materialized (
      select b.employee_id, min(u.name) as name from latest l join bank_accounts b on b.employee_id = l.employee_id
      join bank_accounts o on coalesce(o.iban, o.bank_code || ' ' || o.account_number) = coalesce(b.iban, b.bank_code || ' ' || b.account_number)
        and o.employee_id <> b.employee_id
      join employees e on e.id = o.employee_id join users u on u.id = e.user_id group by b.employee_id)
    select c.employee_id, w.employee_id is not null as same_number, a.name as same_account,
      (select max(s.pay_date)::text from salaries s join pay_periods p on p.id = ${id}::uuid
        where s.employee_id = c.employee_id and s.reversed_at is null and s.payslip_id is null
          and date_trunc('month', s.pay_date) = date_trunc('month', p.pay_date)) as recorded
    from latest c left join twice w on w.employee_id = c.employee_id left join accounts a on a.employee_id = c.employee_id`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.employee_id, row]))
}
