import type { Leave, LeaveStatus, ListedLeave } from '../../../api/contract/leaves.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { Day } from '../../../ui/format/values.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const tones: Record<LeaveStatus, Tone> = { Pending: 'yellow', Approved: 'green', Rejected: 'red' }

interface LeaveStatusBadgeProps {
  /** with the change of it that waits, where that is known */
  leave: Pick<Leave, 'status' | 'state'> & Pick<ListedLeave, 'change'>
}

// A box of its own: in the cards of a phone the badge would be stretched otherwise.
export function LeaveStatusBadge({ leave: { status, state, change } }: LeaveStatusBadgeProps) {
  const t = getTranslator('leaves')
  return (
    <span>
      {state === 'withdrawn' || state === 'cancelled' ? (
        <StatusBadge tone="grey">{t(`state.${state}`)}</StatusBadge>
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

/** How the certificate of a leave stands that asks for one. */
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
