import { audit } from '@ems/contract/audit'
import type { Actor } from '../../platform/actor.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentEvent } from './present.ts'
import { type EventPage, listEvents } from './repo.ts'

const shown = (actor: Actor, { rows, total }: EventPage) => ({
  events: rows.map((row) => presentEvent(actor, row)),
  total,
})

export const auditRoutes = ({ db, clock }: Platform): Route[] =>
  mount(audit, {
    list: async ({ actor, query }) => shown(actor, await listEvents(db, query, clock.timeZone())),
    sole: async ({ actor, query }) => shown(actor, await listEvents(db, { ...query, via: 'sole' }, clock.timeZone())),
  })
