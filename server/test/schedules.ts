import { sql } from 'kysely'
import type { Db } from '../src/platform/database/index.ts'

/**
 * Moves all schedules to long after the test: they would run every ten minutes, during any test. A test about schedules
 * moves the product's clock, or the schedule.
 */
export async function putOffSchedules(db: Db): Promise<void> {
  await sql`update job_schedules set next_at = greatest(next_at, now() + interval '1 hour')`.execute(db)
}
