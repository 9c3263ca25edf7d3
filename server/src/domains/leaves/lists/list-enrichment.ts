import type { ListedLeave } from '@ems/contract/leaves'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { decidableIn, listApproverScopes } from '../../approvals/index.ts'
import { PENDING_LEAVES } from '../decisions/inbox.repo.ts'
import { countColleaguesAway } from '../shared/colleagues-away.repo.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { findPendingChanges } from '../shared/leave-change.repo.ts'

type Beside = Pick<ListedLeave, 'othersAway' | 'change' | 'can'>

/** @returns what approvers see beside pending and approved leaves, by leave id */
export async function enrichList(
  db: Db,
  actor: ActingPrincipal,
  rows: readonly LeaveRow[],
  today: string,
): Promise<ReadonlyMap<string, Beside>> {
  const pending = rows.filter(({ state }) => state === 'pending')
  const ids = pending.map(({ id }) => id)
  const away = await countColleaguesAway(db, pending)
  const mandates = ids.length === 0 ? [] : await listApproverScopes(db, PENDING_LEAVES.kind, actor, today)
  const decidable = await decidableIn(db, PENDING_LEAVES, ids, mandates, { actorId: actor.userId, today })
  const approved = rows.flatMap(({ id, state }) => (state === 'approved' ? [id] : []))
  const changes = await findPendingChanges(db, approved)
  return new Map<string, Beside>([
    ...ids.map((id) => [id, { othersAway: away.get(id) ?? 0, can: { decide: decidable.has(id) } }] as const),
    ...[...changes].map(([id, { kind: change }]) => [id, { change }] as const),
  ])
}
