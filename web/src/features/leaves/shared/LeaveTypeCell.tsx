import { inUnit } from '@ems/contract/core/leave-amounts'
import { Fragment } from 'react'
import type { Approval } from '../../../api/contract/approvals.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatNearSpan } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './LeaveTypeCell.module.css'
import { formatDayPart, formatLength } from './leaveText.ts'

type Facts = Approval['leave'] & {
  othersAway?: number | undefined
  /** with what is left after it, if a balance is kept */
  balanceAfter?: number | null | undefined
  unit?: 'days' | 'hours'
  /** what counts of it, if that is known */
  amount?: number | null
}

interface LeaveTypeCellProps {
  leave: Facts
  /** shown if no colleague is away */
  warning?: string | undefined
}

/** The type, days and reason of a leave. */
export function LeaveTypeCell({ leave, warning }: LeaveTypeCellProps) {
  const t = getTranslator('leaves')
  const today = useOrganisation().data?.organisation.today ?? ''
  const {
    leaveType,
    startDate,
    endDate,
    reason,
    reasonHidden,
    othersAway = 0,
    balanceAfter = null,
    unit = 'days',
    amount = null,
  } = leave
  // Text that is too long ends in dots, and its tooltip has all of it.
  const away = othersAway > 0 ? t('list.othersAway', { count: othersAway }) : warning
  const left = balanceAfter !== null && t(`list.leftAfter.${unit}`, { count: inUnit(unit, balanceAfter) })
  // A card has room for fewer words in its one line.
  const brief = [othersAway > 0 ? t('list.away', { count: othersAway }) : warning, left].filter(Boolean)
  const why = reasonHidden ? t('detail.reasonHidden') : reason || t('detail.noReason')
  return (
    <span className={classes.cell} data-type={leaveType}>
      <span className={classes.line}>
        <span className={classes.type}>{leaveTypeName(leaveType)}</span>
        <span className={classes.beside} aria-hidden>
          {formatLength(t, { startDate, endDate, amount, unit })}
        </span>
        <span className={classes.days}>
          <span className={classes.length} aria-hidden>
            {t('list.length', { length: formatLength(t, { startDate, endDate, amount, unit }) })}
          </span>
          {[formatNearSpan(startDate, endDate, today), formatDayPart(t, leave)].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className={classes.reason} title={[away, left, why].filter(Boolean).join(' · ')}>
        <span className={classes.brief}>
          {brief.map((part) => (
            <Fragment key={String(part)}>
              {' '}
              <span>· {part}</span>
            </Fragment>
          ))}
        </span>
        {away && <strong className={classes.away}>{away}</strong>}
        {left && (
          <span className={classes.left}>
            {away && ' · '}
            {left}
          </span>
        )}
        <span className={classes.why}>
          {(away || left) && ' · '}
          {why}
        </span>
      </span>
    </span>
  )
}
