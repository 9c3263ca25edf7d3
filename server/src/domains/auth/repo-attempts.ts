import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { ATTEMPT_LIMITS, type AttemptKind, WINDOW_MINUTES } from './rules.ts'

/** What attempts are counted for: a kind and whom it is about. */
export type Attempt = readonly [kind: AttemptKind, subject: string]

const keyOf = ([kind, subject]: Attempt) => `${kind}:${subject.toLowerCase()}`
const window = sql`make_interval(mins => ${sql.lit(WINDOW_MINUTES)})`

/** Whether one of the counts has reached its limit in the window that runs now. */
export async function isBlocked(db: Db, attempts: Attempt[]): Promise<boolean> {
  const rows = await db
    .selectFrom('attempt_windows')
    .select(['key', 'attempts'])
    .where('key', 'in', attempts.map(keyOf))
    .where(sql<boolean>`started_at > now() - ${window}`)
    .execute()
  return rows.some((row) =>
    attempts.some((attempt) => keyOf(attempt) === row.key && row.attempts >= ATTEMPT_LIMITS[attempt[0]]),
  )
}

/** Counts an attempt. @returns whether one of the counts is beyond its limit now */
export async function countAttempt(db: Db, attempts: Attempt[]): Promise<boolean> {
  let beyond = false
  // One statement each, in a fixed order: two requests that count the same keys cannot lock each other out.
  for (const attempt of attempts.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))) {
    const { rows } = await sql<{ attempts: number }>`
      insert into attempt_windows (key, attempts) values (${keyOf(attempt)}, 1)
      on conflict (key) do update set
        attempts = case when attempt_windows.started_at > now() - ${window} then attempt_windows.attempts + 1 else 1 end,
        started_at = case when attempt_windows.started_at > now() - ${window} then attempt_windows.started_at else now() end
      returning attempts`.execute(db)
    beyond ||= (rows[0]?.attempts ?? 0) > ATTEMPT_LIMITS[attempt[0]]
  }
  return beyond
}

export async function forgetAttempts(db: Db, attempt: Attempt): Promise<void> {
  await db.deleteFrom('attempt_windows').where('key', '=', keyOf(attempt)).execute()
}

export async function deleteOldWindows(db: Db): Promise<void> {
  await db.deleteFrom('attempt_windows').where(sql<boolean>`started_at < now() - ${window}`).execute()
}
