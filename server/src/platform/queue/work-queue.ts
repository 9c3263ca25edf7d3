import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/index.ts'
import { type Loop, startLoop } from './loop.ts'
import { waitAfter } from './timetable.rules.ts'
import {
  type ClaimedRow,
  giveUp,
  type Holder,
  releaseRow,
  renewLeases,
  retryLater,
  type WorkTable,
} from './work-row.repo.ts'

/** How long a row stays a dead instance's before another takes it; a living one renews its leases. */
export const LEASE_SECONDS = 120
const PAUSE_MS = 1_000

/** Thrown by work that stops half-way because the product does: the row is given back, and no attempt counts. */
export class Interrupted extends Error {}

/** Thrown by work that finds its row in another's hands: it lost its lease, and nothing of the step counts. */
export class LeaseLostError extends Error {}

/** Work that lies in rows of a table, and how one row of it is done. */
export interface Queue<Row extends ClaimedRow> {
  /** as the log calls one row, e.g. `mail` */
  what: string
  table: WorkTable
  /** how many rows one instance works on at once */
  places: number
  /** how often a row is tried before it is given up */
  mostAttempts: number
  leaseSeconds?: number
  /** claims at most `most` rows for this instance */
  claim(most: number, leaseSeconds: number): Promise<Row[]>
  /** does the work and marks its row as done; throws where it has to be tried again */
  work(row: Row, stopping: AbortSignal): Promise<void>
  /** whether trying again is pointless */
  isFinal?(error: Error): boolean
  /** called after a row has failed for good */
  onGivenUp?(row: Row, error: Error): Promise<void>
}

/**
 * Works a queue off until it is stopped. Any number of instances may do so on one database: a row is one instance's at a
 * time, and a row whose instance died is taken over when its lease ends.
 */
export function startQueue<Row extends ClaimedRow>(
  db: Db,
  instance: string,
  log: FastifyBaseLogger,
  queue: Queue<Row>,
): Loop {
  const { what, table, places, mostAttempts, leaseSeconds = LEASE_SECONDS } = queue
  const open = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  // Slow work may take longer than a lease; another instance must not begin it meanwhile.
  const renewal = setInterval(() => void renew(), (leaseSeconds * 1_000) / 4)
  const loop = startLoop(what, PAUSE_MS, log, async () => {
    const free = places - open.size
    if (free <= 0) {
      await Promise.race(open.values())
      return true
    }
    const rows = await queue.claim(free, leaseSeconds)
    for (const row of rows)
      open.set(
        row.id,
        attempt(row).finally(() => open.delete(row.id)),
      )
    return rows.length === free
  })

  async function renew(): Promise<void> {
    if (open.size === 0) return
    await renewLeases(db, table, instance, [...open.keys()], leaseSeconds).catch((error: unknown) =>
      log.warn({ err: error, queue: what }, 'the lease on work that is being done could not be renewed'),
    )
  }

  async function attempt(row: Row): Promise<void> {
    try {
      await queue.work(row, stopping.signal)
    } catch (error) {
      await failed(row, error as Error).catch((later: unknown) =>
        // The row is tried again when its lease has expired.
        log.warn({ err: later, [what]: row.id }, `what became of a ${what} could not be noted`),
      )
    }
  }

  async function failed(row: Row, error: Error): Promise<void> {
    const holder: Holder = { id: row.id, attempts: row.attempts, instance }
    if (error instanceof Interrupted) return releaseRow(db, table, holder)
    if (error instanceof LeaseLostError) {
      log.warn({ [what]: row.id }, `a ${what} was taken over by another instance`)
      return
    }
    const final = row.attempts >= mostAttempts || queue.isFinal?.(error) === true
    log.warn(
      { [what]: row.id, attempts: row.attempts, final, reason: error.message, ...codeOf(error) },
      final ? `a ${what} was given up` : `a ${what} failed and will be tried again`,
    )
    if (!final) return retryLater(db, table, holder, waitAfter(row.attempts), error.message)
    if (await giveUp(db, table, holder, error.message)) await queue.onGivenUp?.(row, error)
  }

  return {
    async stop() {
      stopping.abort()
      await loop.stop()
      await Promise.all(open.values())
      clearInterval(renewal)
    },
  }
}

// The answer of a mail server, or the failure of a connection.
function codeOf(error: Error): { code?: unknown } {
  if ('responseCode' in error) return { code: error.responseCode }
  return 'code' in error ? { code: error.code } : {}
}
