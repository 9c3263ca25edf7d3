import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { listApproverScopes } from '../../approvals/index.ts'
import { decidableIn } from '../decisions/inbox.repo.ts'
import { countColleaguesAway } from '../shared/colleagues-away.repo.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { findPendingChanges } from '../shared/leave-change.repo.ts'

/** What is told beside leaves of a list, for anyone who decides them. */
export interface ListEnrichment {
  /** how many others of the department are away in the days of each that waits, by its id */
  away: ReadonlyMap<string, number>
  /** what waits of each that is approved, by its id */
  changes: ReadonlyMap<string, 'cancel' | 'amend'>
  /** the ids of the pending leaves that the reader may decide */
  decidable: ReadonlySet<string>
}

/** What stands beside the leaves of a page. */
export async function enrichList(
  db: Db,
  actor: ActingPrincipal,
  rows: readonly LeaveRow[],
  today: string,
): Promise<ListEnrichment> {
  const idsIn = (state: LeaveRow['state']) => rows.filter((row) => row.state === state).map(({ id }) => id)
  const others = await countColleaguesAway(
    db,
    rows.filter(({ state }) => state === 'pending'),
  )
  const pending = idsIn('pending')
  const mandates = pending.length === 0 ? [] : await listApproverScopes(db, actor, today)
  return {
    away: new Map(pending.map((id) => [id, others.get(id) ?? 0])),
    changes: await findPendingChanges(db, idsIn('approved')),
    decidable: await decidableIn(db, pending, mandates, { actorId: actor.userId, today }),
  }
}
