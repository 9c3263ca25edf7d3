import { Skeleton } from '@mantine/core'
import { LoadingText } from '../../../ui/states/LoadingState.tsx'
import classes from './CalendarSkeleton.module.css'

const ROWS = Array.from({ length: 16 }, (_, row) => row)

/** People with their days, as high as the calendar. */
export const CalendarSkeleton = () => (
  <div aria-busy data-coming className={classes.calendar}>
    <LoadingText />
    <Skeleton height={14} width="40%" />
    <div className={classes.frame}>
      <div className={classes.head} />
      {ROWS.map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={26} circle />
          <Skeleton height={12} width={`${50 + ((row * 17) % 40)}%`} />
          <div className={classes.days}>
            <Skeleton
              height={22}
              width={`${8 + ((row * 11) % 24)}%`}
              style={{ marginInlineStart: `${(row * 23) % 65}%` }}
            />
          </div>
        </div>
      ))}
    </div>
  </div>
)
