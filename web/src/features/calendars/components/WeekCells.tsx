import { addDays } from '@ems/contract/core/days'
import type { Schedule } from '@ems/contract/schedules'
import { formatNumber } from '../../../ui/format/format.ts'
import { shortWeekdayName } from '../../../ui/format/months.ts'
import classes from './WeekCells.module.css'

/** Any Monday. */
const MONDAY = '1970-01-05'

/** The names of the days above the cells of a week. */
export const WeekHead = () => (
  <span className={classes.cells} aria-hidden>
    {Array.from({ length: 7 }, (_, index) => addDays(MONDAY, index)).map((day) => (
      <span key={day}>{shortWeekdayName(day)}</span>
    ))}
  </span>
)

/** The hours of each day of a schedule, one line a week. The text beside it has the sum, so screen readers skip it. */
export function WeekCells({ days }: Pick<Schedule, 'days'>) {
  return (
    <div className={classes.cells} aria-hidden>
      {days.map(({ am, pm }, index) => {
        const length = am + pm === 0 ? 'off' : am === 0 || pm === 0 ? 'half' : 'full'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day of a schedule is identified by its position
          <b key={index} data-length={length}>
            {length === 'off' ? '–' : formatNumber(Math.round(((am + pm) / 60) * 100) / 100)}
          </b>
        )
      })}
    </div>
  )
}
