import type { Leave } from '../../api/contract/leaves.ts'

type DayPart = Leave['startPart']

/** What the form of a request holds. */
export interface Asked {
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

/** The request as it is sent. Of one day one part is asked for; times stand for themselves. */
export function bodyOf({ startTime, endTime, startPart, endPart, ...asked }: Asked) {
  if (startTime !== '' || endTime !== '') return { ...asked, startTime, endTime }
  return { ...asked, startPart, endPart: asked.startDate === asked.endDate ? startPart : endPart }
}

/** An empty request of somebody. */
export const blankFor = (userId: string): Asked & Record<string, string> => ({
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

/** The days that are asked for once one more of a month is pressed: the first press asks for that day, a later one after it for all until there. */
export function daysWith({ startDate, endDate }: Pick<Asked, 'startDate' | 'endDate'>, day: string) {
  const begun = startDate !== '' && (endDate === '' || endDate === startDate) && day > startDate
  return { startDate: begun ? startDate : day, endDate: day }
}
