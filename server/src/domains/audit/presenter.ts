import type { AuditedEvent, SecurityEvent } from '@ems/contract/audit'
import { type Actor, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { deviceOf } from '../auth/index.ts'
import type { EventRow } from './repo.ts'
import { diffSnapshots, permissionForField } from './rules.ts'
import type { SecurityRow } from './security-event.repo.ts'

const ref = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' })

/** An event as a person may see it: values that need another permission are hidden without it, as in the records. */
export const presentEvent = (actor: Pick<Actor, 'grants'>, row: EventRow): AuditedEvent => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: ref(row.actor_id, row.actor_name),
  onBehalfOf: ref(row.on_behalf_of, row.on_behalf_of_name),
  via: row.via,
  action: row.action,
  entity: row.entity_id,
  subject: row.subject_id,
  changes: diffSnapshots(row.before, row.after).map(({ field, from, to }) => {
    const key = permissionForField(row.action, field)
    const hidden = key !== undefined && !hasPermissionForEveryone(actor, key)
    return { field, from: hidden ? null : from, to: hidden ? null : to, hidden }
  }),
  currency: row.currency,
  sealed: row.sealed,
})

export const presentSecurityEvent = (row: SecurityRow): SecurityEvent => ({
  _id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  outcome: row.outcome,
  user: ref(row.user_id, row.user_name),
  session: row.session_id,
  network: row.network,
  device: row.agent === null ? null : deviceOf(row.agent),
  detail: row.detail,
})
