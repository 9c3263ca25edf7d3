import type { ListedType } from '../../../api/contract/leave-types.ts'
import type { Leave } from '../../../api/contract/leaves.ts'

type DayPart = Leave['startPart']

/** The values of the request form. */
export interface RequestValues {
  userId: string
  leaveType: string
  startDate: string
  endDate: string
  startPart: DayPart
  endPart: DayPart
  startTime: string
  endTime: string
  reason: string
}

/** The parts of days that a type allows; all parts while the type is not known. */
type Allowing = Pick<ListedType, 'halfDays' | 'unit'> | undefined

/**
 * The request to send: only with visible parts or times, not with those chosen before the days or the type changed. A
 * single day has one part; times replace parts.
 */
export function bodyOf({ startTime, endTime, startPart, endPart, ...asked }: RequestValues, type: Allowing) {
  const one = asked.startDate === asked.endDate
  if (one && type?.unit !== 'days' && (startTime !== '' || endTime !== '')) return { ...asked, startTime, endTime }
  const halves = type?.halfDays ?? true
  const first: DayPart = halves && (one || startPart === 'pm') ? startPart : 'full'
  const last: DayPart = halves && endPart === 'am' ? 'am' : 'full'
  return { ...asked, startPart: first, endPart: one ? first : last }
}

/** An empty request of a person. */
export const emptyRequest = (userId: string): RequestValues & Record<string, string> => ({
  userId,
  leaveType: '',
  startDate: '',
  endDate: '',
  startPart: 'full',
  endPart: 'full',
  startTime: '',
  endTime: '',
  reason: '',
})

/**
 * The requested days after a click on a day of the month: the first click selects that day, a later day extends the
 * range.
 */
export function daysWith({ startDate, endDate }: Pick<RequestValues, 'startDate' | 'endDate'>, day: string) {
  const begun = startDate !== '' && (endDate === '' || endDate === startDate) && day > startDate
  return { startDate: begun ? startDate : day, endDate: day }
}
