import { lastDayOf } from '@ems/contract/core/months'
import { useRef } from 'react'
import { attendance, type MonthPerson } from '../../../api/contract/attendance.ts'
import { type TimeDay, time } from '../../../api/contract/time.ts'
import { type TimeSheet, timeSheets } from '../../../api/contract/time-sheets.ts'
import { useFetch, useList } from '../../../api/hooks.ts'

export interface PersonMonthData {
  /** `YYYY-MM` */
  month: string
  /** undefined outside the employment */
  person: MonthPerson | undefined
  /** the recorded days; none for people who do not clock in */
  days: readonly TimeDay[]
  /** the totals of the recorded days */
  sheet: TimeSheet | undefined
}

/**
 * A person's marks of a month, with the recorded time of people who clock in. While another month loads, the former
 * one stays.
 * @param id the employee's or the user's id @param month `YYYY-MM`
 */
export function usePersonMonth(id: string, month: string | undefined, today: string | undefined) {
  const marks = useList(
    attendance.month,
    month === undefined ? null : { query: { month: `${month}-01`, employee: id } },
  )
  const isPast = month !== undefined && today !== undefined && `${month}-01` <= today
  const last = month === undefined ? '' : lastDayOf(month)
  const to = today !== undefined && today < last ? today : last
  const recorded = useList(
    time.days,
    isPast ? { query: { employee: id, from: `${month}-01`, to, sort: '-day' } } : null,
  )
  const hasTimes = isPast && !recorded.isPlaceholderData && (recorded.data?.total ?? 0) > 0
  const sheet = useFetch(timeSheets.get, hasTimes ? { params: { employeeId: id, month } } : null)
  const isReady =
    month !== undefined &&
    today !== undefined &&
    marks.data !== undefined &&
    !marks.isPlaceholderData &&
    (!isPast || (!recorded.isPending && !recorded.isPlaceholderData)) &&
    (!hasTimes || !sheet.isPending)
  const shown = useRef<PersonMonthData>(undefined)
  if (isReady)
    shown.current = {
      month,
      person: marks.data?.people[0],
      days: hasTimes ? (recorded.data?.days ?? []) : [],
      sheet: hasTimes ? sheet.data?.sheet : undefined,
    }
  return { data: shown.current, isCurrent: isReady, query: marks }
}
