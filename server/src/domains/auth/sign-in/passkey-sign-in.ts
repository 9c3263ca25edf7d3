import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { OneTimeCodes } from '../factors/one-time-codes.ts'
import type { PasskeyResponse, PasskeyVerifier } from '../passkeys/passkey-check.ts'
import type { SignedIn, SignInContext, StartSession } from '../sessions/start-session.ts'
import { accountById } from '../shared/account.repo.ts'
import { attemptGuard, countAttempt, resetAttempts } from '../shared/attempt.repo.ts'

export interface PasskeySignIn extends SignInContext {
  challenge: string
  response: PasskeyResponse
}

/** Signs people in with only a passkey, which identifies and proves the person. */
export function passkeySignIn(
  { db, clock, config }: Platform,
  checks: PasskeyVerifier,
  codes: OneTimeCodes,
  start: StartSession,
) {
  const guard = attemptGuard(db, config)
  return {
    /** @throws {AppError} CONFLICT if passkeys do not work at this address, TOO_MANY */
    async options(address: string) {
      // Each begin leaves a row: nobody may fill the table.
      if (await countAttempt(db, [guard.of('passkeyAddress', networkOf(address))]))
        throw new AppError('request.too-many')
      return checks.ask('sign-in', null)
    },

    /** @throws {AppError} BAD_CODE */
    async finish({ challenge, response, ...visit }: PasskeySignIn): Promise<SignedIn> {
      const { origin } = visit
      const verified = await checks.check('sign-in', challenge, response, null, origin)
      const account = verified ? await accountById(db, verified.userId) : undefined
      if (!verified || !account?.active || account.locked_at !== null) {
        const network = networkOf(origin.address)
        const event = { kind: 'passkey', outcome: 'refused', userId: account?.id ?? null } as const
        await inTransaction(db, (trx) =>
          writeSecurityEvent(trx, clock.now(), { ...event, network, agent: origin.agent }),
        )
        throw new AppError('auth.bad-passkey')
      }
      const refusal = new AppError('auth.bad-passkey')
      const signedIn = await start(account, visit, { strength: 'two', refusal, take: verified.take })
      await resetAttempts(db, [codes.attemptOf(account.id)])
      return signedIn
    },
  }
}
