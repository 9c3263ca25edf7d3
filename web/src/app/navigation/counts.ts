import { approvals } from '../../api/contract/approvals.ts'
import { changeRequests } from '../../api/contract/change-requests.ts'
import { documents } from '../../api/contract/documents.ts'
import { useList } from '../../api/hooks.ts'

/** The number of requests in the reader's inbox. */
export const usePendingApprovals = (): number => useList(approvals.mine, { query: { limit: 1 } }).data?.total ?? 0

/** How many requests of people to change something of themselves wait for a decision. */
export const usePendingChangeRequests = (): number =>
  useList(changeRequests.list, { query: { status: 'Pending', limit: 1 } }).data?.total ?? 0

// As early as people are first reminded.
const EXPIRING_DAYS = 60

/** How many documents expire soon, or have. */
export const useExpiringDocuments = (): number =>
  useList(documents.list, { query: { expires: EXPIRING_DAYS, limit: 1 } }).data?.total ?? 0
