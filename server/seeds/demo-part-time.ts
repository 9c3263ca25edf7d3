import { sql } from 'kysely'
import { newId } from '../src/platform/database/ids.ts'
import type { Trx } from '../src/platform/database/index.ts'
import { insertMany } from './demo-bulk.ts'
import type { SamplePerson } from './demo-people.ts'

/** A Monday; patterns of two weeks begin on it. */
const ANCHOR = '2024-01-01'

const day = (am: number, pm: number) => ({ am, pm })
const FULL = day(240, 240)
const MORNING = day(240, 0)
const OFF = day(0, 0)
const threeDays = [FULL, FULL, FULL, OFF, OFF, OFF, OFF]

/** The working patterns of part-time people; `fte` in percent of a full position. */
const PATTERNS = [
  { name: 'Mornings', fte: 50, days: [...Array<typeof FULL>(5).fill(MORNING), OFF, OFF] },
  { name: 'Monday to Wednesday', fte: 60, days: threeDays },
  { name: 'Three days, then four', fte: 70, days: [...threeDays, FULL, FULL, FULL, FULL, OFF, OFF, OFF] },
]

/** The visitors' accounts work full time, like most people. */
const FIRST = 8
const EVERY = 11

/** The people who work part time. */
export const partTimers = (employed: readonly SamplePerson[]): SamplePerson[] =>
  employed.filter((_, index) => index >= FIRST && (index - FIRST) % EVERY === 0)

/** Pays part-timers for the part that they work. */
export function payPartTimers(employed: readonly SamplePerson[]): void {
  for (const [index, person] of partTimers(employed).entries())
    person.salary = Math.round((person.salary * (PATTERNS[index % PATTERNS.length]?.fte ?? 100)) / 100)
}

/** Stores schedules of part-timers, and gives them to some people from their first day on. */
export async function storePartTimers(trx: Trx, employed: readonly SamplePerson[]): Promise<void> {
  const patterns = PATTERNS.map((pattern) => ({ ...pattern, id: newId() }))
  for (const { id, name, days } of patterns) {
    await trx
      .insertInto('schedules')
      .values({ id, name, weeks: days.length / 7 })
      .execute()
    const rows = days.map((each, index) => ({ schedule_id: id, index, ...each }))
    await trx.insertInto('schedule_days').values(rows).execute()
  }
  const theirs = partTimers(employed).map((person, index) => ({
    person,
    pattern: patterns[index % patterns.length] as (typeof patterns)[number],
  }))
  await insertMany(
    trx,
    'working_times',
    { id: 'uuid', employee_id: 'uuid', schedule_id: 'uuid', anchor: 'date', days: 'daterange' },
    theirs.map(({ person, pattern }) => [newId(), person.id, pattern.id, ANCHOR, `[${person.from},)`]),
  )
  const said = sql`unnest(${theirs.map(({ person }) => person.id)}::uuid[], ${theirs.map(({ pattern }) => pattern.fte)}::int[]) m (id, fte)`
  const set = sql`set employment_type = 'part-time', fte = m.fte from ${said}`
  await sql`update employees e ${set} where e.id = m.id`.execute(trx)
  await sql`update job_changes c ${set} where c.employee_id = m.id and c.reason = 'hire'`.execute(trx)
  await sql`update job_periods p ${set} where p.employee_id = m.id`.execute(trx)
}
