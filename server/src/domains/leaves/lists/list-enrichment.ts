import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { decidableIn, listApproverScopes } from '../../approvals/index.ts'
import { PENDING_LEAVES } from '../decisions/inbox.repo.ts'
import { countColleaguesAway } from '../shared/colleagues-away.repo.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { findPendingChanges } from '../shared/leave-change.repo.ts'

export interface ListEnrichment {
  away: ReadonlyMap<string, number>
  changes: ReadonlyMap<string, 'cancel' | 'amend'>
  decidable: ReadonlySet<string>
}

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
  const mandates = pending.length === 0 ? [] : await listApproverScopes(db, PENDING_LEAVES.kind, actor, today)
  return {
    away: new Map(pending.map((id) => [id, others.get(id) ?? 0])),
    changes: await findPendingChanges(db, idsIn('approved')),
    decidable: await decidableIn(db, PENDING_LEAVES, pending, mandates, { actorId: actor.userId, today }),
  }
}
