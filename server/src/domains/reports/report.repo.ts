import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { planPerExecution } from '../../platform/database/prepared-statements.ts'
import { readNextPage } from '../../platform/database/snapshot.ts'
import type { ReportColumn, ReportJoin, ReportSql } from '../../platform/exchange/report-subject.ts'
import { isInScope, type ScopedPeople } from '../scope/index.ts'
import type { PlannedCondition, PlannedGroup, PlannedMeasure, ReportPlan } from './plan-report.ts'
import type { ResultJson } from './report-result.ts'

/** The reader's view of the rows. */
export interface ReportAccess {
  /** the visible rows */
  readable: ReportSql
  /** the people for whom the reader has the right of a column; null for everyone */
  people: ReadonlyMap<string, ScopedPeople | null>
  /** the reader's own employee record, where its fields are hidden */
  hiddenOf: string | null
}

const people = (access: ReportAccess, right: string): ScopedPeople | null | undefined => access.people.get(right)

/** Whether the person of a row is among the given people; null for everyone. */
export const isOfPeople = (scope: ScopedPeople | null): ReportSql =>
  scope === null ? sql`true` : isInScope(sql`r.employee_id`, scope)

/** The condition on a row under which a reader sees a column; empty if they see it in all rows. */
function visible(access: ReportAccess, { permissions, notOwn }: ReportColumn): ReportSql[] {
  const within = permissions.flatMap((right) => people(access, right) ?? [])
  return [
    ...within.map((scope) => sql`coalesce(${isInScope(sql`r.employee_id`, scope)}, false)`),
    ...(notOwn && access.hiddenOf !== null ? [sql`r.employee_id is distinct from ${access.hiddenOf}::uuid`] : []),
  ]
}

const all = (conditions: readonly ReportSql[]): ReportSql =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

/** The value of a column, or null if it is hidden. */
function cell(access: ReportAccess, column: ReportColumn): ReportSql {
  const conditions = visible(access, column)
  return conditions.length === 0 ? column.sql : sql`case when ${all(conditions)} then ${column.sql} end`
}

const ARRAYS = {
  text: sql`text[]`,
  choice: sql`text[]`,
  band: sql`text[]`,
  reference: sql`uuid[]`,
  yesNo: sql`boolean[]`,
  number: sql`numeric[]`,
  money: sql`numeric[]`,
  day: sql`date[]`,
} satisfies Record<ReportColumn['type'], ReportSql>

function matches({ column: { sql: value, type }, op, values }: PlannedCondition): ReportSql {
  const isOneOf = () => sql`${value} = any(${values.map(String)}::${ARRAYS[type]})`
  switch (op) {
    case 'any':
      return isOneOf()
    case 'none':
      return sql`(${isOneOf()}) is not true`
    case 'contains':
      return sql`position(lower(${String(values[0])}) in lower(${value})) > 0`
    case 'empty':
      return sql`${value} is null`
    case 'filled':
      return sql`${value} is not null`
    case 'between': {
      const cast = type === 'day' ? sql`date` : sql`numeric`
      const [least, most] = values
      return all([
        ...(least == null ? [] : [sql`${value} >= ${String(least)}::${cast}`]),
        ...(most == null ? [] : [sql`${value} <= ${String(most)}::${cast}`]),
        sql`${value} is not null`,
      ])
    }
  }
}

const STEP_FORMATS = { month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' }

/** The grouping expression. Dates use the first day of the step, which is faster than text. */
const groupOf = ({ column, step }: PlannedGroup): ReportSql =>
  step ? sql`date_trunc(${sql.lit(step)}, (${column.sql})::timestamp)` : column.sql

/** The key of a group in the answer. */
const keyOf = ({ step }: PlannedGroup, group: ReportSql): ReportSql =>
  step ? sql`to_char(${group}, ${sql.lit(STEP_FORMATS[step])})` : group

/** The sort expression: names of references, the order of choices, texts without case. */
function orderOf({ type, nameOf, choices }: ReportColumn, value: ReportSql, name = nameOf?.(value)): ReportSql {
  if (name) return sql`lower(${name})`
  if (choices) return sql`array_position(${choices.map((choice) => choice.value)}::text[], ${value})`
  return type === 'text' ? sql`lower(${value})` : value
}

/** The order of groups with equal measures: by label, and bands by their own order. */
function tieOf({ type, choices }: ReportColumn, value: ReportSql, order: ReportSql): ReportSql {
  if (type !== 'choice' || !choices) return order
  const labels = choices.toSorted((a, b) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1))
  return sql`array_position(${labels.map((choice) => choice.value)}::text[], ${value})`
}

const id = (name: string, n: number): ReportSql => sql.id(`${name}${n}`)
const named = (name: string, values: readonly ReportSql[]) => values.map((value, n) => sql`${value} as ${id(name, n)}`)

/** Exact: the mean of the two middle values, which are the same row for an odd number. */
const median = (value: ReportSql) =>
  sql`round((percentile_disc(0.5) within group (order by ${value}) + percentile_disc(0.5) within group (order by ${value} desc)) / 2, 2)`

function aggregate({ name }: PlannedMeasure, value: ReportSql): ReportSql {
  switch (name) {
    case 'people':
      return sql`count(distinct employee_id)`
    case 'average':
      return sql`round(avg(${value}), 2)`
    case 'median':
      return median(value)
    case 'sum':
    case 'min':
    case 'max':
      return sql`${sql.raw(name)}(${value})`
    default:
      // A share needs the counts of all groups.
      return sql`count(*)`
  }
}

/**
 * The common part of a statement: `base` has the readable rows, `kept` those whose filtered columns the reader may see.
 */
function rowsOf(plan: ReportPlan, access: ReportAccess, values: readonly ReportSql[]) {
  const { subject, days, filters, groups, measures, columns, sort } = plan
  const sorted = groups.length === 0 ? columns.filter(({ key }) => key === sort?.by) : []
  const used = [
    ...filters.map(({ column }) => column),
    ...groups.map(({ column }) => column),
    ...measures.flatMap(({ column }) => column ?? []),
    ...sorted,
  ]
  const currency = measures.some(({ column }) => column?.type === 'money') ? subject.currency : undefined
  const joins = new Map<string, ReportJoin>()
  const shown = groups.length > 0 ? [] : columns
  for (const join of [...used, ...shown].flatMap((column) => column.joins ?? [])) joins.set(join.name, join)
  for (const join of currency?.joins ?? []) joins.set(join.name, join)

  const needed = [...new Map(used.map((column) => [column.key, column])).values()].map((column) =>
    visible(access, column),
  )
  const isSeen = needed.some((conditions) => conditions.length > 0) ? all(needed.flat()) : null
  const [open, hidden] = [
    filters.filter(({ column }) => visible(access, column).length === 0),
    filters.filter(({ column }) => visible(access, column).length > 0),
  ]
  const where = [
    access.readable,
    ...open.map(matches),
    ...(isSeen && hidden.length > 0 ? [sql`case when ${isSeen} then ${all(hidden.map(matches))} else true end`] : []),
  ]
  return {
    hasCurrency: currency !== undefined,
    hasLeftOut: isSeen !== null,
    with: sql`base as (
      select r.id, r.employee_id, r.day, ${sql.join(
        [sql`${currency?.sql ?? sql`null`} as currency`, sql`${isSeen ?? sql`true`} as seen`, ...values],
        sql`, `,
      )}
      from (${subject.source(days)}) r
      left join employees e on e.id = r.employee_id left join users u on u.id = e.user_id
      ${sql.join(
        [...joins.values()].map((join) => join.sql(days)),
        sql` `,
      )}
      where ${planPerExecution(sql<boolean>`${all(where)}`)}
    ), kept as (select * from base ${isSeen ? sql`where seen` : sql``})`,
  }
}

const leftOut = (has: boolean) => (has ? sql`(select count(*) from base where not seen)` : sql`0`)

/** The value of a measure in the table of groups. */
const measured = ({ name }: PlannedMeasure, n: number, parent: ReportSql): ReportSql =>
  name === 'share' ? sql`round(100.0 * n / nullif(sum(n) over (partition by ${parent}), 0), 1)` : id('v', n)

const array = (values: readonly ReportSql[]) =>
  values.length === 0 ? sql`'[]'::json` : sql`json_build_array(${sql.join(values)})`

/** Rows in order, without paging. */
function listed(plan: ReportPlan, access: ReportAccess) {
  const { columns, sort } = plan
  const sorted = columns.find(({ key }) => key === sort?.by)
  const code = access.people.has('employees.read')
    ? cell(access, { ...CODE, sql: sql`lower(e.code)` })
    : sql`null::text`
  const common = rowsOf(plan, access, [
    ...named(
      'c',
      columns.map((column) => cell(access, column)),
    ),
    ...named(
      'm',
      plan.measures.map(({ column }) => (column ? sql`(${column.sql})::numeric` : sql`null`)),
    ),
    sql`${sorted ? orderOf(sorted, sorted.sql) : sql`null::text`} as sort_key`,
    sql`${code} as code`,
  ])
  const direction = sort?.descending ? sql`desc nulls last` : sql`asc nulls last`
  return {
    ...common,
    order: sql`${sorted ? sql`sort_key ${direction}, ` : sql``}${sql.join([sql`code asc nulls last`, sql`day`, sql`id`, ...columns.map((_, n) => id('c', n))])}`,
  }
}

const CODE: ReportColumn = {
  key: '',
  label: '',
  type: 'text',
  permissions: ['employees.read'],
  dated: true,
  sql: sql``,
}

const shownCell = ({ nameOf }: ReportColumn, n: number) =>
  nameOf
    ? sql`case when ${id('c', n)} is not null then json_build_object('_id', ${id('c', n)}, 'name', ${nameOf(id('c', n))}) end`
    : id('c', n)

function rowStatement(plan: ReportPlan, access: ReportAccess, limit: number, skip: number) {
  const { columns, measures } = plan
  const { with: common, order, hasCurrency, hasLeftOut } = listed(plan, access)
  const totals = sql`select ${hasCurrency ? sql`currency` : sql`null::text as currency`}, count(*) as n, ${sql.join([
    ...named(
      'v',
      measures.map((measure, n) => aggregate(measure, id('m', n))),
    ),
    sql`true as all_rows`,
  ])} from kept ${hasCurrency ? sql`group by currency` : sql``}`
  const page = sql`select ${array(columns.map(shownCell))} as cells, row_number() over (order by ${order}) as no
    from (select * from kept order by ${order} limit ${limit} offset ${skip}) p`
  return sql<ResultJson>`with ${common}, totals as (${totals})
    select ${columns.length === 0 ? sql`'[]'::json` : sql`(select coalesce(json_agg(cells order by no), '[]') from (${page}) q)`} as "rows",
      '[]'::json as "groups", '[]'::json as "subtotals",
      (select coalesce(json_agg(json_build_object('currency', currency, 'count', n, 'values', ${array(
        measures.map(({ name }, n) => (name === 'share' ? sql`case when n > 0 then 100.0 end` : id('v', n))),
      )}) order by currency), '[]') from totals) as "totals",
      (select coalesce(sum(n), 0)::float8 from totals) as "total", ${leftOut(hasLeftOut)} as "leftOut"`
}

/** `agg` has the groups (level 0), the first groups of two (1) and the totals (3), each in their own order. */
function grouped(plan: ReportPlan, access: ReportAccess) {
  const { groups, measures, sort } = plan
  const keys = groups.map((_, n) => id('g', n))
  const common = rowsOf(plan, access, [
    ...named('g', groups.map(groupOf)),
    ...named(
      'm',
      measures.map(({ column }) => (column ? sql`(${column.sql})::numeric` : sql`null`)),
    ),
  ])
  const sets = [keys, ...(keys.length === 2 ? [keys.slice(0, 1)] : []), []].map(
    (set) => sql`(${sql.join([...set, ...(common.hasCurrency ? [sql`currency`] : [])])})`,
  )
  // The whole of a share: the first group of two, or all rows of the currency.
  const parent = sql`level, currency, case when level = 0 and ${sql.lit(keys.length)} = 2 then ${keys[0]} end`
  const orders = groups.map(({ column, step }, n) =>
    step ? id('g', n) : orderOf(column, id('g', n), column.nameOf && id('name', n)),
  )
  const byTime = groups.flatMap(({ step }, n) => (step ? [sql`${id('o', n)} asc nulls last`] : []))
  const sorted = sort ? [...groups, ...measures].findIndex(({ key }) => key === sort.by) : -1
  const direction = sort?.descending ? sql`desc nulls last` : sql`asc nulls last`
  const first = measures.length > 0 ? [sql`w0 desc nulls last`] : []
  const order = [
    ...(sorted === -1
      ? [...byTime, ...first]
      : [sql`${sorted < groups.length ? id('o', sorted) : id('w', sorted - groups.length)} ${direction}`]),
    ...groups.flatMap(({ column }, n) => [
      sql`${tieOf(column, id('g', n), id('o', n))} asc nulls last`,
      sql`${id('g', n)} asc nulls last`,
    ]),
    sql`currency`,
  ]
  return {
    ...common,
    order: sql.join(order),
    agg: sql`agg as (
      select *, ${sql.join([
        ...named(
          'k',
          groups.map((group, n) => keyOf(group, id('g', n))),
        ),
        ...named('o', orders),
        ...named(
          'w',
          measures.map((measure, n) => measured(measure, n, parent)),
        ),
      ])}
      from (select x.*, ${sql.join(
        named(
          'name',
          groups.map(({ column }, n) => column.nameOf?.(id('g', n)) ?? sql`null::text`),
        ),
      )} from (
        select ${sql.join([
          ...keys,
          common.hasCurrency ? sql`currency` : sql`null::text as currency`,
          sql`grouping(${sql.join(keys)}) as level`,
          sql`count(*) as n`,
          ...named(
            'v',
            measures.map((measure, n) => aggregate(measure, id('m', n))),
          ),
        ])}
        from kept group by grouping sets (${sql.join(sets)})) x) y)`,
    values: array(measures.map((_, n) => id('w', n))),
    /** the level of the totals: one bit for each group that is left out */
    all: sql.lit(keys.length === 2 ? 3 : 1),
  }
}

function groupStatement(plan: ReportPlan, access: ReportAccess, limit: number, skip: number) {
  const { with: common, agg, order, values, all: ofAll, hasLeftOut } = grouped(plan, access)
  const groupJson = (groups: number) =>
    sql`json_build_object('currency', currency, 'count', n, 'values', ${values}, 'keys', ${array(
      Array.from(
        { length: groups },
        (_, n) => sql`json_build_object('value', ${id('k', n)}, 'name', ${id('name', n)})`,
      ),
    )})`
  return sql<ResultJson>`with ${common}, ${agg},
      numbered as (select *, row_number() over (order by ${order}) as no from agg where level = 0),
      page as (select * from numbered where no > ${skip} and no <= ${skip + limit})
    select '[]'::json as "rows",
      (select coalesce(json_agg(${groupJson(plan.groups.length)} order by no), '[]') from page) as "groups",
      ${
        plan.groups.length < 2
          ? sql`'[]'::json`
          : sql`(select coalesce(json_agg(${groupJson(1)} order by first), '[]') from agg a
              join (select k0 as page_k0, currency as page_currency, min(no) as first from page group by 1, 2) p
                on p.page_k0 is not distinct from a.k0 and p.page_currency is not distinct from a.currency
              where level = 1)`
      } as "subtotals",
      (select coalesce(json_agg(json_build_object('currency', currency, 'count', n, 'values', ${values}) order by currency), '[]') from agg where level = ${ofAll}) as "totals",
      (select count(*) from agg where level = 0) as "total", ${leftOut(hasLeftOut)} as "leftOut"`
}

/** A page of a report with its totals, in one statement. */
export async function readReport(
  db: Db,
  plan: ReportPlan,
  access: ReportAccess,
  { limit, skip }: { limit: number; skip: number },
): Promise<ResultJson> {
  const statement = plan.groups.length > 0 ? groupStatement : rowStatement
  const { rows } = await statement(plan, access, limit, skip).execute(db)
  return rows[0] as ResultJson
}

/** Rows of a report's file: names of references, and groups with their currency before the measures. */
export async function readFileRows(
  db: Db,
  plan: ReportPlan,
  access: ReportAccess,
  { limit, skip }: { limit: number; skip: number },
): Promise<unknown[][]> {
  const statement = plan.groups.length > 0 ? groupFile(plan, access) : rowFile(plan, access)
  const compiled = { compile: () => statement.compile(db) }
  const rows =
    (await readNextPage<Record<string, unknown>>(compiled, limit, skip)) ??
    (await sql<Record<string, unknown>>`${statement} limit ${limit} offset ${skip}`.execute(db)).rows
  return rows.map((row) => Object.values(row))
}

function rowFile(plan: ReportPlan, access: ReportAccess) {
  const { with: common, order } = listed(plan, access)
  const cells = plan.columns.map(({ nameOf }, n) => (nameOf ? nameOf(id('c', n)) : id('c', n)))
  return sql<Record<string, unknown>>`with ${common} select ${sql.join(named('f', cells))} from kept order by ${order}`
}

function groupFile(plan: ReportPlan, access: ReportAccess) {
  const { with: common, agg, order, hasCurrency } = grouped(plan, access)
  const cells = [
    ...plan.groups.map(({ column }, n) => (column.nameOf ? id('name', n) : id('k', n))),
    ...(hasCurrency ? [sql`currency`] : []),
    ...plan.measures.map((_, n) => id('w', n)),
  ]
  return sql<
    Record<string, unknown>
  >`with ${common}, ${agg} select ${sql.join(named('f', cells))} from agg where level = 0 order by ${order}`
}

/** The employee record of an account; null without one. */
export async function employeeOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('employees').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id ?? null
}
