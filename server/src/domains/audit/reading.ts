import type { Actor } from '../../platform/actor/actor.ts'
import { recordSecurity } from '../../platform/audit/security-events.ts'
import type { Platform } from '../../platform/platform.ts'

/** Whoever reads what others did leaves a trace of it, too: by which filters, not what was found. */
export const noteReading = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Pick<Actor, 'userId'> & { sessionId?: string },
  kind: 'audit-read' | 'audit-export' | 'security-read',
  filters: object,
): Promise<void> =>
  recordSecurity(db, clock.now(), {
    kind,
    outcome: 'done',
    userId: actor.userId,
    ...(actor.sessionId !== undefined && { sessionId: actor.sessionId }),
    detail: { filters: Object.keys(filters).sort().join(' ') },
  })
