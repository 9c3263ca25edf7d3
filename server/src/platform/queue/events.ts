import { sql } from 'kysely'
import { newId } from '../database/ids.ts'
import { type Db, inTransaction, type Trx } from '../database/index.ts'
import { LeaseLostError, type Queue } from './work-queue.ts'
import { type ClaimedRow, claimDue, lockHeldRow, type WorkTable } from './work-row.repo.ts'

// A row is deleted in the transaction of its effects, so `done_at` stays empty; all work tables have the column.
const WORK: WorkTable = { name: 'domain_event_work', due: 'run_at', done: 'done_at' }
const PLACES = 4
const MOST_ATTEMPTS = 20

/** An event of one domain, for domains to its right. */
export interface DomainEvent {
  /** domain and event, e.g. `leave.decided` */
  kind: string
  entityId: string
  /** ids, days and states; no texts of people */
  payload: Record<string, unknown>
}

/** A domain's consumer of some kinds of events; each event has one effect. */
export interface Consumer {
  name: string
  kinds: string[]
  /** Handles an event in the transaction that removes it; after an error it is tried again */
  consume(trx: Trx, event: DomainEvent & { id: string; at: Date }): Promise<void>
}

/** Stores which kinds this program's consumers need. Kinds of an older program stay until a migration removes them. */
export async function storeConsumers(db: Db, consumers: Consumer[]): Promise<void> {
  const wishes = consumers.flatMap(({ name, kinds }) => kinds.map((kind) => ({ consumer: name, kind })))
  if (wishes.length === 0) return
  await db
    .insertInto('event_consumers')
    .values(wishes)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds an event in the transaction of its change, with a row of work for each consumer of its kind. */
export const publishEvent = (trx: Trx, event: DomainEvent): Promise<void> => publishEvents(trx, [event])

/** Adds the events of one change to many things, in one statement. */
export async function publishEvents(trx: Trx, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    with noted as (
      insert into domain_events (id, kind, entity_id, payload)
      select * from unnest(${events.map(newId)}::uuid[], ${events.map(({ kind }) => kind)}::text[],
        ${events.map(({ entityId }) => entityId)}::uuid[], ${events.map(({ payload }) => JSON.stringify(payload))}::jsonb[])
      returning id, kind
    )
    insert into domain_event_work (id, event_id, consumer)
    select gen_random_uuid(), noted.id, wish.consumer from noted join event_consumers wish on wish.kind = noted.kind`.execute(
    trx,
  )
}

interface WorkRow extends ClaimedRow {
  event_id: string
  consumer: string
}

/** The queue of events for this program's consumers. */
export function eventQueue(db: Db, instance: string, consumers: Consumer[]): Queue<WorkRow> {
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]))
  const wanted = sql`consumer = any(${[...byName.keys()]}::text[])`
  return {
    what: 'event',
    table: WORK,
    places: PLACES,
    mostAttempts: MOST_ATTEMPTS,
    claim: (most, leaseSeconds) => claimDue<WorkRow>(db, WORK, instance, most, leaseSeconds, wanted),
    work: (row) =>
      inTransaction(db, async (trx) => {
        if (!(await lockHeldRow(trx, WORK, { id: row.id, attempts: row.attempts, instance })))
          throw new LeaseLostError()
        const event = await trx
          .selectFrom('domain_events')
          .selectAll()
          .where('id', '=', row.event_id)
          .executeTakeFirstOrThrow()
        await byName.get(row.consumer)?.consume(trx, {
          id: event.id,
          at: event.at,
          kind: event.kind,
          entityId: event.entity_id,
          payload: event.payload as Record<string, unknown>,
        })
        await trx.deleteFrom('domain_event_work').where('id', '=', row.id).execute()
      }),
  }
}

/** Deletes old events that no consumer still needs; a second run does no harm. */
export async function deleteOldEvents(db: Db, days: number): Promise<void> {
  await sql`
    delete from domain_events where id in (
      select id from domain_events e where at < now() - make_interval(days => ${days})
        and not exists (select from domain_event_work w where w.event_id = e.id) limit 5000
    )`.execute(db)
}
