import type { LeaveStatus } from '../../../api/contract/leaves.ts'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx'

const tones: Record<LeaveStatus, Tone> = { Pending: 'yellow', Approved: 'green', Rejected: 'red' }

// A box of its own: in the cards of a phone the badge would be stretched otherwise.
export const LeaveStatusBadge = ({ status }: { status: LeaveStatus }) => (
  <span>
    <StatusBadge tone={tones[status]}>{status}</StatusBadge>
  </span>
)
