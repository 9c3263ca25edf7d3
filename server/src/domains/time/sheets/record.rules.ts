import type { TimeSession } from '@ems/contract/time'

/** A line of the record, with its cells in the order of `RECORD_COLUMNS`. */
export type RecordLine = (string | number)[]

export const RECORD_COLUMNS = [
  ...['day', 'status', 'in', 'out', 'place', 'source', 'present', 'breaks', 'scheduled', 'counted', 'ordinary'],
  ...['overtime', 'flags', 'before', 'correctedBy', 'approvedBy', 'reason', 'objection'],
] as const

interface RecordedDay {
  day: string
  status: string
  present: number
  breaks: number
  scheduled: number
  counted: number
  overtime: number
  flags: readonly string[]
  sessions: readonly Pick<TimeSession, 'in' | 'out' | 'place' | 'source'>[]
}

interface Correction {
  before: readonly { in: string; out: string | null }[] | null
  corrected_by: string | null
  approved_by: string | null
  reason: string
  objection: string | null
}

/**
 * One line for each session, and one for a day without any. The first line has the figures of the day: sums are right.
 * @param timeOf the local time of an instant at the person's location, HH:MM
 */
export function linesOf(
  day: RecordedDay,
  correction: Correction | undefined,
  timeOf: (instant: string) => string,
): RecordLine[] {
  const span = ({ in: start, out }: { in: string; out: string | null }) =>
    `${timeOf(start)}–${out === null ? '' : timeOf(out)}`
  const { present, breaks, scheduled, counted, overtime } = day
  const figures = [present, breaks, scheduled, counted, counted - overtime, overtime]
  const about = [
    day.flags.join(' '),
    correction?.before?.map(span).join(', ') ?? '',
    correction?.corrected_by ?? '',
    correction?.approved_by ?? '',
    correction?.reason ?? '',
    correction?.objection ?? '',
  ]
  const empty = (cells: readonly unknown[]) => cells.map(() => '')
  const lines = day.sessions.length > 0 ? day.sessions : [null]
  return lines.map((session, index) => [
    day.day,
    day.status,
    session ? timeOf(session.in) : '',
    session?.out ? timeOf(session.out) : '',
    session?.place ?? '',
    session?.source ?? '',
    ...(index === 0 ? [...figures, ...about] : [...empty(figures), ...empty(about)]),
  ])
}
