import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** A connection whose transaction sees one snapshot of the database; reads run one after the other. */
interface Snapshot {
  pool: pg.Pool
  client: pg.PoolClient
  free: Promise<void>
  /** statements that are read page by page, by text and values */
  walks: Map<string, Walk>
}

/** A cursor, with the number of rows read. */
interface Walk {
  name: string
  taken: number
  busy: boolean
}

// The async context carries it through services and repos, like the claim of a request: lists do not know it.
const open = new AsyncLocalStorage<Snapshot>()

/** Whether the running code reads one snapshot, and so cannot change anything. */
export const isInSnapshot = (): boolean => open.getStore() !== undefined

/** Gives a connection to one statement after the other. */
export interface Connections {
  connect(): Promise<pg.PoolClient>
}

/**
 * The source of connections for statements: the pool, or the connection of the current snapshot, which serves one
 * statement at a time.
 */
export function connectionsOf(pool: pg.Pool) {
  return {
    end: () => pool.end(),
    async connect(): Promise<pg.PoolClient> {
      const snapshot = open.getStore()
      if (snapshot?.pool !== pool) return pool.connect()
      const release = await waitForTurn(snapshot)
      const { client } = snapshot
      return { query: client.query.bind(client), release } as unknown as pg.PoolClient
    },
  }
}

/** Waits for the connection. @returns releases it */
async function waitForTurn(snapshot: Snapshot): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = snapshot.free
  snapshot.free = promise
  await before
  return resolve
}

/**
 * The next page of a statement whose earlier pages were read in the current snapshot. It runs once, as a cursor;
 * `offset` would read all earlier rows again for each page.
 * @param skip the number of earlier rows
 * @returns undefined outside a snapshot, or if the last page was another one
 */
export async function readNextPage<Row>(
  statement: { compile(): { sql: string; parameters: readonly unknown[] } },
  limit: number,
  skip: number,
): Promise<Row[] | undefined> {
  const snapshot = open.getStore()
  if (!snapshot) return undefined
  const { sql, parameters } = statement.compile()
  const key = JSON.stringify([sql, parameters])
  const started = snapshot.walks.get(key)
  const walk = started ?? { name: `walk_${snapshot.walks.size}`, taken: 0, busy: false }
  if (walk.busy || walk.taken !== skip) return undefined
  walk.busy = true
  snapshot.walks.set(key, walk)
  const release = await waitForTurn(snapshot)
  try {
    const { client } = snapshot
    if (!started)
      await client.query({ text: `declare ${walk.name} no scroll cursor for ${sql}`, values: [...parameters] })
    const { rows } = await client.query(`fetch ${limit} from ${walk.name}`)
    walk.taken += rows.length
    return rows
  } finally {
    walk.busy = false
    release()
  }
}

/**
 * Reads rows page by page with any number of statements, all from one snapshot. It uses a connection until the last
 * row, so the consumer must not wait for a slow client.
 * @param read uses only its pool's database; a change fails
 * @throws what `read` throws
 */
export async function* readSnapshot<Row>(pool: pg.Pool, read: () => AsyncIterable<Row>): AsyncGenerator<Row> {
  const client = await pool.connect()
  let rows: AsyncIterator<Row> | undefined
  try {
    // All rows of the cursor will be read: plan for all of them, not for the first.
    await client.query('begin isolation level repeatable read read only; set local cursor_tuple_fraction = 1')
    const snapshot: Snapshot = { pool, client, free: Promise.resolve(), walks: new Map() }
    const begun = open.run(snapshot, () => read()[Symbol.asyncIterator]())
    rows = begun
    for (;;) {
      // A generator continues in the context of its consumer.
      const next = await open.run(snapshot, () => begun.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await rows?.return?.()
    // A broken connection is not reused.
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/** `readSnapshot` for few rows, as an array. @throws as `read` */
export async function readAllInSnapshot<Row>(pool: pg.Pool, read: () => AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of readSnapshot(pool, read)) all.push(row)
  return all
}
