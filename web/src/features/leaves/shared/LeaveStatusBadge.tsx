import { addDays } from '@ems/contract/core/days'
import type { Leave, LeaveStatus, ListedLeave } from '../../../api/contract/leaves.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { Day } from '../../../ui/format/values.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './LeaveStatusBadge.module.css'

const tones: Record<LeaveStatus, Tone> = { Pending: 'yellow', Approved: 'green', Rejected: 'red' }

interface LeaveStatusBadgeProps {
  /** with its pending change, if known */
  leave: Pick<Leave, 'status' | 'state' | 'startDate' | 'endDate'> & Pick<ListedLeave, 'change'>
}

// In its own box: in the cards of a phone the badge would be stretched otherwise.
export function LeaveStatusBadge({ leave }: LeaveStatusBadgeProps) {
  const t = getTranslator('leaves')
  const { status, state, change } = leave
  return (
    <span>
      {state === 'withdrawn' || state === 'cancelled' ? (
        <StatusBadge tone="grey">{t(`state.${state}`)}</StatusBadge>
      ) : (
        <span className={classes.status}>
          <StatusBadge tone={tones[status]}>{t(`common:leaveStatus.${status}`)}</StatusBadge>
        </span>
      )}
      {status === 'Pending' && <Urgency days={leave} />}
      {change && (
        <>
          {' '}
          <StatusBadge tone="yellow">{t(`state.asks.${change}`)}</StatusBadge>
        </>
      )}
    </span>
  )
}

/** The number of days before its first day from which a pending request is marked. */
const SOON = 2

/** Marks a request whose days are over, have begun or begin soon. */
function Urgency({ days: { startDate, endDate } }: { days: Pick<Leave, 'startDate' | 'endDate'> }) {
  const t = getTranslator('leaves')
  const today = useOrganisation().data?.organisation.today
  if (today === undefined || startDate > addDays(today, SOON)) return null
  const begins = startDate === today ? 'today' : startDate === addDays(today, 1) ? 'tomorrow' : 'soon'
  return (
    <>
      {' '}
      <span className={classes.urgency}>
        <StatusBadge tone="red">
          {endDate < today
            ? t('urgency.past')
            : startDate < today
              ? t('urgency.begun')
              : t('urgency.begins', { begins })}
        </StatusBadge>
      </span>
    </>
  )
}

const certificateTones = { due: 'yellow', overdue: 'red', received: 'green' } as const

/** The state of the certificate of a leave that needs one. */
export function CertificateState({ state, dueOn }: Leave['certificate']) {
  const t = getTranslator('leaves')
  if (state === 'none') return null
  return (
    <>
      <StatusBadge tone={certificateTones[state]}>{t(`certificate.state.${state}`)}</StatusBadge>{' '}
      {state !== 'received' && dueOn && <Day value={dueOn} />}
    </>
  )
}
