import type { z } from 'zod'
import type { ReportSchedule } from '../../../api/contract/reports.ts'
import { formatClock } from '../../../ui/format/format.ts'
import { days } from '../../../ui/format/intl.ts'
import { getTranslator } from '../../../ui/words/words.ts'

export type Schedule = z.output<typeof ReportSchedule>

const weekday = days({ weekday: 'long' })

/** The name of a weekday. @param day 1 (Monday) to 7 */
export const nameOfWeekday = (day: number): string => weekday().format(new Date(`2024-01-0${day}T00:00:00Z`))

/** The schedule of a report: "Weekly, Monday 7:00 AM". */
export function scheduleText({ every, on, at }: Pick<Schedule, 'every' | 'on' | 'at'>): string {
  const t = getTranslator('reports')
  if (every === 'day') return t('schedule.daily', { at: formatClock(at) })
  return every === 'week'
    ? t('schedule.weekly', { day: nameOfWeekday(on ?? 1), at: formatClock(at) })
    : t('schedule.monthly', { day: on ?? 1, at: formatClock(at) })
}
