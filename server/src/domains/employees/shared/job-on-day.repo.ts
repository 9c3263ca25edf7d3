import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { PersonRow } from '../org/org-chart.repo.ts'

type Value = RawBuilder<unknown>

/** A person's job period on a day; after their last day the last one. @param employee, day columns or values */
const periodOn = (employee: Value, day: Value) => sql`from job_periods j
  where j.employee_id = ${employee} and lower(j.days) <= ${day}::date order by j.days desc limit 1`

/** A person's department on a day, as a value in a statement. */
export const departmentOn = (employee: Value, day: Value) =>
  sql<string | null>`(select j.department_id ${periodOn(employee, day)})`

/** A person's designation on a day, as a value in a statement. */
export const designationOn = (employee: Value, day: Value) =>
  sql<string | null>`(select j.designation ${periodOn(employee, day)})`

/** Whether a person was in a department on one of some days, including both ends. */
export const wasInDepartment = (employee: Value, department: Value, from: Value, to: Value = from) =>
  sql<boolean>`${employee} in (select j.employee_id from job_periods j
    where j.department_id = ${department} and j.days && daterange(${from}::date, ${to}::date, '[]'))`

/** People with their department and designation on a day. */
export async function withJobsOn<Person extends Pick<PersonRow, 'id' | 'department_id' | 'dep_name' | 'designation'>>(
  db: Db,
  people: readonly Person[],
  day: string,
): Promise<Person[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{
    id: string
    department_id: string | null
    dep_name: string | null
    designation: string
  }>`
    select j.employee_id as id, j.department_id, d.dep_name, j.designation from (
      select distinct on (employee_id) * from job_periods
      where employee_id = any(${people.map(({ id }) => id)}::uuid[]) and lower(days) <= ${day}::date order by employee_id, days desc) j
    left join departments d on d.id = j.department_id`.execute(db)
  const jobs = new Map(rows.map(({ id, ...job }) => [id, job]))
  return people.map((person) => ({ ...person, ...jobs.get(person.id) }))
}
