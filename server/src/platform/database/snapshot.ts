import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** A connection whose transaction sees one snapshot of the database; reads run one after the other. */
interface Snapshot {
  pool: pg.Pool
  client: pg.PoolClient
  free: Promise<void>
  /** statements whose rows are being taken in turn, by text and values */
  walks: Map<string, Walk>
}

/** A cursor: how many of its rows were taken. */
interface Walk {
  name: string
  taken: number
  busy: boolean
}

// The context passes through every service and repo, like the claim of a request: lists do not know it.
const open = new AsyncLocalStorage<Snapshot>()

/** Whether what runs now reads one moment, and so cannot change anything. */
export const isReadingOneMoment = (): boolean => open.getStore() !== undefined

/** Where one statement after the other gets a connection. */
export interface Connections {
  connect(): Promise<pg.PoolClient>
}

/**
 * What the statements of a pool run on: a connection of the pool, or the one of the snapshot that is being read. That one
 * is handed to one at a time, as by a pool of one.
 */
export function connectionsOf(pool: pg.Pool) {
  return {
    end: () => pool.end(),
    async connect(): Promise<pg.PoolClient> {
      const snapshot = open.getStore()
      if (snapshot?.pool !== pool) return pool.connect()
      const release = await turn(snapshot)
      const { client } = snapshot
      return { query: client.query.bind(client), release } as unknown as pg.PoolClient
    },
  }
}

/** Waits for the connection. @returns what gives it back */
async function turn(snapshot: Snapshot): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = snapshot.free
  snapshot.free = promise
  await before
  return resolve
}

/**
 * The next rows of a statement of which those before were taken in the snapshot that is being read: it runs once, as a
 * cursor, where `offset` would walk over all of them again for each page.
 * @param skip how many rows stand before them
 * @returns undefined outside of a snapshot, and where other rows were taken last
 */
export async function nextOf<Row>(
  statement: { compile(): { sql: string; parameters: readonly unknown[] } },
  limit: number,
  skip: number,
): Promise<Row[] | undefined> {
  const snapshot = open.getStore()
  if (!snapshot) return undefined
  const { sql, parameters } = statement.compile()
  const key = JSON.stringify([sql, parameters])
  const known = snapshot.walks.get(key)
  const walk = known ?? { name: `walk_${snapshot.walks.size}`, taken: 0, busy: false }
  if (walk.busy || walk.taken !== skip) return undefined
  walk.busy = true
  snapshot.walks.set(key, walk)
  const release = await turn(snapshot)
  try {
    const { client } = snapshot
    if (!known)
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
 * Reads rows piece by piece, by however many statements, as all of them were when the first was asked for. It holds a
 * connection until the last row was taken, so the consumer must not wait for a slow client.
 * @param read asks only for what its pool's database has; a change in it fails
 * @throws what `read` throws
 */
export async function* readSnapshot<Row>(pool: pg.Pool, read: () => AsyncIterable<Row>): AsyncGenerator<Row> {
  const client = await pool.connect()
  let rows: AsyncIterator<Row> | undefined
  try {
    // All rows of a cursor will be taken, not the first of them.
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
    // One that is broken is not kept.
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

/** `readSnapshot` for rows that are few: all of them. @throws what `read` throws */
export async function readAllInSnapshot<Row>(pool: pg.Pool, read: () => AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of readSnapshot(pool, read)) all.push(row)
  return all
}
