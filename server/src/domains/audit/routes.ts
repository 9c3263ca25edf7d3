import { audit } from '@ems/contract/audit'
import type { Actor } from '../../platform/actor.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkNewestSeals, sealHead, unsealedEvents } from '../../platform/seals.ts'
import { recordSecurity } from '../../platform/security-events.ts'
import { exportAudit } from './export.ts'
import { presentEvent, presentSecurityEvent } from './present.ts'
import { type EventPage, listEvents } from './repo.ts'
import { listSecurityEvents, type SecurityRow } from './repo-security.ts'

const shown = (actor: Actor, { rows, total }: EventPage) => ({
  events: rows.map((row) => presentEvent(actor, row)),
  total,
})
const shownSecurity = ({ rows, total }: { rows: SecurityRow[]; total: number }) => ({
  events: rows.map(presentSecurityEvent),
  total,
})

export function auditRoutes({ db, clock }: Platform): Route[] {
  /** Whoever reads what others did leaves a trace of it, too: by which filters, not what was found. */
  const noteReading = (actor: Actor, kind: string, filters: object) =>
    recordSecurity(db, clock.now(), {
      kind,
      outcome: 'done',
      userId: actor.userId,
      sessionId: actor.sessionId,
      detail: { filters: Object.keys(filters).sort().join(' ') },
    })
  return mount(audit, {
    async list({ actor, query }) {
      await noteReading(actor, 'audit-read', query)
      return shown(actor, await listEvents(db, query, clock.timeZone()))
    },
    async seals() {
      const [head, unsealed, { at, verdict }] = await Promise.all([
        sealHead(db),
        unsealedEvents(db),
        checkNewestSeals(db, clock.now()),
      ])
      const { seals, broken } = verdict
      const checked = { at: at.toISOString(), seals, intact: broken === null, broken: broken?.no ?? null }
      return { head: head.digest, no: head.no, at: head.at?.toISOString() ?? null, unsealed, checked }
    },
    async export({ actor, query }) {
      await noteReading(actor, 'audit-export', query)
      return exportAudit({ db, clock }, actor, query)
    },
    securityEvents: async ({ query }) => shownSecurity(await listSecurityEvents(db, query, clock.timeZone())),
    ownSecurityEvents: async ({ actor, query }) =>
      shownSecurity(await listSecurityEvents(db, { ...query, user: actor.userId }, clock.timeZone())),
    async sole({ actor, query }) {
      await noteReading(actor, 'audit-read', { ...query, via: 'sole' })
      return shown(actor, await listEvents(db, { ...query, via: 'sole' }, clock.timeZone()))
    },
  })
}
