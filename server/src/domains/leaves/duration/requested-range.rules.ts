import type { DayPart } from '@ems/contract/calendars'
import { minutesOfTime } from '@ems/contract/core/days'
import type { Reason } from '@ems/contract/core/reasons'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { Cover } from './day-count.rules.ts'

export interface RequestedRange {
  startDate: string
  endDate: string
  startPart?: DayPart | undefined
  endPart?: DayPart | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

interface Rules {
  unit: LeaveUnit
  half_days: boolean
}

export interface RangeFault {
  path: keyof RequestedRange
  reason: Reason
}

const STEP_MINUTES = 15

/** Checks the days, parts and times of a request. A missing part of a single day is the part of the other end. */
export function readRange(requested: RequestedRange, type: Rules): Cover | RangeFault {
  const { startDate: start_date, endDate: end_date, startTime: start_time = null, endTime: end_time = null } = requested
  const one = start_date === end_date
  const start_part = requested.startPart ?? (one ? requested.endPart : undefined) ?? 'full'
  const end_part = requested.endPart ?? (one ? start_part : 'full')
  const cover = { start_date, end_date, start_part, end_part, start_time, end_time }
  const wrong = start_time === null && end_time === null ? wrongPart(cover, type) : wrongTime(requested, type)
  return wrong ?? cover
}

function wrongPart({ start_date, end_date, start_part, end_part }: Cover, { half_days }: Rules): RangeFault | null {
  const one = start_date === end_date
  if (one && start_part !== end_part) return { path: 'endPart', reason: 'leave.one-day-parts' }
  if (!one && start_part === 'am') return { path: 'startPart', reason: 'leave.start-part' }
  if (!one && end_part === 'pm') return { path: 'endPart', reason: 'leave.end-part' }
  if (!half_days && start_part !== 'full') return { path: 'startPart', reason: 'leave.no-halves' }
  if (!half_days && end_part !== 'full') return { path: 'endPart', reason: 'leave.no-halves' }
  return null
}

function wrongTime(requested: RequestedRange, { unit }: Rules): RangeFault | null {
  const { startDate, endDate, startPart = 'full', endPart = 'full', startTime, endTime } = requested
  if (unit === 'days') return { path: startTime === undefined ? 'endTime' : 'startTime', reason: 'leave.no-times' }
  if (startTime === undefined) return { path: 'startTime', reason: 'leave.times-together' }
  if (endTime === undefined) return { path: 'endTime', reason: 'leave.times-together' }
  if (startDate !== endDate) return { path: 'startTime', reason: 'leave.times-of-one-day' }
  if (startPart !== 'full') return { path: 'startPart', reason: 'leave.times-or-parts' }
  if (endPart !== 'full') return { path: 'endPart', reason: 'leave.times-or-parts' }
  if (minutesOfTime(startTime) % STEP_MINUTES !== 0) return { path: 'startTime', reason: 'leave.time-step' }
  if (minutesOfTime(endTime) % STEP_MINUTES !== 0) return { path: 'endTime', reason: 'leave.time-step' }
  if (endTime <= startTime) return { path: 'endTime', reason: 'leave.ends-before-start-time' }
  return null
}
