import { createHash } from 'node:crypto'
import { addDays } from '@ems/contract/core/days'
import { AWAY } from '@ems/contract/leave-calendar'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { ShownAbsence } from './team-calendar.ts'

export interface FeedEntry extends ShownAbsence {
  name: string | null
}

const HOUR_S = 3600

function partsOf({ start_date, end_date, start_part, end_part, start_time, end_time, type_hidden }: FeedEntry): string {
  if (start_time !== null && end_time !== null)
    return type_hidden ? '' : ` (${start_time.slice(0, 5)} to ${end_time.slice(0, 5)})`
  if (start_date === end_date) return start_part === 'full' ? '' : ` (${start_part === 'am' ? 'morning' : 'afternoon'})`
  const parts = [start_part === 'pm' && 'from noon on the first day', end_part === 'am' && 'until noon on the last day']
  const said = parts.filter(Boolean).join(', ')
  return said && ` (${said})`
}

function summaryOf(entry: FeedEntry): string {
  const what = `${entry.type_hidden ? AWAY : entry.leave_type}${partsOf(entry)}`
  const waits = entry.state === 'pending' ? ', waits for a decision' : ''
  return `${entry.name === null ? '' : `${entry.name}: `}${what}${waits}`
}

/** RFC 5545: whole days with an exclusive end, never a reason. The ids of events reveal nothing about the leaves. */
export function feedText(feedId: string, title: string, entries: readonly FeedEntry[]): string {
  const calendar = ical({
    name: title,
    prodId: { company: 'Employee Management System', product: 'Leave', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_S,
  })
  for (const entry of entries)
    calendar.createEvent({
      id: createHash('sha256').update(`${feedId} ${entry.id}`).digest('hex').slice(0, 32),
      start: Temporal.PlainDate.from(entry.start_date),
      end: Temporal.PlainDate.from(addDays(entry.end_date, 1)),
      allDay: true,
      stamp: entry.updated_at,
      summary: summaryOf(entry),
      status: entry.state === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      // A colleague's absence leaves the reader free.
      transparency: entry.name === null ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    })
  return calendar.toString()
}
