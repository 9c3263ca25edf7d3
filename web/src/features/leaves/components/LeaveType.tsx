import type { Leave } from '../../../api/contract/leaves.ts'
import { formatSpan } from '../../../ui/format.ts'
import { wordsOf } from '../../../ui/words.ts'
import classes from './LeaveType.module.css'

type Facts = Pick<Leave, 'leaveType' | 'startDate' | 'endDate' | 'reason' | 'reasonHidden'>

/** What kind of leave, when, and why. */
export function LeaveTypeCell({ leave: { leaveType, startDate, endDate, reason, reasonHidden } }: { leave: Facts }) {
  const t = wordsOf('leaves')
  return (
    <span className={classes.cell} data-type={leaveType}>
      <span className={classes.line}>
        <span className={classes.type}>{t(`common:leaveType.${leaveType}`)}</span>
        <span className={classes.days}>{formatSpan(startDate, endDate)}</span>
      </span>
      <span className={classes.reason} title={reason || undefined}>
        {reasonHidden ? t('detail.reasonHidden') : reason || t('detail.noReason')}
      </span>
    </span>
  )
}
