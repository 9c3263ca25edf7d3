import { inclusiveDays } from '@ems/contract/core/days'
import { formatNumber } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './LeaveTypeCell.module.css'
import { countedOf, formatLength, type Length } from './leaveText.ts'

/** The days of a leave that count, in a column of days; if they differ, its calendar days are below them. */
export function LeaveLength({ leave }: { leave: Length }) {
  const t = getTranslator('leaves')
  const count = inclusiveDays(leave.startDate, leave.endDate)
  const counted = countedOf(leave)
  if (counted === null) return formatNumber(count)
  return (
    <>
      {leave.unit === 'days' ? formatNumber(counted) : formatLength(t, leave)}{' '}
      <span className={classes.calendar}>{t('list.calendarDays', { count })}</span>
    </>
  )
}
