import type { TimeSession } from '@ems/contract/time'
import type { DayFlag, DayStatus, DayWarning } from '@ems/contract/time-values'
import { type DayFigures, type DayPlan, figuresOf, flagsOf, markOf, statusOf } from './day.rules.ts'
import { warningsOf } from './day-warnings.rules.ts'
import type { PersonFacts } from './facts.ts'
import { hasDrift, minutesBetween, overdueAt, type Session, type Timeline, timelineOf } from './session.rules.ts'

/** A computed day of a person, as stored. */
export interface ComputedDay extends DayFigures {
  day: string
  status: DayStatus
  shift: { starts: string; ends: string; minutes: number; planned: boolean } | null
  flags: DayFlag[]
  warnings: DayWarning[]
  sessions: TimeSession[]
  closed: boolean
  /** when the figures change without a new fact, ISO; null for never */
  due_at: string | null
  mark: 'Present' | 'Late' | 'Sick' | 'Leave' | 'Absent' | null
}

const iso = (at: number) => new Date(at).toISOString()

export const toSession = ({ in: start, out, state, place, source }: Session): TimeSession => ({
  in: iso(start),
  out: out === null ? null : iso(out),
  state,
  place,
  source,
  minutes: out === null ? 0 : minutesBetween(start, out),
})

export const personTimeline = (facts: PersonFacts, now: number): Timeline =>
  timelineOf(facts.punches, facts.corrections, facts.finder, now)

export const toShift = (shift: DayPlan['shift']) =>
  shift && { starts: shift.starts, ends: shift.ends, minutes: shift.minutes, planned: shift.planned }

/** @param until see `figuresOf` */
export function computeDay(
  facts: PersonFacts,
  timeline: Timeline,
  day: string,
  now: number,
  until?: number,
): ComputedDay {
  const plan = facts.planOf(day)
  const sessions = timeline.sessions.filter((session) => session.day === day)
  const own = facts.punches.filter(({ id }) => timeline.effects.get(id)?.day === day)
  const hasStray = own.some(({ id }) => timeline.effects.get(id)?.effect === 'stray')
  const figures = figuresOf(plan, sessions, now, until)
  const status = statusOf(plan, sessions, now)
  const first = sessions[0]
  const earlier = timeline.sessions.filter((session) => session.out !== null && first && session.in < first.in)
  const closed = now >= plan.closesAt
  const running = sessions.filter(({ state }) => state === 'running')
  const due = [...(closed ? [] : [plan.closesAt]), ...running.map((session) => overdueAt(session, facts.finder.shifts))]
  return {
    day,
    status,
    shift: toShift(plan.shift),
    ...figures,
    flags: flagsOf(plan, sessions, hasStray, own.some(hasDrift)),
    warnings: warningsOf(plan.settings, figures.present, sessions, earlier.at(-1)?.out ?? null),
    sessions: sessions.map(toSession),
    closed,
    due_at: due.length > 0 ? iso(Math.min(...due)) : null,
    mark: markOf(plan, status, figures, sessions, now),
  }
}
