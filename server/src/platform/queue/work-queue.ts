import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/index.ts'
import { type Loop, startLoop } from './loop.ts'
import { retryDelay } from './timetable.rules.ts'
import {
  type ClaimedRow,
  markFailed,
  type RowHolder,
  releaseRow,
  renewLeases,
  retryLater,
  type WorkTable,
} from './work-row.repo.ts'

/** How long a dead instance keeps its rows; living instances renew their leases. */
export const LEASE_SECONDS = 120
const PAUSE_MS = 1_000

/** Thrown by work that stops because the product stops: the row is returned, and no attempt counts. */
export class WorkInterruptedError extends Error {}

/** Thrown by work whose row another instance has taken: the lease is lost, and the step has no effect. */
export class LeaseLostError extends Error {}

/** A kind of work in rows of a table. */
export interface Queue<Row extends ClaimedRow> {
  /** the name of a row in the log, e.g. `mail` */
  what: string
  table: WorkTable
  /** the most rows that one instance works on at once */
  places: number
  /** the most attempts for a row */
  mostAttempts: number
  leaseSeconds?: number
  /** claims at most `most` rows for this instance */
  claim(most: number, leaseSeconds: number): Promise<Row[]>
  /** does the work and marks its row as done; throws if it must be tried again */
  work(row: Row, stopping: AbortSignal): Promise<void>
  /** whether trying again is pointless */
  isFinal?(error: Error): boolean
  /** called after a row has failed for good */
  onGivenUp?(row: Row, error: Error): Promise<void>
}

/**
 * Works on a queue until it is stopped. Any number of instances may do so on one database: one instance at a time holds
 * a row, and a dead instance's row is taken over when its lease ends.
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
  // Slow work may take longer than a lease; no other instance must begin it meanwhile.
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
    const holder: RowHolder = { id: row.id, attempts: row.attempts, instance }
    if (error instanceof WorkInterruptedError) return releaseRow(db, table, holder)
    if (error instanceof LeaseLostError) {
      log.warn({ [what]: row.id }, `a ${what} was taken over by another instance`)
      return
    }
    const final = row.attempts >= mostAttempts || queue.isFinal?.(error) === true
    log.warn(
      { [what]: row.id, attempts: row.attempts, final, reason: error.message, ...codeOf(error) },
      final ? `a ${what} was given up` : `a ${what} failed and will be tried again`,
    )
    if (!final) return retryLater(db, table, holder, retryDelay(row.attempts), error.message)
    if (await markFailed(db, table, holder, error.message)) await queue.onGivenUp?.(row, error)
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
