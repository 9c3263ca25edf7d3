import type { Leave, LeaveStatus, ListedLeave } from '../../../api/contract/leaves.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { Day } from '../../../ui/format/values.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { PendingBadge } from './PendingBadge.tsx'

const tones: Record<Exclude<LeaveStatus, 'Pending'>, Tone> = { Approved: 'green', Rejected: 'red' }

interface LeaveStatusBadgeProps {
  /** with its pending change, if known */
  leave: Pick<Leave, 'status' | 'state' | 'startDate' | 'endDate' | 'appliedAt'> & Pick<ListedLeave, 'change'>
  /** on a page of its own: that it is pending is said also beside a mark of urgency */
  named?: boolean
  /** the reader's own, which they cannot hurry: no mark of urgency */
  own?: boolean
}

// In its own box: in the cards of a phone the badge would be stretched otherwise.
export function LeaveStatusBadge({ leave, named = false, own = false }: LeaveStatusBadgeProps) {
  const t = getTranslator('leaves')
  const { status, state, change } = leave
  return (
    <span>
      {state === 'withdrawn' || state === 'cancelled' ? (
        <StatusBadge tone="ended">{t(`state.${state}`)}</StatusBadge>
      ) : status === 'Pending' ? (
        <PendingBadge since={leave.appliedAt} {...(!own && { days: leave })} named={named} />
      ) : (
        <StatusBadge tone={tones[status]}>{t(`common:leaveStatus.${status}`)}</StatusBadge>
      )}
      {change && (
        <>
          {' '}
          <StatusBadge tone="yellow">{t(`state.asks.${change}`)}</StatusBadge>
        </>
      )}
    </span>
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
