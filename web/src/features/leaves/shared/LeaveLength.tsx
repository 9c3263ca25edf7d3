import { inclusiveDays } from '@ems/contract/core/days'
import { formatNumber } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './LeaveTypeCell.module.css'
import { countedOf, formatLength, type Length } from './leaveText.ts'

/** The calendar days of a leave, in a column of days; if others count, those are below them. */
export function LeaveLength({ leave }: { leave: Length }) {
  const t = getTranslator('leaves')
  const count = inclusiveDays(leave.startDate, leave.endDate)
  const counted = countedOf(leave)
  if (counted === null) return formatNumber(count)
  return (
    <>
      {formatNumber(count)}{' '}
      <span className={classes.counted}>
        {leave.unit === 'days' ? t('list.workingDays', { count: counted }) : formatLength(t, leave)}
      </span>
    </>
  )
}
