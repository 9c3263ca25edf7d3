import { Temporal } from 'temporal-polyfill'

export type RetentionPeriod = 'daily' | 'weekly' | 'monthly'

const KEPT = { daily: 7, weekly: 4, monthly: 6 } as const

const PERIOD_OF: Record<RetentionPeriod, (day: string) => string> = {
  daily: (day) => day,
  weekly: (day) => {
    const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
    return `${yearOfWeek}-${weekOfYear}`
  },
  monthly: (day) => day.slice(0, 7),
}

/**
 * Decides which nightly backups stay: the newest of each of the last 7 days, 4 ISO weeks and 6 months.
 * @param days the organisation's days of the backups
 * @returns the reasons why each day stays; none for days to delete
 */
export function retentionPeriods(days: readonly string[]): Map<string, RetentionPeriod[]> {
  const newestFirst = days.toSorted().toReversed()
  const periodsByDay = new Map(newestFirst.map((day): [string, RetentionPeriod[]] => [day, []]))
  for (const kind of Object.keys(KEPT) as RetentionPeriod[]) {
    const periods = new Map<string, string>()
    for (const day of newestFirst) {
      const period = PERIOD_OF[kind](day)
      if (!periods.has(period)) periods.set(period, day)
    }
    for (const day of [...periods.values()].slice(0, KEPT[kind])) periodsByDay.get(day)?.push(kind)
  }
  return periodsByDay
}
