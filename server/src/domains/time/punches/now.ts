import { addDays } from '@ems/contract/core/days'
import type { TimeNow } from '@ems/contract/time'
import type { TimeSettings } from '@ems/contract/time-policies'
import type { Db } from '../../../platform/database/index.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { computeDay, personTimeline } from '../days/compute.ts'
import { expectedOf } from '../days/day.rules.ts'
import { type PersonFacts, readDayFacts } from '../days/facts.ts'
import { dayOfSession, type Session, type Timeline } from '../days/session.rules.ts'
import { missingDays } from './punch.repo.ts'

/** The oldest missing clock-out that is shown, in days. */
const MISSING_DAYS = 62

/** The session that a clock-out would end now. */
export const findRunningSession = ({ sessions }: Timeline): Session | undefined =>
  sessions.findLast(({ state }) => state === 'running')

/** The facts about a person around the present. */
export async function factsAroundNow(db: Db, clock: Clock, employeeId: string): Promise<PersonFacts> {
  const today = clock.today()
  const [facts] = await readDayFacts(db, clock, [employeeId], addDays(today, -2), addDays(today, 2))
  return facts as PersonFacts
}

export async function nowOf(db: Db, clock: Clock, facts: PersonFacts): Promise<TimeNow> {
  const now = clock.now().getTime()
  const iso = (at: number) => new Date(at).toISOString()
  const timeline = personTimeline(facts, now)
  const running = findRunningSession(timeline)
  const day = running?.day ?? dayOfSession(now, timeline.sessions, facts.finder)
  const today = facts.finder.dayOf(now)
  const computed = computeDay(facts, timeline, day, now, now)
  const expected = expectedOf(facts.planOf(day))
  const stored = await missingDays(db, facts.employeeId, addDays(today, -MISSING_DAYS))
  const recent = timeline.sessions.filter(({ state }) => state === 'missing').map((session) => session.day)
  return {
    tracking: facts.isEmployed(today) ? facts.settingsOn(today).tracking : 'manual',
    state: running ? 'in' : 'out',
    action: running ? 'out' : 'in',
    since: running ? iso(running.in) : null,
    day,
    sessions: computed.sessions,
    counted: computed.counted,
    expected: expected && { start: iso(expected.start), end: iso(expected.end) },
    missing: [...new Set([...stored, ...recent])].sort(),
    serverTime: iso(now),
    timeZone: facts.zoneOn(day).name,
    settings: shownSettings(facts.settingsOn(today)),
  }
}

const shownSettings = ({ signing, overtimeApproval, ownEntries, earlyCounts }: TimeSettings): TimeNow['settings'] => ({
  signing,
  overtimeApproval,
  ownEntries,
  earlyCounts,
})

/** The state of a user without an employee record. */
export const emptyNow = (clock: Clock): TimeNow => ({
  tracking: 'manual',
  state: 'out',
  action: 'in',
  since: null,
  day: clock.today(),
  sessions: [],
  counted: 0,
  expected: null,
  missing: [],
  serverTime: clock.now().toISOString(),
  timeZone: clock.timeZone(),
  settings: { signing: false, overtimeApproval: 'none', ownEntries: 'approve', earlyCounts: false },
})
