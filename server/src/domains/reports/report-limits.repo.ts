import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

/** The time limit of a report. Tests set a shorter one. */
export const REPORT_LIMITS = { ms: 10_000 }

/** Whether PostgreSQL stopped a statement at its time limit. */
export const isOverTime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

/**
 * Reads within the time limit. A person runs at most two reports at once, on all instances together.
 * @returns undefined if two are running
 */
export function readWithinLimits<T>(db: Db, userId: string, read: (db: Db) => Promise<T>): Promise<T | undefined> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const slot = (n: number) => sql`pg_try_advisory_xact_lock(hashtextextended(${`report ${n} ${userId}`}, 0))`
      const { rows } = await sql<{ free: boolean }>`select ${slot(1)} or ${slot(2)} as free`.execute(trx)
      if (rows[0]?.free !== true) return undefined
      await sql`select set_config('statement_timeout', ${String(REPORT_LIMITS.ms)}, true), set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`.execute(
        trx,
      )
      return read(trx)
    })
}
