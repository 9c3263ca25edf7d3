import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { type Attempt, countAttempt, isBlocked } from './attempt.repo.ts'
import { type AttemptKind, attemptLimits } from './auth.rules.ts'

/** Counts failures and refuses what is beyond the limits. */
export function attemptGuard(db: Db, config: Config) {
  const limits = attemptLimits(config.SIGN_IN_ADDRESS_LIMIT)
  return {
    /** What is counted for somebody or something. @param subject in any case */
    of: (kind: AttemptKind, subject: string): Attempt => ({
      key: `${kind}:${subject.toLowerCase()}`,
      most: limits[kind],
    }),

    /**
     * Runs a check of a secret under the limits: a failure counts, and beyond the limit even the right secret is refused.
     * @throws {AppError} TOO_MANY; `refusal` where the check fails
     */
    async check(attempts: Attempt[], refusal: AppError, check: () => Promise<boolean>): Promise<void> {
      if (await isBlocked(db, attempts)) throw new AppError('request.too-many')
      if (!(await check())) throw (await countAttempt(db, attempts)) ? new AppError('request.too-many') : refusal
      // Guesses that ran beside this one may have used the limit up meanwhile.
      if (await isBlocked(db, attempts)) throw new AppError('request.too-many')
    },
  }
}
