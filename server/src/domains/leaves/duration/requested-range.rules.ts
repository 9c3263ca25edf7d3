import type { DayPart } from '@ems/contract/calendars'
import type { Reason } from '@ems/contract/core/reasons'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { type Cover, minutesOf } from './day-count.rules.ts'

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

export interface WrongField {
  path: keyof RequestedRange
  reason: Reason
}

const STEP = 15

/** Checks the days, parts and times of a request. A missing part of a single day is the part of the other end. */
export function readRange(requested: RequestedRange, type: Rules): Cover | WrongField {
  const { startDate, endDate } = requested
  if (requested.startTime !== undefined || requested.endTime !== undefined) return timesOf(requested, type)
  const one = startDate === endDate
  const startPart = requested.startPart ?? (one ? requested.endPart : undefined) ?? 'full'
  const endPart = requested.endPart ?? (one ? startPart : 'full')
  if (one && startPart !== endPart) return { path: 'endPart', reason: 'leave.one-day-parts' }
  if (!one && startPart === 'am') return { path: 'startPart', reason: 'leave.start-part' }
  if (!one && endPart === 'pm') return { path: 'endPart', reason: 'leave.end-part' }
  if (!type.half_days && startPart !== 'full') return { path: 'startPart', reason: 'leave.no-halves' }
  if (!type.half_days && endPart !== 'full') return { path: 'endPart', reason: 'leave.no-halves' }
  return { startDate, endDate, startPart, endPart, times: null }
}

function timesOf(requested: RequestedRange, { unit }: Rules): Cover | WrongField {
  const { startDate, endDate, startPart = 'full', endPart = 'full', startTime, endTime } = requested
  if (unit === 'days') return { path: startTime === undefined ? 'endTime' : 'startTime', reason: 'leave.no-times' }
  if (startTime === undefined) return { path: 'startTime', reason: 'leave.times-together' }
  if (endTime === undefined) return { path: 'endTime', reason: 'leave.times-together' }
  if (startDate !== endDate) return { path: 'startTime', reason: 'leave.times-of-one-day' }
  if (startPart !== 'full') return { path: 'startPart', reason: 'leave.times-or-parts' }
  if (endPart !== 'full') return { path: 'endPart', reason: 'leave.times-or-parts' }
  const times = { from: minutesOf(startTime), to: minutesOf(endTime) }
  if (times.from % STEP !== 0) return { path: 'startTime', reason: 'leave.time-step' }
  if (times.to % STEP !== 0) return { path: 'endTime', reason: 'leave.time-step' }
  if (times.to <= times.from) return { path: 'endTime', reason: 'leave.ends-before-start-time' }
  return { startDate, endDate, startPart, endPart, times }
}
