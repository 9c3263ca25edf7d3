import type { DayPart } from '@ems/contract/calendars'
import type { Reason } from '@ems/contract/core/reasons'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { Cover } from './day-count.rules.ts'

export interface Asked {
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

export interface WrongPart {
  path: keyof Asked
  reason: Reason
}

const STEP = 15

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** On a single day the missing part is that of the other end; over several days it is the full day. */
export function coverOf(asked: Asked, type: Rules): Cover | WrongPart {
  const { startDate, endDate } = asked
  if (asked.startTime !== undefined || asked.endTime !== undefined) return timesOf(asked, type)
  const one = startDate === endDate
  const startPart = asked.startPart ?? (one ? asked.endPart : undefined) ?? 'full'
  const endPart = asked.endPart ?? (one ? startPart : 'full')
  if (one && startPart !== endPart) return { path: 'endPart', reason: 'leave.one-day-parts' }
  if (!one && startPart === 'am') return { path: 'startPart', reason: 'leave.start-part' }
  if (!one && endPart === 'pm') return { path: 'endPart', reason: 'leave.end-part' }
  if (!type.half_days && startPart !== 'full') return { path: 'startPart', reason: 'leave.no-halves' }
  if (!type.half_days && endPart !== 'full') return { path: 'endPart', reason: 'leave.no-halves' }
  return { startDate, endDate, startPart, endPart, times: null }
}

function timesOf({ startDate, endDate, startPart, endPart, startTime, endTime }: Asked, { unit }: Rules) {
  const named = startTime === undefined ? 'endTime' : 'startTime'
  if (unit === 'days') return { path: named, reason: 'leave.no-times' } as const
  if (startTime === undefined) return { path: 'startTime', reason: 'leave.times-together' } as const
  if (endTime === undefined) return { path: 'endTime', reason: 'leave.times-together' } as const
  if (startDate !== endDate) return { path: 'startTime', reason: 'leave.times-of-one-day' } as const
  if ((startPart ?? 'full') !== 'full') return { path: 'startPart', reason: 'leave.times-or-parts' } as const
  if ((endPart ?? 'full') !== 'full') return { path: 'endPart', reason: 'leave.times-or-parts' } as const
  const times = { from: minutesOf(startTime), to: minutesOf(endTime) }
  if (times.from % STEP !== 0) return { path: 'startTime', reason: 'leave.time-step' } as const
  if (times.to % STEP !== 0) return { path: 'endTime', reason: 'leave.time-step' } as const
  if (times.to <= times.from) return { path: 'endTime', reason: 'leave.ends-before-start-time' } as const
  return { startDate, endDate, startPart: 'full', endPart: 'full', times } as const
}
