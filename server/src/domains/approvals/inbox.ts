import { approvals, type WarnedApproval } from '@ems/contract/approvals'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../platform/actor/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ApproverScope, listApproverScopes } from './approvers.ts'
import { type ApproverSource, listPending } from './inbox.repo.ts'
import type { ApprovalOwner, PendingItem, PendingSource } from './kind.ts'
import { findPendingSteps } from './step.repo.ts'

type Query = QueryOf<typeof approvals.mine>

/** @returns null for an actor who decides nothing of these kinds */
export async function listInbox(db: Db, sources: readonly PendingSource[], actor: Actor, query: Query, today: string) {
  // Kinds of one right have the same people.
  const scopes = new Map<string, ApproverScope[]>()
  const decided: ApproverSource[] = []
  for (const source of sources) {
    const { permission } = source.kind
    const mandates = scopes.get(permission) ?? (await listApproverScopes(db, source.kind, actor, today))
    scopes.set(permission, mandates)
    if (mandates.length > 0) decided.push({ ...source, mandates })
  }
  if (decided.length === 0) return null
  const { items, total } = await listPending(db, query, decided, { actorId: actor.userId, today })
  const ids = items.map(({ id }) => id)
  const steps = await findPendingSteps(db, ids)
  return { items: items.map((item): PendingItem => ({ ...item, step: steps.get(item.id) ?? null })), total }
}

export const inboxRoutes = ({ db, clock }: Platform, owners: readonly ApprovalOwner[]): Route[] =>
  mount(approvals, {
    async mine({ actor, query }) {
      const sources = owners.flatMap(({ kinds }) => kinds)
      const { items, total } = (await listInbox(db, sources, actor, query, clock.today())) ?? { items: [], total: 0 }
      const presented = new Map<string, WarnedApproval>()
      for (const { kinds, present } of owners) {
        const own = items.filter((item) => kinds.some(({ kind }) => kind.name === item.kind))
        if (own.length > 0) for (const [id, item] of await present(db, actor, own)) presented.set(id, item)
      }
      return { items: items.flatMap(({ id }) => presented.get(id) ?? []), total }
    },
  })
