import { sql } from 'kysely'
import { firstLegalEntity } from '../src/domains/legal-entities/repo.ts'
import type { Db } from '../src/platform/database/index.ts'
import { storeTeams } from './demo.ts'
import { insertMany } from './demo-bulk.ts'
import { sampleDepartments, samplePeople, storePeople } from './demo-people.ts'
import { seededRandom } from './demo-random.ts'
import { sampleReporting, storeReporting } from './demo-reporting.ts'
import { sampleTasks, TASK_TYPES } from './demo-tasks.ts'
import {
  ATTENDANCE_TYPES,
  attendanceOf,
  LEAVE_TYPES,
  leaveRow,
  leavesOf,
  type SampleLeave,
  workdaysUpTo,
} from './demo-time.ts'
import { payDays, SALARY_TYPES, salariesOf, sampleTeams } from './demo-work.ts'

/** The size of an organisation; the numbers are approximate, as people join and leave. */
export interface ScaleSize {
  employees: number
  departments: number
  attendance: number
  salaries: number
  leaves: number
  tasks: number
  teams: number
}

export const LARGE: ScaleSize = {
  employees: 100_000,
  departments: 300,
  attendance: 5_000_000,
  salaries: 600_000,
  leaves: 300_000,
  tasks: 200_000,
  teams: 5_000,
}

/**
 * Fills a migrated database without employees to the given size, in minutes.
 * @param today the day from which dates are counted back
 * @param now the instant from which tasks are counted back, in milliseconds since 1970
 * @param tell called after each finished table
 */
export async function fillScale(
  db: Db,
  size: ScaleSize,
  today: string,
  now: number,
  tell: (table: string, rows: number) => void = () => {},
): Promise<void> {
  const random = seededRandom(size.employees)
  const departments = sampleDepartments(size.departments)
  const legalEntity = await firstLegalEntity(db)
  const people = [...samplePeople(random, size.employees, departments, { today, legalEntity })]
  await storePeople(db, departments, people)
  // Three to one: so a hundred thousand stand on twelve levels.
  await storeReporting(db, sampleReporting(people, departments, 3, 3))
  tell('employees', people.length)

  // A few are cut off by the days on which someone was not here yet.
  const each = (rows: number) => Math.max(1, Math.round((rows / size.employees) * 1.12))
  const perPerson = (size.leaves / size.employees) * 1.2
  const leaves = new Map<string, SampleLeave[]>()
  for (const person of people)
    leaves.set(person.id, [...leavesOf(random, person, today, Math.floor(perPerson + random.next()))])
  tell(
    'leaves',
    await insertMany(
      db,
      'leaves',
      LEAVE_TYPES,
      mapped(leaves.values(), (theirs) => theirs.map(leaveRow)),
    ),
  )

  const pay = payDays(today, each(size.salaries))
  tell(
    'salaries',
    await insertMany(
      db,
      'salaries',
      SALARY_TYPES,
      mapped(people, (person) => salariesOf(random, person, pay)),
    ),
  )

  // Day by day, as marks come in: those of one day then lie together.
  const days = workdaysUpTo(today, each(size.attendance)).reverse()
  const marksOf = (day: string) =>
    mapped(people, (person) => attendanceOf(random, person, leaves.get(person.id) ?? [], [day]))
  tell('attendance', await insertMany(db, 'attendance', ATTENDANCE_TYPES, mapped(days, marksOf)))

  const employed = people.filter((person) => person.leftOn === null)
  const teams = [...sampleTeams(random, employed, departments, size.teams)]
  await db.transaction().execute((trx) => storeTeams(trx, teams))
  tell('teams', teams.length)
  tell(
    'tasks',
    await insertMany(
      db,
      'tasks',
      TASK_TYPES,
      sampleTasks(random, [{ people: employed, teams, count: size.tasks }], now),
    ),
  )
  await sql`vacuum (analyze)`.execute(db)
}

function* mapped<In, Out>(items: Iterable<In>, rowsOf: (item: In) => Iterable<Out>): Generator<Out> {
  for (const item of items) yield* rowsOf(item)
}
