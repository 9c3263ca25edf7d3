import type { Leave, LeaveStatus } from '../../../api/contract/leaves.ts'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx'
import { wordsOf } from '../../../ui/words.ts'

const tones: Record<LeaveStatus, Tone> = { Pending: 'yellow', Approved: 'green', Rejected: 'red' }

// A box of its own: in the cards of a phone the badge would be stretched otherwise.
export function LeaveStatusBadge({ leave: { status, state } }: { leave: Pick<Leave, 'status' | 'state'> }) {
  const t = wordsOf('leaves')
  return (
    <span>
      {state === 'withdrawn' || state === 'cancelled' ? (
        <StatusBadge tone="grey">{t(`state.${state}`)}</StatusBadge>
      ) : (
        <StatusBadge tone={tones[status]}>{t(`common:leaveStatus.${status}`)}</StatusBadge>
      )}
    </span>
  )
}
