import { sql } from 'kysely'
import type { Db } from '../src/platform/database/index.ts'
import { insertMany } from './demo-bulk.ts'
import type { SampleDepartment, SamplePerson } from './demo-people.ts'

export interface SampleReporting {
  /** whom each employed person reports to; null for who stands at the top */
  managers: Map<string, string | null>
  /** the head of each department that has someone */
  heads: { departmentId: string; employeeId: string }[]
}

/**
 * The managers of people: in each department everyone reports to a better-paid person, up to the head, and the heads
 * report in the same way to the best-paid person, who heads no department.
 * @param span how many report to one person inside a department
 * @param headSpan how many heads report to one head
 */
export function sampleReporting(
  people: readonly SamplePerson[],
  departments: readonly SampleDepartment[],
  span: number,
  headSpan: number,
): SampleReporting {
  const employed = people.filter((person) => person.leftOn === null)
  const byPay = (one: SamplePerson, other: SamplePerson) =>
    other.salary - one.salary || one.code.localeCompare(other.code)
  const [top, ...others] = employed.toSorted(byPay)
  const groups = [...Map.groupBy(others, (person) => person.department).values()]
  const managers = new Map<string, string | null>()
  const hang = (group: readonly SamplePerson[], size: number) => {
    for (const [place, person] of group.entries())
      if (place > 0) managers.set(person.id, group[Math.floor((place - 1) / size)]?.id ?? null)
  }
  for (const group of groups) hang(group, span)
  const heads = groups.flatMap(([head]) => head ?? []).sort(byPay)
  if (top) {
    hang([top, ...heads], headSpan)
    managers.set(top.id, null)
  }
  return {
    managers,
    heads: heads.map((head) => ({
      departmentId: (departments[head.department] as SampleDepartment).id,
      employeeId: head.id,
    })),
  }
}

/** Stores who reports to whom, from everyone's first day on; in one statement for the people, as the lines are then written once. */
export async function storeReporting(db: Db, { managers, heads }: SampleReporting): Promise<void> {
  const moves = [...managers].filter(([, manager]) => manager !== null)
  const said = sql`unnest(${moves.map(([id]) => id)}::uuid[], ${moves.map(([, manager]) => manager)}::uuid[]) m (id, manager_id)`
  await sql`update employees e set manager_id = m.manager_id from ${said} where e.id = m.id`.execute(db)
  await sql`update job_changes c set manager_id = m.manager_id from ${said} where c.employee_id = m.id and c.reason = 'hire'`.execute(
    db,
  )
  await sql`update job_periods p set manager_id = m.manager_id from ${said} where p.employee_id = m.id`.execute(db)
  await insertMany(
    db,
    'department_heads',
    { department_id: 'uuid', employee_id: 'uuid' },
    heads.map((head) => [head.departmentId, head.employeeId]),
  )
}
