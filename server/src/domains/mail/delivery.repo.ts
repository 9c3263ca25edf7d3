import type { QueryOf } from '@ems/contract/core/endpoint'
import type { notifications } from '@ems/contract/notifications'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import { textMatches } from '../../platform/database/search.ts'

export type DeliveryFilter = QueryOf<typeof notifications.delivery>

export interface DeliveryRow {
  id: string
  to_address: string
  subject: string
  kind: string
  attempts: number
  last_error: string | null
  created_at: Date
  next_attempt_at: Date
  sent_at: Date | null
  failed_at: Date | null
}

const COLUMNS = [
  'id',
  'to_address',
  'subject',
  'kind',
  'attempts',
  'last_error',
  'created_at',
  'next_attempt_at',
  'sent_at',
  'failed_at',
] as const

const STATES = {
  queued: sql<boolean>`sent_at is null and failed_at is null and attempts = 0`,
  retrying: sql<boolean>`sent_at is null and failed_at is null and attempts > 0`,
  sent: sql<boolean>`sent_at is not null`,
  failed: sql<boolean>`failed_at is not null`,
}

/** Mails without their bodies, the newest first. */
export async function listDeliveries(
  db: Db,
  { search, state, kind, limit, skip = 0 }: DeliveryFilter,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const deliveries = db
    .selectFrom('mails')
    .$if(state !== undefined, (query) => query.where(STATES[state ?? 'sent']))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(search !== undefined, (query) => query.where(textMatches(sql`folded_text`, search ?? '')))
  const page = deliveries.select(COLUMNS).orderBy('created_at', 'desc').orderBy('id').offset(skip)
  const rows = await (limit === undefined ? page : page.limit(limit)).execute()
  const { n } = await deliveries.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows, total: n }
}

/** The number of queued and failed mails, and the time of the oldest queued one. */
export async function deliverySummary(db: Db): Promise<{ queued: number; failed: number; oldest: Date | null }> {
  const { rows } = await sql<{ queued: number; failed: number; oldest: Date | null }>`select
    (select count(*) from mails where sent_at is null and failed_at is null)::int as queued,
    (select count(*) from mails where failed_at is not null)::int as failed,
    (select min(created_at) from mails where sent_at is null and failed_at is null) as oldest`.execute(db)
  return rows[0] as { queued: number; failed: number; oldest: Date | null }
}

/** The mail, locked until the transaction ends. */
export const lockDelivery = (trx: Trx, id: string) =>
  trx
    .selectFrom('mails')
    .select([...COLUMNS, sql<boolean>`body is null`.as('erased')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Makes a mail due now without earlier attempts; a mail that is being sent stays unchanged. */
export async function resetDelivery(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ failed_at: null, next_attempt_at: sql`now()`, attempts: 0 })
    .where('id', '=', id)
    .where((e) => e.or([e('locked_until', 'is', null), e('locked_until', '<=', sql<Date>`now()`)]))
    .execute()
}
