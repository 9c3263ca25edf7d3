import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { requireChecked } from '../actor/admission.ts'
import { isRetryable } from '../errors/errors.ts'
import { currentClaim, insertClaim } from './idempotency-claim.ts'
import { preparingClient } from './prepared-statements.ts'
import type { DB } from './schema.gen.ts'
import { type Connections, connectionsOf, isInSnapshot } from './snapshot.ts'
import type { Database, Db, Trx } from './types.ts'

export type { DB } from './schema.gen.ts'
export type { Database, Db, Trx } from './types.ts'

// Calendar days stay text: a JavaScript Date would depend on the machine's time zone. Money stays decimal text (pg's
// default).
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text) => text)
types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))

/**
 * Opens a pool; no connection is made yet.
 * @param connection the connection settings
 * @param size the most connections at once
 * @param onError gets errors of broken or dropped connections, which are replaced automatically
 * @param silenceMs the longest silence of the server during a query before the connection is dropped; absent for no
 * limit
 */
export function openDatabase(
  connection: pg.ClientConfig,
  size: number,
  onError: (error: Error) => void,
  silenceMs?: number,
): Database {
  const pool = new pg.Pool({
    ...connection,
    types,
    Client: preparingClient(),
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'employee-management',
    keepAlive: true,
  })
  pool.on('error', (error) => {
    // The pool attaches the client to its error: the log would contain the connection's key and all its statements.
    if ('client' in error) delete error.client
    onError(error)
  })
  // The pool listens only to idle connections. A connection that breaks while in use fails its query; without a
  // listener the error would also end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (silenceMs !== undefined) dropWhenSilent(client, silenceMs, onError)
  })
  const connections = connectionsOf(pool)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections as never }) })
  behind.set(db, connections)
  return { db, pool, connection, close: () => db.destroy() }
}

const behind = new WeakMap<Db, Connections>()

/** The pool of statements; undefined in a transaction, which has one connection. */
export const poolConnectionsOf = (db: Db): Connections | undefined => behind.get(db)

/** Builds statements for a session that the caller opens and ends. */
export function databaseOnClient(client: pg.Client): Db {
  const connection = Object.assign(client, { release() {} })
  const pool = { connect: async () => connection, end: async () => {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) })
}

/**
 * The new value of `updated_at`: now, but always later than before. Two changes can begin in the same millisecond; with
 * equal times, the later change could be overwritten unnoticed.
 */
export const nextUpdatedAt = sql<Date>`greatest(now(), updated_at + interval '1 millisecond')`

/**
 * Drops a connection whose server does not answer: it is frozen, or the network loses packets. TCP itself would notice
 * after a quarter of an hour. pg's own `query_timeout` would leave the connection in the pool.
 */
function dropWhenSilent(client: pg.PoolClient, silenceMs: number, onError: (error: Error) => void): void {
  // Types that @types/pg lacks.
  const wire = client as unknown as { readyForQuery: boolean; connection: { stream: Socket } }
  const { stream } = wire.connection
  stream.setTimeout(silenceMs)
  stream.on('timeout', () => {
    if (wire.readyForQuery) return
    const error = new Error(`Connection terminated: the database was silent for ${silenceMs / 1000} s`)
    onError(error)
    stream.destroy(error)
  })
}

const MOST_ATTEMPTS = 6
const FIRST_PAUSE_MS = 25

/**
 * Runs `work` in one transaction. After a deadlock or serialisation failure it runs again, at most six times, so `work`
 * must change nothing but the database.
 * @throws the error of `work`, after a rollback. A transaction of a request about a person is also rolled back if no
 * code checked the right to that person
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (isInSnapshot()) throw new Error('What is read as of one moment changes nothing.')
  for (let attempt = 1; ; attempt++) {
    try {
      const claim = currentClaim()
      const done = await db.transaction().execute(async (trx) => {
        if (claim) await insertClaim(trx, claim)
        const result = await work(trx)
        requireChecked()
        return result
      })
      if (claim) claim.committed = true
      return done
    } catch (error) {
      if (!isRetryable(error) || attempt === MOST_ATTEMPTS) throw error
      // Deadlocked transactions would deadlock again if all retried at the same time.
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** attempt)
    }
  }
}
