import { EmploymentType, Gender, MaritalStatus } from '@ems/contract/employee'
import { JobReason } from '@ems/contract/job'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import {
  type ReportColumn,
  type ReportJoin,
  type ReportSql,
  type ReportSubject,
  reportChoices,
  reportColumn,
  subjectLabel,
} from '../../platform/exchange/report-subject.ts'
import { allFields } from './custom-fields/custom-field.repo.ts'
import type { CustomField } from './custom-fields/custom-field.rules.ts'

// Days are compared one by one, and "offset 0" keeps their computation out of the join: a range operator, or extracting
// a day from its range for each pair, costs ten times as much.

/**
 * The job periods, with the last one of an employment until the next begins: after their last day people keep their
 * last job, as everywhere.
 * @param isOneDay leaves out the periods of other days than `to`
 */
const periods = (to: string, isOneDay: boolean) => sql`
  select p.*, lower(p.days) as first_day, coalesce(m.next_day, upper(p.days), 'infinity') as next_day
  from job_periods p left join (
    select employee_id, upper(days) as ended, lead(lower(days), 1, 'infinity') over (partition by employee_id order by lower(days)) as next_day
    from employments) m on m.employee_id = p.employee_id and m.ended = upper(p.days)
  where lower(p.days) <= ${to}::date ${isOneDay ? sql`and coalesce(m.next_day, upper(p.days), 'infinity') > ${to}::date` : sql``} offset 0`

/** The job on the day of the row. */
const job: ReportJoin = {
  name: 'job',
  sql: ({ from, to }) => sql`left join (${periods(to, from === to)}) j
    on j.employee_id = r.employee_id and j.first_day <= r.day and r.day < j.next_day`,
}

/** The job on the day before the day of the row. */
const formerJob: ReportJoin = {
  name: 'formerJob',
  sql: ({ to }) => sql`left join (${periods(to, false)}) former
    on former.employee_id = r.employee_id and former.first_day < r.day and r.day <= former.next_day`,
}

const place: ReportJoin = {
  name: 'place',
  sql: () => sql`left join working_times w on w.employee_id = r.employee_id
    and lower(w.days) <= r.day and (upper(w.days) is null or r.day < upper(w.days))`,
}

/** Employments with the first day of a sequence without gaps, which counts as one. */
const employmentsInARow = sql`
  select x.*, max(first_day) filter (where begins) over (partition by employee_id order by first_day) as since
  from (
    select employee_id, lower(days) as first_day, upper(days) - 1 as last_day, lead(lower(days), 1, 'infinity') over p as next_day,
      lag(upper(days)) over p is distinct from lower(days) as begins,
      lead(lower(days)) over p is distinct from upper(days) as ends
    from employments window p as (partition by employee_id order by lower(days))) x`

const employment: ReportJoin = {
  name: 'employment',
  sql: () =>
    sql`left join (${employmentsInARow}) m on m.employee_id = r.employee_id and m.first_day <= r.day and r.day < m.next_day`,
}

const directReports: ReportJoin = {
  name: 'directReports',
  sql: ({ to }) => sql`left join (
    select p.manager_id, count(*)::int as people from job_periods p
    where lower(p.days) <= ${to}::date and (upper(p.days) is null or upper(p.days) > ${to}::date) group by p.manager_id
  ) lead on lead.manager_id = r.employee_id`,
}

const legalEntity: ReportJoin = {
  name: 'legalEntity',
  sql: () => sql`left join legal_entities le on le.id = e.legal_entity_id`,
}

/** The pay range of the category in the currency of the legal entity, valid until the next one begins. */
const payRange: ReportJoin = {
  name: 'payRange',
  sql: () => sql`left join lateral (
    select minimum, maximum from pay_ranges g
    where g.category_id = j.pay_category_id and g.currency = le.currency and g.from_day <= r.day
    order by g.from_day desc limit 1) pay_range on true`,
}

/** Full years between two days. From 29 February a year is complete on 1 March in other years. */
const years = (from: ReportSql, to: ReportSql) => sql`extract(year from age(${to}::timestamp, ${from}::timestamp))::int`

const bands = (value: ReportSql, least: readonly number[], names: readonly string[]) =>
  sql`case ${sql.join(
    least.map((most, n) => sql`when ${value} < ${sql.lit(most)} then ${sql.lit(names[n])}`),
    sql` `,
  )} when ${value} is not null then ${sql.lit(names.at(-1))} end`

const AGE_BANDS = ['<25', '25–34', '35–44', '45–54', '55+'] as const
const TENURE_BANDS = ['<1', '1–2', '3–4', '5–9', '10+'] as const

/** A value that is removed when a person is erased. */
const unlessErased = (value: ReportSql) => sql`case when e.erased_at is null then ${value} end`

const age = years(sql`e.dob`, sql`r.day`)
const tenure = years(sql`m.since`, sql`least(r.day, m.last_day)`)

const READ = { permissions: ['employees.read'] } as const
const PERSONAL = { permissions: ['employees.personal'] } as const

const NAMES = {
  department: (id: ReportSql) => sql`(select d.dep_name from departments d where d.id = ${id}::uuid)`,
  manager: (id: ReportSql) =>
    sql`(select a.name from employees x join users a on a.id = x.user_id where x.id = ${id}::uuid)`,
  location: (id: ReportSql) => sql`(select l.name from locations l where l.id = ${id}::uuid)`,
  legalEntity: (id: ReportSql) => sql`(select l.name from legal_entities l where l.id = ${id}::uuid)`,
  payCategory: (id: ReportSql) => sql`(select c.name from pay_categories c where c.id = ${id}::uuid)`,
}

const onJob = { ...READ, joins: [job] }

const columns: readonly ReportColumn[] = [
  reportColumn('employeeId', 'text', sql`e.code`, READ),
  reportColumn('name', 'text', sql`u.name`, { ...READ, dated: false }),
  reportColumn('department', 'reference', sql`j.department_id`, { ...onJob, nameOf: NAMES.department }),
  reportColumn('designation', 'text', sql`j.designation`, onJob),
  reportColumn('manager', 'reference', sql`j.manager_id`, { ...onJob, nameOf: NAMES.manager }),
  reportColumn('employmentType', 'choice', sql`j.employment_type`, {
    ...onJob,
    choices: reportChoices('employmentType', EmploymentType.options),
  }),
  reportColumn('fte', 'number', sql`j.fte`, onJob),
  reportColumn('location', 'reference', sql`w.location_id`, { ...READ, joins: [place], nameOf: NAMES.location }),
  reportColumn('legalEntity', 'reference', sql`j.legal_entity_id`, { ...onJob, nameOf: NAMES.legalEntity }),
  reportColumn('payCategory', 'reference', sql`j.pay_category_id`, { ...onJob, nameOf: NAMES.payCategory }),
  reportColumn('employedFrom', 'day', sql`m.first_day`, { ...READ, joins: [employment] }),
  reportColumn('tenure', 'number', tenure, { ...READ, joins: [employment] }),
  reportColumn('tenureBand', 'band', bands(tenure, [1, 3, 5, 10], TENURE_BANDS), {
    ...READ,
    joins: [employment],
    choices: reportChoices('tenureBand', TENURE_BANDS),
  }),
  reportColumn('gender', 'choice', unlessErased(sql`e.gender`), {
    ...PERSONAL,
    dated: false,
    choices: reportChoices('gender', Gender.options),
  }),
  reportColumn('maritalStatus', 'choice', unlessErased(sql`e.marital_status`), {
    ...PERSONAL,
    dated: false,
    choices: reportChoices('maritalStatus', MaritalStatus.options),
  }),
  reportColumn('dob', 'day', unlessErased(sql`e.dob`), PERSONAL),
  reportColumn('age', 'number', unlessErased(age), PERSONAL),
  reportColumn('ageBand', 'band', unlessErased(bands(age, [25, 35, 45, 55], AGE_BANDS)), {
    ...PERSONAL,
    choices: reportChoices('ageBand', AGE_BANDS),
  }),
]

const VALUE_OF = {
  text: { type: 'text', column: 'text_value' },
  link: { type: 'text', column: 'text_value' },
  choice: { type: 'choice', column: 'text_value' },
  number: { type: 'number', column: 'number_value' },
  date: { type: 'day', column: 'day_value' },
  'yes-no': { type: 'yesNo', column: 'yes_value' },
} as const

/**
 * The right to a field, see `canSeeField`: some need the right to manage the person, others only hide one’s own value.
 */
const visibilityOf = ({ sees, edits }: CustomField): Pick<ReportColumn, 'permissions' | 'notOwn'> =>
  sees === 'everyone' || sees === 'manager'
    ? { ...READ, ...(sees === 'manager' && edits === 'hr' && { notOwn: true }) }
    : { permissions: ['employees.read', 'employees.manage'] }

function customColumn(field: CustomField): ReportColumn {
  const { type, column } = VALUE_OF[field.type]
  const alias = `custom_${field.id.replaceAll('-', '')}`
  return {
    key: `custom.${field.key}`,
    label: field.label,
    type,
    dated: false,
    archived: field.archived,
    ...visibilityOf(field),
    sql: sql.ref(`${alias}.${column}`),
    joins: [
      {
        name: alias,
        sql: () =>
          sql`left join custom_values ${sql.id(alias)} on ${sql.ref(`${alias}.employee_id`)} = r.employee_id and ${sql.ref(`${alias}.field_id`)} = ${field.id}::uuid`,
      },
    ],
    ...(field.type === 'choice' && { choices: field.choices.map((value) => ({ value, label: value })) }),
  }
}

/** The columns of the person in all subjects, with the custom fields. */
export const personReportColumns = async (db: Db): Promise<readonly ReportColumn[]> => [
  ...columns,
  ...(await allFields(db)).map(customColumn),
]

const PAY = { permissions: ['salaries.read'], todayOnly: true, dated: false } as const
const IN_RANGE = { ...PAY, joins: [job, legalEntity, payRange] }

/** Gross basic pay a year as if full-time. */
const annualPay = sql`(e.salary * 1200 / e.fte)`

/** A person who is employed on a day. */
const people: ReportSubject = {
  key: 'people',
  label: subjectLabel('people'),
  permission: 'employees.read',
  moment: 'asOf',
  source: ({ to }) => sql`
    select p.employee_id as id, p.employee_id, ${to}::date as day from employments p
    where lower(p.days) <= ${to}::date and (upper(p.days) is null or upper(p.days) > ${to}::date)`,
  currency: { sql: sql`le.currency`, joins: [legalEntity] },
  columns: [
    reportColumn('salary', 'money', sql`e.salary`, PAY),
    reportColumn('annualPay', 'money', sql`round(${annualPay}, 3)`, PAY),
    reportColumn(
      'compaRatio',
      'number',
      sql`round(${annualPay} * 200 / nullif(pay_range.minimum + pay_range.maximum, 0), 1)`,
      IN_RANGE,
    ),
    reportColumn(
      'rangePosition',
      'number',
      sql`round((${annualPay} - pay_range.minimum) * 100 / nullif(pay_range.maximum - pay_range.minimum, 0), 1)`,
      IN_RANGE,
    ),
    reportColumn('currency', 'text', sql`le.currency`, { dated: false, joins: [legalEntity] }),
    reportColumn('directReports', 'number', sql`coalesce(lead.people, 0)`, { joins: [directReports] }),
  ],
}

/** A first day, an applied change of the job, a last day. */
const jobChanges: ReportSubject = {
  key: 'jobChanges',
  label: subjectLabel('jobChanges'),
  permission: 'employees.read',
  moment: 'period',
  source: ({ from, to }) => sql`
    with spells as materialized (${employmentsInARow})
    select s.employee_id as id, s.employee_id, s.first_day as day, 'joined' as kind, 'hire' as reason
    from spells s where s.begins and s.first_day between ${from}::date and ${to}::date
    union all
    select s.employee_id, s.employee_id, s.last_day, 'left', null
    from spells s where s.ends and s.last_day between ${from}::date and ${to}::date
    union all
    select c.id, c.employee_id, c.effective_from, 'changed', c.reason
    from job_changes c where c.status = 'Applied' and c.effective_from between ${from}::date and ${to}::date
      and not exists (select from spells s where s.employee_id = c.employee_id and s.begins and s.first_day = c.effective_from)`,
  columns: [
    reportColumn('day', 'day', sql`r.day`),
    reportColumn('kind', 'choice', sql`r.kind`, { choices: reportChoices('kind', ['joined', 'changed', 'left']) }),
    reportColumn('reason', 'choice', sql`r.reason`, { choices: reportChoices('reason', JobReason.options) }),
    reportColumn('fromDepartment', 'reference', sql`case when r.kind = 'changed' then former.department_id end`, {
      joins: [formerJob],
      nameOf: NAMES.department,
    }),
  ],
}

export const employeeReportSubjects: readonly ReportSubject[] = [people, jobChanges]
