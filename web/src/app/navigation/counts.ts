import { approvals } from '../../api/contract/approvals.ts'
import { changeRequests } from '../../api/contract/change-requests.ts'
import { documents } from '../../api/contract/documents.ts'
import { useList } from '../../api/hooks.ts'

/** The number of requests in the reader's inbox. */
export const usePendingApprovals = (): number => useList(approvals.mine, { query: { limit: 1 } }).data?.total ?? 0

/** The number of pending change requests that the reader decides. */
export const usePendingChangeRequests = (): number =>
  useList(changeRequests.list, { query: { status: 'Pending', limit: 1 } }).data?.total ?? 0

// The same days as the first reminder.
const EXPIRING_DAYS = 60

/** The number of documents that expire soon or have expired. */
export const useExpiringDocuments = (): number =>
  useList(documents.list, { query: { expires: EXPIRING_DAYS, limit: 1 } }).data?.total ?? 0
