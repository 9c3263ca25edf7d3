import { sql } from 'kysely'
import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { type AttemptKind, attemptLimits, WINDOW_MINUTES } from './auth.rules.ts'

/** A counter of failed attempts. */
export interface Attempt {
  /** the kind and the subject */
  key: string
  /** the most failures in a window */
  most: number
}

const window = sql`make_interval(mins => ${sql.lit(WINDOW_MINUTES)})`

/** Whether one of the counts has reached its limit in the present window. */
export async function isBlocked(db: Db, attempts: Attempt[]): Promise<boolean> {
  const keys = attempts.map(({ key }) => key)
  const rows = await db
    .selectFrom('attempt_windows')
    .select(['key', 'attempts'])
    .where('key', 'in', keys)
    .where(sql<boolean>`started_at > now() - ${window}`)
    .execute()
  return rows.some((row) => attempts.some(({ key, most }) => key === row.key && row.attempts >= most))
}

/** Counts an attempt. @returns whether one of the counts is above its limit now */
export async function countAttempt(db: Db, attempts: Attempt[]): Promise<boolean> {
  let beyond = false
  // One statement each, in a fixed order: two requests with the same keys cannot deadlock.
  for (const { key, most } of attempts.toSorted((a, b) => a.key.localeCompare(b.key))) {
    const { rows } = await sql<{ attempts: number }>`
      insert into attempt_windows (key, attempts) values (${key}, 1)
      on conflict (key) do update set
        attempts = case when attempt_windows.started_at > now() - ${window} then attempt_windows.attempts + 1 else 1 end,
        started_at = case when attempt_windows.started_at > now() - ${window} then attempt_windows.started_at else now() end
      returning attempts`.execute(db)
    beyond ||= (rows[0]?.attempts ?? 0) > most
  }
  return beyond
}

/** The number of attempts in the present window. */
export async function attemptsOf(db: Db, { key }: Attempt): Promise<number> {
  const row = await db
    .selectFrom('attempt_windows')
    .select('attempts')
    .where('key', '=', key)
    .where(sql<boolean>`started_at > now() - ${window}`)
    .executeTakeFirst()
  return row?.attempts ?? 0
}

export async function resetAttempts(db: Db, attempts: Attempt[]): Promise<void> {
  const keys = attempts.map(({ key }) => key)
  await db.deleteFrom('attempt_windows').where('key', 'in', keys).execute()
}

export async function deleteOldWindows(db: Db): Promise<void> {
  await db.deleteFrom('attempt_windows').where(sql<boolean>`started_at < now() - ${window}`).execute()
}

/** Counts failures and refuses attempts above the limits. */
export function attemptGuard(db: Db, config: Config) {
  const limits = attemptLimits(config.SIGN_IN_ADDRESS_LIMIT)
  return {
    /** The counter of a subject. @param subject in upper or lower case */
    of: (kind: AttemptKind, subject: string): Attempt => ({
      key: `${kind}:${subject.toLowerCase()}`,
      most: limits[kind],
    }),

    /**
     * Checks a secret under the limits: failures count, and above the limit even the right secret is refused.
     * @throws {AppError} TOO_MANY; `refusal` if the check fails
     */
    async check(attempts: Attempt[], refusal: AppError, check: () => Promise<boolean>): Promise<void> {
      if (await isBlocked(db, attempts)) throw new AppError('request.too-many')
      if (!(await check())) throw (await countAttempt(db, attempts)) ? new AppError('request.too-many') : refusal
      // Concurrent guesses may have reached the limit meanwhile.
      if (await isBlocked(db, attempts)) throw new AppError('request.too-many')
    },
  }
}
