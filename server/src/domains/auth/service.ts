import { addressOf, screens } from '@ems/contract/core/screens'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { emit } from '../../platform/queue/index.ts'
import { queueMails } from '../mail/index.ts'
import { resetLetter } from './letters.ts'
import * as repo from './repo.ts'
import { type Attempt, countAttempt, forgetAttempts, isBlocked } from './repo-attempts.ts'
import { sessionLookup } from './repo-sessions.ts'
import { networkOf, RESET_LIFETIME_MS, sessionLifetime } from './rules.ts'
import { hashSecret, matches, newToken, tokenHash } from './secrets.ts'

export interface PasswordChange {
  oldPassword: string
  newPassword: string
  confirmKey: string
}

export interface SignIn {
  email: string
  password: string
  /** 30 days instead of 12 hours */
  remember: boolean
  /** where it comes from */
  address: string
  /** of the session that the browser has so far; null where it has none */
  formerToken: string | null
}

const passwordChanged = (userId: string, by: 'change' | 'reset') => ({
  kind: 'account.password-changed',
  entityId: userId,
  payload: { by },
})

export type AuthService = ReturnType<typeof authService>

export function authService({ db, pool, clock, config }: Platform) {
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

  /** Runs a check of a secret under the limits: a failure counts, and beyond the limit even the right secret is refused. */
  async function guarded(attempts: Attempt[], refusal: AppError, check: () => Promise<boolean>): Promise<void> {
    if (await isBlocked(db, attempts)) throw new AppError('request.too-many')
    if (!(await check())) throw (await countAttempt(db, attempts)) ? new AppError('request.too-many') : refusal
    // Guesses that ran beside this one may have used the limit up meanwhile.
    if (await isBlocked(db, attempts)) throw new AppError('request.too-many')
  }

  const sessionOf = sessionLookup(pool, clock.now)

  return {
    resolveSession: (token: string) => sessionOf(tokenHash(token)),

    /** Starts a session, and ends the one that the browser has so far. @throws {AppError} BAD_CREDENTIALS, TOO_MANY */
    async login({ email, password, remember, address, formerToken }: SignIn) {
      const account = await repo.accountByEmail(db, email)
      const attempts: Attempt[] = [
        ['account', email],
        ['address', networkOf(address)],
      ]
      await guarded(
        attempts,
        new AppError('auth.bad-credentials'),
        async () => (await matches(account?.password_hash, password)) && account?.active === true,
      )
      if (!account) throw new AppError('auth.bad-credentials')
      const token = newToken()
      const lifetime = sessionLifetime(remember)
      if (!(await repo.insertSession(db, account, tokenHash(token), inMs(lifetime))))
        throw new AppError('auth.bad-credentials')
      await forgetAttempts(db, ['account', email])
      // The browser forgets its token with this answer, and nobody would ever end that session.
      if (formerToken !== null) await repo.deleteSessionByToken(db, tokenHash(formerToken))
      return { token, account, cookieSeconds: remember ? lifetime / 1000 : null }
    },

    logout: (actor: Actor) => repo.deleteSession(db, actor.sessionId),

    /**
     * Mails a link to set a new password, where the address has an account. The caller cannot tell: the same statements
     * run in one transaction for every address, and where there is no account they write nothing.
     * @throws {AppError} TOO_MANY
     */
    async forgotPassword(email: string, address: string): Promise<void> {
      if (await countAttempt(db, [['resetAddress', networkOf(address)]])) throw new AppError('request.too-many')
      const token = newToken()
      const link = `${config.PUBLIC_URL}${addressOf(screens.resetPassword)}#token=${token}`
      await inTransaction(db, async (trx) => {
        const tooOften = await countAttempt(trx, [['resetAccount', email]])
        const account = await repo.accountByEmail(trx, email)
        const told = account?.active && !tooOften ? [account] : []
        await repo.insertResets(
          trx,
          told.map(({ id }) => id),
          tokenHash(token),
          inMs(RESET_LIFETIME_MS),
        )
        await queueMails(
          trx,
          told.map((each) => resetLetter(each.email, each.name, link)),
        )
      })
    },

    /** Sets a new password with a mailed token, which works once; every session of the person ends. @throws {AppError} INVALID */
    async resetPassword(token: string, newPassword: string, requestId: string): Promise<void> {
      // Hashing is dear, and anybody may ask: a token that is none costs a look-up.
      if (!(await repo.isReset(db, tokenHash(token), clock.now()))) throw new AppError('auth.reset-link-used-up')
      const passwordHash = await hashSecret(newPassword)
      const email = await inTransaction(db, async (trx) => {
        const userId = await repo.takeReset(trx, tokenHash(token), clock.now())
        const account = userId ? await repo.lockAccount(trx, userId) : undefined
        if (!account?.active) throw new AppError('auth.reset-link-used-up')
        await repo.setPassword(trx, account.id, passwordHash)
        await repo.deleteResetsOf(trx, account.id)
        await repo.deleteSessionsOf(trx, account.id, null)
        await audit(trx, { userId: account.id, requestId }, { action: 'auth.reset-password', entityId: account.id })
        await emit(trx, passwordChanged(account.id, 'reset'))
        return account.email
      })
      await forgetAttempts(db, ['account', email])
    },

    /**
     * Changes one's own password; the session that did it stays, all others end.
     * @throws {AppError} INVALID where the old password or the key is wrong, which of the two is not told; TOO_MANY
     */
    async changePassword(actor: Actor, change: PasswordChange): Promise<void> {
      const refusal = new AppError('auth.wrong-password-or-key')
      const account = await repo.accountByEmail(db, actor.email)
      await guarded([['account', actor.email]], refusal, async () => {
        const [password, key] = await Promise.all([
          matches(account?.password_hash, change.oldPassword),
          matches(account?.key_hash, change.confirmKey),
        ])
        return password && key
      })
      const newHash = await hashSecret(change.newPassword)
      await inTransaction(db, async (trx) => {
        const locked = await repo.lockAccount(trx, actor.userId)
        // Of two changes at once, the second's old password is not the password any more.
        if (locked?.password_hash !== account?.password_hash) throw refusal
        await repo.setPassword(trx, actor.userId, newHash)
        await repo.deleteResetsOf(trx, actor.userId)
        await repo.deleteSessionsOf(trx, actor.userId, actor.sessionId)
        await audit(trx, actor, { action: 'auth.change-password', entityId: actor.userId })
        await emit(trx, passwordChanged(actor.userId, 'change'))
      })
    },
  }
}
