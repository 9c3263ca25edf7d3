import { approvals } from '../../api/contract/approvals.ts'
import { leaves } from '../../api/contract/leaves.ts'
import { useList } from '../../api/hooks.ts'

/** How many requests for leave wait for a decision. */
export const usePendingLeaves = (): number =>
  useList(leaves.list, { query: { status: 'Pending', limit: 1 } }).data?.total ?? 0

/** How much waits for one's own decision. */
export const useWaitingApprovals = (): number => useList(approvals.mine, { query: { limit: 1 } }).data?.total ?? 0
