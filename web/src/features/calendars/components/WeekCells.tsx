import { addDays } from '@ems/contract/core/days'
import type { Schedule } from '@ems/contract/schedules'
import { formatNumber, formatWeekday } from '../../../ui/format/format.ts'
import classes from './WeekCells.module.css'

/** Some Monday. */
const MONDAY = '1970-01-05'

/** The hours of each day of a schedule, a line a week. The words beside it tell the sum, so screen readers pass it by. */
export function WeekCells({ days }: Pick<Schedule, 'days'>) {
  return (
    <div className={classes.cells} aria-hidden>
      {days.map(({ am, pm }, index) => {
        const day = addDays(MONDAY, index % 7)
        const length = am + pm === 0 ? 'off' : am === 0 || pm === 0 ? 'half' : 'full'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day of a pattern is its place
          <div key={index} data-length={length}>
            {index < 7 && <span>{formatWeekday(day)}</span>}
            <b>{length === 'off' ? '–' : formatNumber(Math.round(((am + pm) / 60) * 100) / 100)}</b>
          </div>
        )
      })}
    </div>
  )
}
