import type { QueryOf } from '@ems/contract/core/endpoint'
import type { payPeriods } from '@ems/contract/pay-periods'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import { personMatches } from '../../employees/index.ts'
import type { PeriodRules } from '../calculation/facts.repo.ts'

export interface PeriodRow extends PeriodRules {
  status: 'Open' | 'Review' | 'Closed'
  entity_name: string
  calculated_at: Date | null
  progress_done: number | null
  progress_of: number | null
  totals: Partial<Record<(typeof SUMS)[number] | 'people' | 'without_pay' | 'blocking' | 'warnings', string | number>>
  submitted_by: string | null
  submitted_name: string | null
  approved_by: string | null
  approved_name: string | null
  published_at: Date | null
  upload: string | null
  updated_at: Date
  stale: number
}

export const SUMS = ['basic_salary', 'allowances', 'deductions', 'gross', 'net', 'employer_cost'] as const

// People with a change since the last calculation.
const stale = sql`case when p.status = 'Closed' then 0 else (
  select count(*)::int from pay_marks k where k.group_id = p.group_id and k.period_id is distinct from p.id
    and k.from_day < p.month + interval '1 month' and (p.employees is null or k.employee_id = any(p.employees))
    and not exists (select from pay_people h where h.period_id = p.id and h.employee_id = k.employee_id and h.held)) end`

const selected = sql`
  select p.id, p.group_id, g.name as group_name, g.legal_entity_id, e.name as entity_name, e.currency, e.decimals, p.mode, g.day_basis,
    g.retro_months, g.watch, p.month, (p.month + interval '1 month' - interval '1 day')::date as last, p.number, p.pay_date, p.employees,
    p.status, p.calculated_at, p.progress_done, p.progress_of, p.totals, p.submitted_by, s.name as submitted_name, p.approved_by,
    a.name as approved_name, p.published_at, p.updated_at, ${stale} as stale,
    (select id from pay_uploads where period_id = p.id order by created_at desc limit 1) as upload
  from pay_periods p join pay_groups g on g.id = p.group_id join legal_entities e on e.id = g.legal_entity_id
  left join users s on s.id = p.submitted_by left join users a on a.id = p.approved_by`

export async function periodById(db: Db, id: string): Promise<PeriodRow | undefined> {
  const { rows } = await sql<PeriodRow>`${selected} where p.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Locks and reads a period. */
export async function lockPeriod(trx: Trx, id: string): Promise<PeriodRow | undefined> {
  await sql`select from pay_periods where id = ${id}::uuid for update`.execute(trx)
  return periodById(trx, id)
}

/** The periods of legal entities, latest first. @param entities null for all */
export async function listPeriods(
  db: Db,
  { group, month, limit, skip = 0 }: QueryOf<typeof payPeriods.list>,
  entities: readonly string[] | null,
): Promise<{ rows: PeriodRow[]; total: number }> {
  const where = sql`where (${group ?? null}::uuid is null or p.group_id = ${group ?? null}::uuid)
    and (${month ?? null}::text is null or p.month = (${month ?? null} || '-01')::date)
    and (${entities}::uuid[] is null or g.legal_entity_id = any(${entities}::uuid[]))`
  const { rows } = await sql<PeriodRow>`${selected} ${where} order by p.month desc, p.number desc, g.name, p.id
    limit ${limit ?? null} offset ${skip}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from pay_periods p join pay_groups g on g.id = p.group_id ${where}`.execute(db)
  return { rows, total: counted[0]?.n ?? 0 }
}

export interface GroupState {
  id: string
  legal_entity_id: string
  mode: 'provider' | 'own'
  pay_day: number
  /** the last month with a closed regular period, YYYY-MM-01 */
  closed: string | null
  /** the id of the period that is not closed */
  open_month: string | null
  /** the highest number of a period in the month */
  last_number: number
}

/** Locks a pay group and reads its progress. @param month YYYY-MM-01 */
export async function lockGroup(trx: Trx, id: string, month: string): Promise<GroupState | undefined> {
  await sql`select from pay_groups where id = ${id}::uuid for update`.execute(trx)
  const { rows } = await sql<GroupState>`
    select g.id, g.legal_entity_id, g.mode, g.pay_day,
      (select max(month) from pay_periods where group_id = g.id and status = 'Closed' and number = 1) as closed,
      (select min(month) from pay_periods where group_id = g.id and status <> 'Closed') as open_month,
      (select coalesce(max(number), 0) from pay_periods where group_id = g.id and month = ${month}::date) as last_number
    from pay_groups g where g.id = ${id}::uuid`.execute(trx)
  return rows[0]
}

export async function insertPeriod(
  trx: Trx,
  values: {
    group_id: string
    month: string
    number: number
    mode: 'provider' | 'own'
    pay_date: string
    employees: string[] | null
  },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('pay_periods')
    .values({ id, ...values })
    .execute()
  return id
}

export async function updatePeriod(trx: Trx, id: string, values: Record<string, unknown>): Promise<void> {
  await trx
    .updateTable('pay_periods')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

export async function deletePeriod(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('pay_periods').where('id', '=', id).execute()
}

// People who left before the month, have no pay terms or are on hold are listed without pay.
const paid = sql`not held and paid_days > 0 or net <> 0`

/** Sums up the people of a period. */
export async function updatePeriodSums(trx: Trx, id: string): Promise<void> {
  const sums = sql.join(SUMS.map((column) => sql`${sql.lit(column)}, coalesce(sum(${sql.ref(column)}), 0)::text`))
  const exceptions = (blocking: boolean) =>
    sql`coalesce(sum((select count(*) from jsonb_array_elements(exceptions) x where (x ->> 'blocking')::boolean = ${sql.lit(blocking)})), 0)`
  await sql`
    update pay_periods set totals = (
      select jsonb_build_object('people', count(*) filter (where ${paid}), 'without_pay', count(*) filter (where not (${paid})), ${sums},
        'blocking', ${exceptions(true)}, 'warnings', ${exceptions(false)})
      from pay_people where period_id = ${id}::uuid)
    where id = ${id}::uuid`.execute(trx)
}

/** Updates PostgreSQL's statistics, which would otherwise follow a minute after a large calculation. */
export async function countPeople(trx: Trx): Promise<void> {
  await sql`analyze pay_people`.execute(trx)
}

/** Deletes all figures of an open period, but not of people who are held back. */
export async function deleteFigures(trx: Trx, id: string): Promise<void> {
  await sql`delete from pay_people where period_id = ${id}::uuid and not held`.execute(trx)
}

export interface PersonRow {
  employee_id: string
  code: string
  user_id: string
  name: string
  profile_image: string | null
  payroll_number: string
  base_days: string
  paid_days: string
  unpaid_days: string
  sick_days: string
  basic_salary: string
  allowances: string
  deductions: string
  gross: string
  net: string
  carried: string
  to_pay: string
  before: string | null
  reasons: string[]
  exceptions: { kind: string; blocking: boolean; about?: string }[]
  held: boolean
  hold_reason: string
  lines: LineRow[]
}

export interface LineRow {
  code: string
  name: string
  kind: 'basic' | 'allowance' | 'deduction' | 'employer' | 'info'
  forMonth: string
  quantity: number | null
  rate: number | null
  amount: number
  note: string
}

const ORDERS: Record<string, ReturnType<typeof sql>> = {
  name: sql`lower(u.name)`,
  net: sql`p.net`,
  // The same expression as in the index pay_people_difference.
  difference: sql`abs(p.net - coalesce(p.before, 0))`,
}

export const inDepartment = (department: string | undefined) =>
  department === undefined ? sql`true` : sql`e.department_id = ${department}::uuid`

const isChanged = sql<boolean>`(cardinality(p.reasons) > 0 or p.changes <> '[]'::jsonb)`

/** The people with changes or other pay, and those of them whose pay alone differs. */
export async function countChangedPeople(db: Db, id: string): Promise<{ people: number; payOnly: number }> {
  const { rows } = await sql<{ people: number; payOnly: number }>`
    select count(*)::int as people, (count(*) filter (where p.changes = '[]'::jsonb))::int as "payOnly"
    from pay_people p where p.period_id = ${id}::uuid and ${isChanged}`.execute(db)
  return rows[0] ?? { people: 0, payOnly: 0 }
}

/** The people of a period; those with exceptions have the blocking ones first. @param employee one person only */
export async function listPeople(
  db: Db,
  id: string,
  query: Partial<QueryOf<typeof payPeriods.people>>,
  employee: string | null = null,
): Promise<{ rows: PersonRow[]; total: number }> {
  const { search, sort = 'name', limit, skip = 0, department, exception, changed } = query
  const tests = [
    sql`p.period_id = ${id}::uuid`,
    inDepartment(department),
    ...(employee === null ? [] : [sql`p.employee_id = ${employee}::uuid`]),
    ...(search === undefined ? [] : [personMatches(sql`p.employee_id`, search)]),
    ...(exception === undefined
      ? []
      : exception === 'any'
        ? [sql`p.exceptions <> '[]'::jsonb`]
        : [sql`p.exceptions @> ${JSON.stringify([{ kind: exception }])}::jsonb`]),
    ...(changed === undefined ? [] : [isChanged]),
  ]
  const down = sort.startsWith('-')
  const key = sort.replace('-', '')
  const order = ORDERS[key] ?? ORDERS.name
  // Names and departments are joined only if a filter or the order needs them.
  const people = sql`from pay_people p ${department === undefined ? sql`` : sql`join employees e on e.id = p.employee_id`}`
  const named = order === ORDERS.name
  const ordered = named
    ? sql`from pay_people p join employees e on e.id = p.employee_id join users u on u.id = e.user_id`
    : people
  const where = sql`where ${sql.join(tests, sql` and `)}`
  const way = sql.raw(down ? 'desc' : 'asc')
  const blockingFirst = exception === undefined ? sql`` : sql`(p.exceptions @> '[{"blocking": true}]') desc,`
  const inOrder = sql`order by ${blockingFirst} ${order} ${way}, p.employee_id ${named ? sql`` : way}`
  const { rows } = await sql<PersonRow>`
    select p.employee_id, e.code, u.id as user_id, u.name, u.profile_image, p.payroll_number, p.base_days, p.paid_days, p.unpaid_days, p.sick_days,
      p.basic_salary, p.allowances, p.deductions, p.gross, p.net, p.carried, p.to_pay, p.before, p.reasons, p.exceptions, p.held, p.hold_reason, (
      select coalesce(json_agg(json_build_object('code', c.code, 'name', c.name, 'kind', c.kind, 'forMonth', to_char(l.for_month, 'YYYY-MM'),
        'quantity', l.quantity, 'rate', l.rate, 'amount', l.amount, 'note', l.note) order by l.position), '[]')
      from pay_lines l join pay_components c on c.id = l.component_id where l.period_id = p.period_id and l.employee_id = p.employee_id) as lines
    from (
      select p.period_id, p.employee_id ${ordered} ${where} ${inOrder}
      limit ${limit ?? null} offset ${skip}) q
      join pay_people p using (period_id, employee_id) join employees e on e.id = p.employee_id join users u on u.id = e.user_id
    ${inOrder}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${people} ${where}`.execute(db)
  return { rows, total: counted[0]?.n ?? 0 }
}

/** Holds a person back, or releases them. @returns whether the person may be in the period */
export async function setHeldBack(
  trx: Trx,
  id: string,
  employeeId: string,
  held: boolean,
  reason: string,
): Promise<void> {
  await sql`
    insert into pay_people (period_id, employee_id, held, hold_reason) values (${id}::uuid, ${employeeId}::uuid, ${held}, ${reason})
    on conflict (period_id, employee_id) do update set held = excluded.held, hold_reason = excluded.hold_reason`.execute(
    trx,
  )
}

/** Marks a person so that the group recalculates them from a day on. */
export async function markPerson(trx: Trx, groupId: string, employeeId: string, day: string): Promise<void> {
  await sql`
    insert into pay_marks (group_id, employee_id, from_day) values (${groupId}::uuid, ${employeeId}::uuid, ${day}::date)
    on conflict (group_id, employee_id) do update set from_day = least(pay_marks.from_day, excluded.from_day), period_id = null`.execute(
    trx,
  )
}

/**
 * Marks one-off payments and marks of a closing period as used. People with an amount left to recover are marked again.
 */
export async function markInputsUsed(trx: Trx, { id, group_id }: Pick<PeriodRow, 'id' | 'group_id'>): Promise<void> {
  await sql`
    update pay_inputs set period_id = ${id}::uuid
    where id in (select input_id from pay_lines where period_id = ${id}::uuid and input_id is not null)`.execute(trx)
  // An off-cycle period of an earlier month does not touch months closed after it.
  await sql`
    update pay_marks k set from_day = (p.month + interval '1 month')::date, period_id = null from pay_periods p
    where p.id = ${id}::uuid and k.period_id = p.id and exists (
      select from pay_periods l where l.group_id = p.group_id and l.status = 'Closed' and l.month > p.month)`.execute(
    trx,
  )
  await sql`delete from pay_marks where period_id = ${id}::uuid`.execute(trx)
  await sql`
    insert into pay_marks (group_id, employee_id, from_day)
    select ${group_id}::uuid, employee_id, min((x ->> 'from')::date) from pay_people, jsonb_array_elements(exceptions) x
    where period_id = ${id}::uuid and x ->> 'kind' = 'recovery' group by employee_id
    on conflict (group_id, employee_id) do update set from_day = least(pay_marks.from_day, excluded.from_day), period_id = null`.execute(
    trx,
  )
}

/** Undoes `close` when a period is reopened: one-off payments and marks are open again. */
export async function releaseInputs(
  trx: Trx,
  { id, group_id, month }: Pick<PeriodRow, 'id' | 'group_id' | 'month'>,
): Promise<void> {
  await sql`update pay_inputs set period_id = null where period_id = ${id}::uuid`.execute(trx)
  await sql`
    insert into pay_marks (group_id, employee_id, from_day)
    select ${group_id}::uuid, employee_id, min(for_month) from pay_lines
    where period_id = ${id}::uuid and for_month < ${month}::date group by employee_id
    on conflict (group_id, employee_id) do update set from_day = least(pay_marks.from_day, excluded.from_day), period_id = null`.execute(
    trx,
  )
}

/** Whether the group has a later period. */
export async function hasLaterPeriod(trx: Trx, { group_id, month, number }: PeriodRow): Promise<boolean> {
  const { rows } =
    await sql`select from pay_periods where group_id = ${group_id}::uuid and (month, number) > (${month}::date, ${number}) limit 1`.execute(
      trx,
    )
  return rows.length > 0
}

/** The closed months of some groups from a day on, YYYY-MM. */
export async function closedMonthsFrom(db: Db, groupIds: readonly string[], day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pay_periods')
    .select('month')
    .distinct()
    .where('group_id', 'in', groupIds)
    .where('status', '=', 'Closed')
    .where('month', '>=', `${day.slice(0, 7)}-01`)
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month.slice(0, 7))
}

/** Whether data of a period left the product: an export, an upload, payslips or a bank file. */
export async function isHandedOver(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from pay_exports where period_id = ${id}::uuid
    union all select from pay_uploads where period_id = ${id}::uuid
    union all select from pay_payslips where period_id = ${id}::uuid
    union all select from pay_bank_files where period_id = ${id}::uuid limit 1`.execute(trx)
  return rows.length > 0
}

/** Whether a calculation in the background is queued or running. */
export async function isCalculating(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where kind = 'pay.calculate' and payload ->> 'period' = ${id} and done_at is null and failed_at is null limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Employee ids, by employee id or account id. */
export async function employeeIdsByAnyId(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from employees where id = any(${ids}::uuid[]) or user_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.flatMap(({ id, user_id }) => [[id, id] as const, [user_id, id] as const]))
}
