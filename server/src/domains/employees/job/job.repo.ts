import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import { type DatedFacts, FACTS, type JobFacts, type JobPeriod } from './job.rules.ts'

const COLUMNS = [
  'id',
  'employee_id',
  'effective_from',
  'fields',
  'department_id',
  'designation',
  'manager_id',
  'employment_type',
  'fte',
  'legal_entity_id',
  'pay_category_id',
  'salary',
  'location_id',
  'schedule_id',
  'reason',
  'note',
  'status',
  'error',
  'created_by',
  'updated_at',
] as const

const changes = (db: Db) => db.selectFrom('job_changes').select(COLUMNS)

/** All job changes of some people, by day. */
export const changesOf = (db: Db, employeeIds: readonly string[]) =>
  changes(db)
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .orderBy('employee_id')
    .orderBy('effective_from')
    .orderBy('id')
    .execute()

export type ChangeRow = Awaited<ReturnType<typeof changesOf>>[number]

/** The job in an employee's columns. */
export const jobOf = (row: {
  department_id: string | null
  designation: string
  manager_id: string | null
  employment_type: string
  fte: string
  legal_entity_id: string
  pay_category_id: string | null
}): JobFacts => ({
  department: row.department_id,
  designation: row.designation,
  manager: row.manager_id,
  employmentType: row.employment_type,
  fte: row.fte,
  legalEntity: row.legal_entity_id,
  payCategory: row.pay_category_id,
})

/** The values of a change; values that it does not name are left out. */
export function changedJobFacts(row: Omit<ChangeRow, 'updated_at'>): Partial<JobFacts> {
  const all = jobOf(row as Parameters<typeof jobOf>[0])
  // The first changes of earlier versions do not have the legal entity, which everyone has.
  const named = (fact: keyof JobFacts) =>
    fact === 'legalEntity' ? row.legal_entity_id !== null : row.fields.includes(fact)
  return Object.fromEntries(FACTS.filter(named).map((fact) => [fact, all[fact]]))
}

export const datedFacts = (row: ChangeRow): DatedFacts => ({ from: row.effective_from, facts: changedJobFacts(row) })

const columnsOf = (facts: Partial<JobFacts>) => ({
  fields: FACTS.filter((fact) => facts[fact] !== undefined),
  department_id: facts.department ?? null,
  designation: facts.designation ?? null,
  manager_id: facts.manager ?? null,
  employment_type: facts.employmentType ?? null,
  fte: facts.fte ?? null,
  legal_entity_id: facts.legalEntity ?? null,
  pay_category_id: facts.payCategory ?? null,
})

/** The location and schedule of a change; absent if it does not name them. */
export interface ChangePlaces {
  location?: string | null
  schedule?: string | null
}

/** The locations of a change; absent if it does not name them. */
export const placesOf = (row: Pick<ChangeRow, 'fields' | 'location_id' | 'schedule_id'>): ChangePlaces => ({
  ...(row.fields.includes('location') && { location: row.location_id }),
  ...(row.fields.includes('schedule') && { schedule: row.schedule_id }),
})

export interface ChangeValues {
  from: string
  facts: Partial<JobFacts>
  places: ChangePlaces
  /** the salary from that day, in the currency of the legal entity; decimal text. Null if unchanged */
  salary: string | null
  reason: string
  note: string
  status: 'Planned' | 'Applied'
}

const valuesOf = ({ from, facts, places, salary, reason, note, status }: ChangeValues) => ({
  ...columnsOf(facts),
  fields: [...columnsOf(facts).fields, ...Object.keys(places)],
  location_id: places.location ?? null,
  schedule_id: places.schedule ?? null,
  salary,
  effective_from: from,
  reason,
  note,
  status,
  error: null,
})

/** A new job change. */
export interface NewChange extends ChangeValues {
  employeeId: string
  /** the account that decides */
  by: string | null
}

/**
 * @returns the id.
 * @throws the unique violation `job_changes_one_a_day`, the foreign key violations of an unknown department
 */
export const insertChange = async (trx: Trx, change: NewChange): Promise<string> =>
  (await insertChanges(trx, [change]))[0] as string

/** @returns the ids in order. @throws as `insertChange` */
export async function insertChanges(trx: Trx, changes: readonly NewChange[]): Promise<string[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ employeeId: employee_id, by: created_by, ...values }) => ({
    id: newId(),
    employee_id,
    created_by,
    ...valuesOf(values),
  }))
  await trx.insertInto('job_changes').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** @throws as `insertChange` */
export async function updateChange(trx: Trx, id: string, values: ChangeValues): Promise<void> {
  await trx
    .updateTable('job_changes')
    .set({ ...valuesOf(values), updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

/** @param error the reason; only for `Failed` */
export async function setStatus(
  trx: Trx,
  id: string,
  status: 'Applied' | 'Failed' | 'Cancelled',
  error: string | null = null,
): Promise<void> {
  await trx.updateTable('job_changes').set({ status, error, updated_at: nextUpdatedAt }).where('id', '=', id).execute()
}

/**
 * Sets columns of an employee's present job, and their base salary if given. Reporting lines are written elsewhere.
 * @throws the foreign key violation `employees_department_id_fkey`
 */
export async function updateJob(trx: Trx, id: string, facts: Partial<JobFacts>, salary: string | null): Promise<void> {
  const { manager_id: _, fields, ...columns } = columnsOf(facts)
  const named = Object.entries(columns).filter(([column]) => fields.some((fact) => COLUMN_OF[fact] === column))
  if (named.length === 0) return
  await trx
    .updateTable('employees')
    .set({ ...Object.fromEntries(named), ...(salary !== null && { salary }), updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

/** The columns of a fact in the employee's row and in a change. */
export const COLUMN_OF = {
  department: 'department_id',
  designation: 'designation',
  manager: 'manager_id',
  employmentType: 'employment_type',
  fte: 'fte',
  legalEntity: 'legal_entity_id',
  payCategory: 'pay_category_id',
} as const satisfies Record<keyof JobFacts, string>

/** Replaces the periods of some people. */
export async function writePeriods(
  trx: Trx,
  employeeIds: readonly string[],
  periods: readonly (JobPeriod & { employeeId: string })[],
): Promise<void> {
  await trx.deleteFrom('job_periods').where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`).execute()
  if (periods.length === 0) return
  const rows = periods.map(({ employeeId, from, to, ...facts }) => {
    const { fields: _, ...columns } = columnsOf(facts)
    return { employee_id: employeeId, from_day: from, to_day: to, ...columns }
  })
  await sql`
    insert into job_periods (employee_id, days, department_id, designation, manager_id, employment_type, fte, legal_entity_id,
      pay_category_id)
    select employee_id, daterange(from_day, to_day, '[]'), department_id, designation, manager_id, employment_type, fte, legal_entity_id, pay_category_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (employee_id uuid, from_day date, to_day date,
      department_id uuid, designation text, manager_id uuid, employment_type text, fte numeric, legal_entity_id uuid, pay_category_id uuid)`.execute(
    trx,
  )
}

/** The job in some people's columns, with their last employment. */
export const jobsNow = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('employees')
    .select([
      'id',
      'employed_from',
      'left_on',
      'department_id',
      'designation',
      'manager_id',
      'employment_type',
      'fte',
      'legal_entity_id',
      'pay_category_id',
    ])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()

/** The managers above a person on a day, nearest first, by the job periods; at most 31. */
export async function managersAbove(db: Db, employeeId: string, day: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive up (id, steps) as (
      select manager_id, 1 from job_periods where employee_id = ${employeeId} and days @> ${day}::date
      union all
      select p.manager_id, up.steps + 1 from up join job_periods p on p.employee_id = up.id and p.days @> ${day}::date
      where up.steps <= 30
    ) select id from up where id is not null order by steps`.execute(db)
  return rows.map(({ id }) => id)
}

/** People with a due planned change, the longest due first. */
export async function listPeopleWithDueChange(db: Db, today: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('job_changes')
    .select(['employee_id', sql`min(effective_from)`.as('first')])
    .where('status', '=', 'Planned')
    .where('effective_from', '<=', today)
    .groupBy('employee_id')
    .orderBy('first')
    .orderBy('employee_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.employee_id)
}
