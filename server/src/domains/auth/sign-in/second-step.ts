import { inTransaction } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { AccountRow } from '../shared/account.repo.ts'
import { insertSignIn } from '../shared/challenge.repo.ts'
import type { Factors } from '../shared/factor.repo.ts'
import { hashToken, newToken } from '../shared/hashing.ts'
import { CHALLENGE_MS } from '../shared/one-time-code.rules.ts'

/** The values of the first step that the session needs. */
export interface FirstStep {
  remember: boolean
  /** the proof of the first step; absent for a password */
  provider?: { id: string; sid: string | null }
}

/** Whether a password alone is not enough for a person. */
export const hasFactor = ({ totp, passkeys }: Factors) => totp || passkeys > 0

/** The second steps that a person can take. */
const secondMethods = ({ totp, totpBlocked, passkeys, recoveryLeft }: Factors) => [
  ...(totp && !totpBlocked ? (['totp'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(recoveryLeft > 0 ? (['recovery'] as const) : []),
]

/** Begins the second step of a sign-in of a person with a second factor. */
export const createSecondStep =
  ({ db, clock }: Platform) =>
  /** @returns the answer */
  async (account: AccountRow, factors: Factors, first: FirstStep): Promise<AppError> => {
    const token = newToken()
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS)
    const challenge = { tokenHash: hashToken(token), userId: account.id, data: { ...first } }
    const waits = await inTransaction(db, (trx) => insertSignIn(trx, account, challenge, expiresAt))
    if (!waits) return new AppError('auth.bad-credentials')
    const more = { challenge: token, methods: secondMethods(factors), expiresAt: expiresAt.toISOString() }
    return new AppError('auth.second-factor', undefined, { more })
  }

export type SecondStepAsker = ReturnType<typeof createSecondStep>
