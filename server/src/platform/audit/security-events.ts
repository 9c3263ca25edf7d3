import { DAY_MS } from '@ems/contract/core/durations'
import { sql } from 'kysely'
import { newId } from '../database/ids.ts'
import type { Db } from '../database/index.ts'

/** The origin of a request. */
export interface Origin {
  /** the network address */
  address: string
  /** the name of the calling program, cut to 300 characters */
  agent: string
}

/** A sign-in attempt, or a change of access. */
export interface SecurityEvent {
  /** the attempted action, e.g. `sign-in` */
  kind: string
  outcome: 'done' | 'refused'
  /** null for an unknown account */
  userId: string | null
  subjectHash?: Buffer
  sessionId?: string
  network?: string
  agent?: string
  /** never a secret, and never typed text */
  detail?: Record<string, string | number | boolean>
}

/** Stores an event for the person and for security reviews. */
export async function writeSecurityEvent(db: Db, at: Date, event: SecurityEvent): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      id: newId(),
      at,
      kind: event.kind,
      user_id: event.userId,
      subject_hash: event.subjectHash ?? null,
      session_id: event.sessionId ?? null,
      network: event.network ?? null,
      agent: event.agent ?? null,
      outcome: event.outcome,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
}

const NETWORK_DAYS = 30
const BATCH = 5000

/**
 * Creates partitions for future months, deletes months whose last event is 400 days old, and removes network addresses
 * after a month. @returns whether there may be more
 */
export async function pruneSecurityEvents(db: Db, now: Date): Promise<boolean> {
  await sql`select keep_months_of_security_events()`.execute(db)
  const { numAffectedRows: cut = 0n } = await sql`
    update security_events set network = network(set_masklen(network::inet, case family(network::inet) when 4 then 24 else 48 end))::text
    where (id, at) in (
      select id, at from security_events
      where at < ${new Date(now.getTime() - NETWORK_DAYS * DAY_MS)}
        and network is not null and network not like '%/24' and network not like '%/48'
      order by at limit ${BATCH}
    )`.execute(db)
  return cut >= BigInt(BATCH)
}
