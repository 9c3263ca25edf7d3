import { audit } from '@ems/contract/audit'
import type { Actor } from '../../platform/actor/actor.ts'
import { checkNewestSeals, countUnsealedEvents, getSealHead } from '../../platform/audit/seals.ts'
import type { Db } from '../../platform/database/index.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentEvent, presentListedEvent, presentSecurityEvent } from './presenter.ts'
import { type EventPage, listEvents, namesOf } from './repo.ts'
import { personIdOf, referencedIds, thingIdOf } from './rules.ts'
import { listSecurityEvents, noteAuditAccess, type SecurityRow } from './security-event.repo.ts'

// Hidden values are removed before ids get names.
async function shown(db: Db, actor: Actor, { rows, total }: EventPage) {
  const ids = referencedIds(rows.map((row) => presentEvent(actor, row)))
  const spoken = rows.flatMap((row) => [row.actor_id ?? [], personIdOf(row), thingIdOf(row)].flat())
  const named = await namesOf(db, [...new Set([...ids, ...spoken])])
  return { events: rows.map((row) => presentListedEvent(actor, row, named)), total, names: named.names }
}
const shownSecurity = ({ rows, total }: { rows: SecurityRow[]; total: number }) => ({
  events: rows.map(presentSecurityEvent),
  total,
})

export function auditRoutes(platform: Platform): Route[] {
  const { db, clock } = platform
  return mount(audit, {
    async list({ actor, query }) {
      await noteAuditAccess(platform, actor, 'audit-read', query)
      return shown(db, actor, await listEvents(db, query, clock.timeZone()))
    },
    async seals() {
      const [head, unsealed, { at, verdict }] = await Promise.all([
        getSealHead(db),
        countUnsealedEvents(db),
        checkNewestSeals(db, clock.now()),
      ])
      const { seals, broken } = verdict
      const checked = { at: at.toISOString(), seals, intact: broken === null, broken: broken?.no ?? null }
      return { head: head.digest, no: head.no, at: head.at?.toISOString() ?? null, unsealed, checked }
    },
    async securityEvents({ actor, query }) {
      const seen = shownSecurity(await listSecurityEvents(db, query, clock.timeZone()))
      await noteAuditAccess(platform, actor, 'security-read', query)
      return seen
    },
    ownSecurityEvents: async ({ actor, query }) =>
      shownSecurity(await listSecurityEvents(db, { ...query, user: actor.userId }, clock.timeZone())),
    async sole({ actor, query }) {
      await noteAuditAccess(platform, actor, 'audit-read', { ...query, via: 'sole' })
      return shown(db, actor, await listEvents(db, { ...query, via: 'sole' }, clock.timeZone()))
    },
  })
}
