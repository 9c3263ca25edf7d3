import type { AuditedEvent, SecurityEvent } from '@ems/contract/audit'
import { type Actor, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { deviceOf } from '../auth/index.ts'
import type { EventRow, Named } from './repo.ts'
import { contextOf, diffSnapshots, nameOf, permissionForField, personIdOf, thingIdOf } from './rules.ts'
import type { SecurityRow } from './security-event.repo.ts'

const ref = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' })

/** Whether a person may see the values of a field. */
const canSee = (actor: Pick<Actor, 'grants'>, action: string, field: string): boolean => {
  const key = permissionForField(action, field)
  return key === undefined || hasPermissionForEveryone(actor, key)
}

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
    const hidden = !canSee(actor, row.action, field)
    return { field, from: hidden ? null : from, to: hidden ? null : to, hidden }
  }),
  currency: row.currency,
  sealed: row.sealed,
})

/** An event of a list, with what its sentence names: the person, the thing, and the unchanged values around it. */
export function presentListedEvent(
  actor: Pick<Actor, 'grants'>,
  row: EventRow,
  { people, names }: Named,
): AuditedEvent {
  const event = presentEvent(actor, row)
  const about = people[personIdOf(row)]
  const isVisible = (field: string) => canSee(actor, row.action, field)
  return {
    ...event,
    actor: event.actor && { ...event.actor, profileImage: people[event.actor._id]?.profileImage ?? null },
    about: about ? { _id: about._id, name: about.name } : null,
    thing: nameOf(row, isVisible) ?? names[thingIdOf(row)] ?? null,
    context: Object.fromEntries(Object.entries(contextOf(row)).filter(([field]) => isVisible(field))),
  }
}

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
