import type { LeaveStatus } from '../../../api/contract/leaves.ts'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx'
import { wordsOf } from '../../../ui/words.ts'

const tones: Record<LeaveStatus, Tone> = { Pending: 'yellow', Approved: 'green', Rejected: 'red' }

// A box of its own: in the cards of a phone the badge would be stretched otherwise.
export function LeaveStatusBadge({ status }: { status: LeaveStatus }) {
  const t = wordsOf('common')
  return (
    <span>
      <StatusBadge tone={tones[status]}>{t(`leaveStatus.${status}`)}</StatusBadge>
    </span>
  )
}
