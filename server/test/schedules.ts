import { sql } from 'kysely'
import type { Db } from '../src/platform/database/index.ts'

/**
 * Puts off what comes by the clock until long after the test: every ten minutes it would come amidst whichever test runs just
 * then. A test that is about it moves the product's clock, or the schedule.
 */
export async function putOffSchedules(db: Db): Promise<void> {
  await sql`update job_schedules set next_at = greatest(next_at, now() + interval '1 hour')`.execute(db)
}
