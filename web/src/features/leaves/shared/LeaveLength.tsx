import { inclusiveDays } from '@ems/contract/core/days'
import { formatNumber } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './LeaveTypeCell.module.css'
import { formatCounted, type Length } from './leaveText.ts'

/**
 * The calendar days of a leave in a column of days; only where another number counts, both of them in words, on two
 * lines.
 */
export function LeaveLength({ leave }: { leave: Length }) {
  const t = getTranslator('leaves')
  const count = inclusiveDays(leave.startDate, leave.endDate)
  const counted = formatCounted(t, leave, true)
  if (counted === null) return formatNumber(count)
  return (
    <>
      <span className={classes.whole}>
        {formatNumber(count)} <span className={classes.lengths}>{t('list.calendarDays', { count })}</span>
      </span>{' '}
      <span className={classes.counted}>{counted}</span>
    </>
  )
}
