import { addDays } from '@ems/contract/core/days'
import type { SampleDepartment, SamplePerson } from './demo-people.ts'
import type { SampleReporting } from './demo-reporting.ts'

/** Designations of managers; a person without reports never has one of these. */
const OF_LEADERS = /Team Lead|Engineering Manager|Operations Manager|Controller/

/** Designations by position: the top, heads of departments, team leads, and everyone else. Leaders are 34 or older. */
export function nameByPlace(
  people: readonly SamplePerson[],
  departments: readonly SampleDepartment[],
  { managers, heads }: Pick<SampleReporting, 'managers' | 'heads'>,
  today: string,
): void {
  const youngest = addDays(today, -34 * 365)
  const leaders = new Set(managers.values())
  const ofHeads = new Set(heads.map(({ employeeId }) => employeeId))
  for (const person of people) {
    const { name = '', jobs = [] } = departments[person.department] ?? {}
    const [usual] = jobs.find(([designation]) => !OF_LEADERS.test(designation)) ?? [person.designation]
    if (managers.get(person.id) === null) person.designation = 'Managing Director'
    else if (ofHeads.has(person.id)) person.designation = `Head of ${name}`
    else if (leaders.has(person.id)) person.designation = `Team Lead, ${name}`
    else if (OF_LEADERS.test(person.designation)) person.designation = usual
    // Leaders earn more than most of their reports.
    if (leaders.has(person.id)) person.salary = Math.round(person.salary * 0.145) * 10
    // Twelve years earlier: a leader of 22 becomes one of 34.
    if (leaders.has(person.id) && person.dob > youngest) person.dob = addDays(person.dob, -12 * 365)
  }
}
