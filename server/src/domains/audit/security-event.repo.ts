import type { audit } from '@ems/contract/audit'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeSecurityEvent } from '../../platform/audit/security-events.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { MOST_COUNTED } from './rules.ts'

export type SecurityFilter = Partial<QueryOf<typeof audit.securityEvents>>

export interface SecurityRow {
  id: string
  at: Date
  kind: string
  outcome: 'done' | 'refused'
  user_id: string | null
  user_name: string | null
  session_id: string | null
  network: string | null
  agent: string | null
  detail: Record<string, string | number | boolean>
}

/**
 * Security events, the newest first unless the query has an order; their ids follow their time.
 * @param zone the organisation's, in which the days begin and end
 */
export async function listSecurityEvents(db: Db, query: SecurityFilter, zone: string) {
  const { kind, user, from, to, sort, limit, skip = 0 } = query
  const matchingEvents = db
    .selectFrom('security_events as s')
    .$if(kind !== undefined, (q) => q.where('s.kind', '=', kind ?? ''))
    .$if(user !== undefined, (q) => q.where('s.user_id', '=', user ?? ''))
    .$if(from !== undefined, (q) => q.where('s.at', '>=', sql<Date>`(${from}::date::timestamp at time zone ${zone})`))
    .$if(to !== undefined, (q) => q.where('s.at', '<', sql<Date>`((${to}::date + 1)::timestamp at time zone ${zone})`))
  const rows = await matchingEvents
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.at', 's.kind', 's.outcome', 's.user_id', 'u.name as user_name', 's.session_id', 's.network'])
    .select(['s.agent', 's.detail'])
    .orderBy('s.id', sort === 'at' ? 'asc' : 'desc')
    .$if(limit !== undefined, (q) => q.limit(sql.lit(limit ?? 0)))
    .offset(skip)
    .execute()
  const counted = db.selectFrom(matchingEvents.select('s.id').limit(sql.lit(MOST_COUNTED)).as('some'))
  const { n } = await counted.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows: rows as SecurityRow[], total: n }
}

/** Records that a person read the events of others: the filters, not the results. */
export const noteAuditAccess = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Pick<Actor, 'userId'> & { sessionId?: string },
  kind: 'audit-read' | 'audit-export' | 'security-read',
  filters: object,
): Promise<void> =>
  writeSecurityEvent(db, clock.now(), {
    kind,
    outcome: 'done',
    userId: actor.userId,
    ...(actor.sessionId !== undefined && { sessionId: actor.sessionId }),
    detail: { filters: Object.keys(filters).sort().join(' ') },
  })
