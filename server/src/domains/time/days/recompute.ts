import { addDays, weekdayOf } from '@ems/contract/core/days'
import type { Trx } from '../../../platform/database/index.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { setClockMarks } from '../../attendance/index.ts'
import { computeDay, personTimeline } from './compute.ts'
import { erasedDays, type PersonDayRow, replaceDays, type SundayLimit, warnOfLongWeeks } from './day.repo.ts'
import { type PersonFacts, readDayFacts } from './facts.ts'

/** The oldest day that still changes the mean of a week, in days. */
const WEEKS_AHEAD = 17 * 7

function* daysFrom(from: string, to: string) {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day
}

/** Recalculates days of people and sets their marks. The people must be locked. */
export async function recomputeDays(
  trx: Trx,
  clock: Clock,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  const last = addDays(clock.today(), 1)
  const until = to < last ? to : last
  if (ids.length === 0 || from > until) return
  await storeDays(trx, clock, await readDayFacts(trx, clock, ids, from, until), from, until)
}

/** Stores calculated days. The people must be locked before the facts are read. */
export async function storeDays(
  trx: Trx,
  clock: Clock,
  people: readonly PersonFacts[],
  from: string,
  to: string,
): Promise<void> {
  const now = clock.now().getTime()
  const rows: PersonDayRow[] = []
  const marks: Parameters<typeof setClockMarks>[1][number][] = []
  const sundays: SundayLimit[] = []
  const ids = people.map(({ employeeId }) => employeeId)
  const erased = new Set((await erasedDays(trx, ids, { from, to })).map((row) => `${row.employee_id} ${row.day}`))
  for (const facts of people) {
    const timeline = personTimeline(facts, now)
    const zone = facts.zoneOn(clock.today())
    const today = zone.dayOf(now)
    for (const day of daysFrom(from, to)) {
      if (facts.isFrozen(day)) continue
      const tracked = facts.isEmployed(day) && facts.settingsOn(day).tracking === 'clock'
      const computed = tracked ? computeDay(facts, timeline, day, now) : null
      if (erased.has(`${facts.employeeId} ${day}`) && !computed?.sessions.length) continue
      const listed = computed && (day <= today || computed.sessions.length > 0) ? computed : null
      if (listed) rows.push({ ...listed, employee_id: facts.employeeId })
      const former = facts.markOf(day)
      const mark = listed?.mark ?? null
      if (former === null ? mark !== null : former.origin === 'clock' && former.status !== mark)
        marks.push({ employeeId: facts.employeeId, day, status: mark })
    }
    for (const day of daysFrom(from, addDays(to, WEEKS_AHEAD))) {
      if (day > today || weekdayOf(day) !== 7) continue
      const most = facts.settingsOn(day).maxWeek
      if (most !== null) sundays.push({ employee_id: facts.employeeId, day, most })
    }
  }
  await replaceDays(trx, ids, { from, to }, rows)
  await setClockMarks(trx, marks)
  await warnOfLongWeeks(trx, sundays)
}
