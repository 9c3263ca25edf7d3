import { minutesOfTime } from '@ems/contract/core/days'
import { MINUTE_MS } from '@ems/contract/core/durations'
import type { TimeShift } from '@ems/contract/time'
import type { TimeSettings } from '@ems/contract/time-policies'
import type { DayFlag, DayStatus } from '@ems/contract/time-values'
import { minutesBetween, type Session } from './session.rules.ts'

/** The facts of a person's day apart from sessions. Instants are milliseconds since 1970. */
export interface DayPlan {
  day: string
  /** minutes of the two halves in the shift or schedule */
  am: number
  pm: number
  holiday: 'full' | 'am' | 'pm' | null
  shift: (TimeShift & { start: number; end: number }) | null
  leave: { am: boolean; pm: boolean; isSick: boolean; times: readonly { from: number; to: number }[] }
  /** a mark that a person set by hand */
  handMark: string | null
  /** overtime approved beforehand, in minutes */
  approved: number
  /** when the day ends for this person */
  closesAt: number
  settings: TimeSettings
}

export interface DayFigures {
  present: number
  breaks: number
  scheduled: number
  counted: number
  deducted: number
  delta: number
  overtime: number
  undertime: number
  unapproved: number
  late: number
  early: number
}

type Half = 'am' | 'pm'
const HALVES: readonly Half[] = ['am', 'pm']

const isHoliday = ({ holiday }: DayPlan, half: Half) => holiday === 'full' || holiday === half
const isOff = (plan: DayPlan, half: Half) => isHoliday(plan, half) || plan.leave[half]
const planned = (plan: DayPlan) => HALVES.filter((half) => plan[half] > 0)
const working = (plan: DayPlan) => planned(plan).filter((half) => !isOff(plan, half))

const overlap = (one: { from: number; to: number }, start: number, end: number) =>
  Math.max(0, Math.min(one.to, end) - Math.max(one.from, start))

/** The minutes that a person should work. A clock change within a shift changes them. */
export function scheduledOf(plan: DayPlan): number {
  if (working(plan).length === 0) return 0
  const { am, pm, shift, leave } = plan
  const all = shift ? minutesBetween(shift.start, shift.end) - (wallMinutes(shift) - shift.minutes) : am + pm
  const off = planned(plan).reduce((sum, half) => sum + (isOff(plan, half) ? plan[half] : 0), 0)
  const onLeave = leave.times.reduce(
    (sum, time) => sum + (shift ? overlap(time, shift.start, shift.end) : time.to - time.from) / MINUTE_MS,
    0,
  )
  return Math.max(0, all - off - onLeave)
}

/** The length of a shift by the local clock. */
export const wallMinutes = ({ starts, ends }: { starts: string; ends: string }): number =>
  (minutesOfTime(ends) - minutesOfTime(starts) + 1440) % 1440 || 1440

/** When the person should arrive; null without a shift or on a day off. */
export function expectedOf(plan: DayPlan): { start: number; end: number } | null {
  const { shift, am, pm, leave } = plan
  const left = working(plan)
  if (!shift || left.length === 0) return null
  let { start, end } = shift
  if (left.length === 1 && planned(plan).length === 2) {
    if (left[0] === 'pm') start = shift.end - pm * MINUTE_MS
    else end = shift.start + am * MINUTE_MS
  }
  for (const { from, to } of leave.times.toSorted((one, other) => one.from - other.from))
    if (from <= start && start < to) start = to
  for (const { from, to } of leave.times.toSorted((one, other) => other.from - one.from))
    if (from < end && end <= to) end = from
  return start < end ? { start, end } : null
}

/** @param until the instant up to which a running session counts; without it, a running session counts nothing */
export function figuresOf(plan: DayPlan, sessions: readonly Session[], now: number, until?: number): DayFigures {
  const { settings, shift } = plan
  const scheduled = scheduledOf(plan)
  const ends = sessions.map((session) => session.out ?? (session.state === 'running' ? (until ?? null) : null))
  const spans = sessions.flatMap((session, n) => {
    const out = ends[n]
    return out == null ? [] : [{ in: session.in, out }]
  })
  const present = spans.reduce((sum, span) => sum + minutesBetween(span.in, span.out), 0)
  const breaks = sessions.reduce((sum, session, n) => {
    const former = ends[n - 1]
    return former == null ? sum : sum + minutesBetween(former, session.in)
  }, 0)
  const cutAt = shift && !settings.earlyCounts && scheduled > 0 ? shift.start : Number.NEGATIVE_INFINITY
  const worked = spans.reduce((sum, span) => sum + Math.max(0, minutesBetween(Math.max(span.in, cutAt), span.out)), 0)
  const rule = settings.breaks
    .filter(({ after }) => worked > after)
    .toSorted((one, other) => other.after - one.after)[0]
  const deducted = Math.min(worked, Math.max(0, (rule?.minutes ?? 0) - breaks))
  const most = settings.overtimeApproval === 'before' ? scheduled + plan.approved : Number.POSITIVE_INFINITY
  const counted = Math.min(worked - deducted, most)
  const delta = spans.length > 0 ? counted - scheduled : 0
  const isClosed = now >= plan.closesAt
  const expected = expectedOf(plan)
  const first = sessions[0]
  const last = ends.at(-1)
  const beyondGrace = (minutes: number) => (minutes > settings.grace ? minutes : 0)
  return {
    present,
    breaks,
    scheduled,
    counted,
    deducted,
    delta,
    overtime: delta > 0 ? delta - (delta % settings.overtimeStep) : 0,
    undertime: isClosed && delta < 0 ? -delta : 0,
    unapproved: worked - deducted - counted,
    late: expected && first ? beyondGrace(minutesBetween(expected.start, first.in)) : 0,
    early: expected && isClosed && last != null ? beyondGrace(minutesBetween(last, expected.end)) : 0,
  }
}

const MARKED: Record<string, DayStatus> = { Absent: 'absent', Sick: 'on leave', Leave: 'on leave' }

/** Leave with times can cover the whole shift. */
const hasNoWork = (plan: DayPlan) =>
  working(plan).length === 0 || (plan.leave.times.length > 0 && scheduledOf(plan) === 0)

export function statusOf(plan: DayPlan, sessions: readonly Session[], now: number): DayStatus {
  if (sessions.length === 0 && plan.handMark !== null) return MARKED[plan.handMark] ?? 'present'
  const [halves, left] = [planned(plan), working(plan)]
  if (hasNoWork(plan)) {
    if (left.length > 0) return 'on leave'
    if (halves.some((half) => plan.leave[half])) return 'on leave'
    return plan.holiday === null ? 'day off' : 'holiday'
  }
  if (sessions.some(({ state }) => state !== 'missing')) return left.length < halves.length ? 'half day' : 'present'
  if (sessions.length > 0) return 'incomplete'
  return now < plan.closesAt ? 'open' : 'absent'
}

export function flagsOf(plan: DayPlan, sessions: readonly Session[], hasStray: boolean, hasDrift: boolean): DayFlag[] {
  const isAway = plan.handMark !== null && plan.handMark in MARKED
  const flags: [DayFlag, boolean][] = [
    ['no-clock-out', sessions.some(({ state }) => state === 'missing')],
    ['worked', sessions.length > 0 && hasNoWork(plan)],
    ['conflict', sessions.length > 0 && isAway],
    ['stray', hasStray],
    ['drift', hasDrift],
  ]
  return flags.flatMap(([flag, applies]) => (applies ? [flag] : []))
}

/** The attendance mark that the product sets for a day; null if it sets none. */
export function markOf(
  plan: DayPlan,
  status: DayStatus,
  figures: DayFigures,
  sessions: readonly Session[],
  now: number,
) {
  const isClosed = now >= plan.closesAt
  if (status === 'day off' || status === 'holiday') return null
  if (status === 'on leave') return isClosed ? (plan.leave.isSick ? 'Sick' : 'Leave') : null
  if (sessions.length > 0) return figures.late > 0 ? 'Late' : 'Present'
  return status === 'absent' && isClosed ? 'Absent' : null
}
