import { DAY_MS } from '@ems/contract/core/durations'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { type Origin, writeSecurityEvent } from '../../platform/audit/security-events.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Platform } from '../../platform/platform.ts'
import { publishEvent } from '../../platform/queue/index.ts'
import { queueMails } from '../mail/index.ts'
import { ownEmail } from './accounts/change-email.ts'
import { oneTimeCodes } from './factors/one-time-codes.ts'
import { ownFactors } from './factors/own-factors.ts'
import { invitations } from './invitations/invitations.ts'
import { ownPasskeys } from './passkeys/own-passkeys.ts'
import { passkeyChecks } from './passkeys/passkey-check.ts'
import { passwordPolicy } from './passwords/password-policy.ts'
import { keyUseRecorder, ownKeys } from './service-accounts/api-keys.ts'
import { serviceAccounts } from './service-accounts/service-accounts.ts'
import { ownSessions, sessionUseRecorder } from './sessions/own-sessions.ts'
import { sessionStart } from './sessions/start-session.ts'
import * as repo from './shared/account.repo.ts'
import { attemptGuard, countAttempt, resetAttempts } from './shared/attempt.repo.ts'
import { DEVICE_LIFETIME_MS, RESET_LIFETIME_MS, RESETS_A_DAY } from './shared/auth.rules.ts'
import type { AuthNeeds } from './shared/auth-needs.ts'
import { deleteDevices, storeDevice } from './shared/device.repo.ts'
import { factorsOf } from './shared/factor.repo.ts'
import { hashSecret, hashToken, newToken, verifySecret } from './shared/hashing.ts'
import { passwordResetMail } from './shared/mail-templates.ts'
import { deleteSession, deleteSessionsOf } from './shared/session.repo.ts'
import { passkeySignIn } from './sign-in/passkey-sign-in.ts'
import { secondFactor } from './sign-in/second-factor.ts'
import { createSecondStep } from './sign-in/second-step.ts'
import { NO_ONE, signIn } from './sign-in/sign-in.ts'
import { stepUp } from './sign-in/step-up.ts'
import { oidcClient } from './single-sign-on/oidc-client.ts'
import { identitiesOf } from './single-sign-on/provider.repo.ts'
import { providerSessions } from './single-sign-on/provider-sessions.ts'
import { providerService } from './single-sign-on/providers.ts'
import { signInRounds } from './single-sign-on/sign-in-round.ts'

export interface PasswordChange {
  oldPassword: string
  newPassword: string
  confirmKey: string
}

const ofActor = ({ userId, sessionId }: Actor) => ({ userId, sessionId })
const placeOf = ({ address, agent }: Origin) => ({ network: networkOf(address), agent })

const passwordChanged = (userId: string, by: 'change' | 'reset') => ({
  kind: 'account.password-changed',
  entityId: userId,
  payload: { by },
})

export type AuthService = ReturnType<typeof authService>

export function authService(platform: Platform, { rulesOf, organisationName, groupRoles }: AuthNeeds) {
  const { db, clock, config, secrets } = platform
  const guard = attemptGuard(db, config)
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

  const start = sessionStart(platform)
  const checkCodes = oneTimeCodes(platform)
  const checks = passkeyChecks(platform)
  const passkeys = ownPasskeys(platform, checks)
  const sessionUse = sessionUseRecorder(platform)
  const askSecondFactor = createSecondStep(platform)
  const byPassword = signIn(platform, start, askSecondFactor, rulesOf)
  const client = oidcClient(secrets)
  const rounds = signInRounds(platform, { client, start, askSecondFactor, rulesOf, groupRoles })
  const linkedSessions = providerSessions(platform, client)
  const refuseWeakPassword = passwordPolicy(db, organisationName)

  /** Sets the person's own new password: other sessions and remembered browsers end. */
  async function setOwnPassword(trx: Trx, actor: Actor, passwordHash: string, device: string | null): Promise<void> {
    await repo.setPassword(trx, actor.userId, passwordHash)
    await repo.deleteResetsOf(trx, actor.userId)
    await deleteSessionsOf(trx, actor.userId, actor.sessionId)
    await deleteDevices(trx, actor.userId, device === null ? null : hashToken(device))
    await writeAuditEvent(trx, actor, { action: 'auth.change-password', entityId: actor.userId })
    await writeSecurityEvent(trx, clock.now(), { kind: 'password-change', outcome: 'done', ...ofActor(actor) })
    await publishEvent(trx, passwordChanged(actor.userId, 'change'))
  }

  return {
    accepts: sessionUse.accepts,
    signIn: byPassword,
    secondFactor: secondFactor(platform, checkCodes, checks, start),
    passkeySignIn: passkeySignIn(platform, checks, checkCodes, start),
    passkeys,
    confirmation: stepUp(platform, checkCodes, checks),
    factors: ownFactors(platform),
    email: ownEmail(platform),
    sessions: ownSessions(platform),
    seen: sessionUse,
    keys: ownKeys(platform),
    used: keyUseRecorder(platform),
    services: serviceAccounts(platform),
    invitations: invitations(platform, { rulesOf, refuseWeakPassword, passkeys, checks, start, signIn: byPassword }),
    factorsOf: (userId: string) => factorsOf(db, userId),

    rounds,
    providerSessions: linkedSessions,
    providers: providerService(platform, client, groupRoles),
    identitiesOf: (userId: string) => identitiesOf(db, userId),

    /** @returns the provider's sign-out address, if requested and available */
    async logout(actor: Actor, everywhere: boolean): Promise<string | undefined> {
      const provider = everywhere ? await linkedSessions.providerOfSession(actor.sessionId) : undefined
      await deleteSession(db, actor.sessionId)
      return provider && linkedSessions.logoutAddress(provider)
    },

    /**
     * Mails a link to set a new password, if the address has an account. The caller cannot tell: the same statements
     * run in one transaction for each address, and write nothing without an account.
     * @throws {AppError} TOO_MANY
     */
    async forgotPassword(email: string, origin: Origin): Promise<void> {
      const attempt = guard.of('resetAddress', networkOf(origin.address))
      if (await countAttempt(db, [attempt])) throw new AppError('request.too-many')
      const token = newToken()
      const link = `${config.PUBLIC_URL}${addressOf(screens.resetPassword)}#token=${token}`
      const owner = await repo.accountByEmail(db, email)
      // Read for each address: the time of an answer must not reveal accounts.
      const rules = await rulesOf(owner?.id ?? NO_ONE)
      await inTransaction(db, async (trx) => {
        const tooOften = await countAttempt(trx, [guard.of('resetAccount', email)])
        const account = await repo.accountByEmail(trx, email)
        const today = await repo.countRequestedResets(trx, account?.id ?? null, inMs(-DAY_MS))
        // An account without a password gets an invitation to choose one.
        const accounts =
          account?.active &&
          rules.sso !== 'only' &&
          account.locked_at === null &&
          account.password_hash !== null &&
          !tooOften &&
          today < RESETS_A_DAY
            ? [account]
            : []
        await repo.insertResets(
          trx,
          accounts.map(({ id }) => id),
          hashToken(token),
          inMs(RESET_LIFETIME_MS),
        )
        await queueMails(
          trx,
          accounts.map((each) => passwordResetMail(each.email, each.name, link)),
        )
        await writeSecurityEvent(trx, clock.now(), {
          kind: 'reset-ask',
          outcome: accounts.length > 0 ? 'done' : 'refused',
          userId: account?.id ?? null,
          ...(account ? {} : { subjectHash: secrets.digest(email.toLowerCase()) }),
          ...placeOf(origin),
        })
      })
    },

    /**
     * Sets a new password with a mailed token, which works once; all sessions of the person end. Remembered browsers
     * stay, and the present one is added: otherwise ten wrong guesses of others would lock the person out everywhere.
     * @param device the token by which accounts recognise the browser; null without one
     * @returns the token by which they recognise it from now on
     * @throws {AppError} INVALID
     */
    async resetPassword(
      token: string,
      newPassword: string,
      requestId: string,
      { origin, device }: { origin: Origin; device: string | null },
    ): Promise<{ token: string; seconds: number }> {
      // Hashing is expensive, and the call is public: an unknown token costs only a look-up.
      const asking = await repo.resetOf(db, hashToken(token), clock.now())
      if (asking === null) throw new AppError('auth.reset-link-used-up')
      await refuseWeakPassword(asking, newPassword, await rulesOf(asking))
      const passwordHash = await hashSecret(newPassword)
      const deviceToken = newToken()
      const email = await inTransaction(db, async (trx) => {
        const userId = await repo.consumeReset(trx, hashToken(token), clock.now())
        const account = userId ? await repo.lockAccount(trx, userId) : undefined
        if (!account?.active || account.locked_at !== null) throw new AppError('auth.reset-link-used-up')
        await repo.setPassword(trx, account.id, passwordHash)
        await repo.deleteResetsOf(trx, account.id)
        await deleteSessionsOf(trx, account.id, null)
        const tokens = { former: device === null ? null : hashToken(device), now: hashToken(deviceToken) }
        await storeDevice(trx, account.id, tokens, inMs(DEVICE_LIFETIME_MS))
        await writeAuditEvent(
          trx,
          { userId: account.id, requestId },
          { action: 'auth.reset-password', entityId: account.id },
        )
        const event = { kind: 'password-reset', outcome: 'done', userId: account.id } as const
        await writeSecurityEvent(trx, clock.now(), { ...event, ...placeOf(origin) })
        await publishEvent(trx, passwordChanged(account.id, 'reset'))
        return account.email
      })
      await resetAttempts(db, [guard.of('account', email)])
      return { token: deviceToken, seconds: DEVICE_LIFETIME_MS / 1000 }
    },

    /**
     * Changes the person's own password; the calling session stays, all others and all remembered browsers end.
     * Wrong guesses have a separate count: guesses at the sign-in must not prevent this.
     * @param deviceToken of the calling browser; null without one
     * @throws {AppError} INVALID if the old password or the key is wrong, without saying which; TOO_MANY
     */
    async changePassword(actor: Actor, change: PasswordChange, deviceToken: string | null): Promise<void> {
      const refusal = new AppError('auth.wrong-password-or-key')
      const account = await repo.accountByEmail(db, actor.email)
      const attempt = guard.of('passwordChange', actor.userId)
      const check = async () => {
        const [password, key] = await Promise.all([
          verifySecret(account?.password_hash, change.oldPassword),
          verifySecret(account?.key_hash, change.confirmKey),
        ])
        return password && key
      }
      await guard.check([attempt], refusal, check).catch(async (error: unknown) => {
        if (error === refusal)
          await writeSecurityEvent(db, clock.now(), { kind: 'password-change', outcome: 'refused', ...ofActor(actor) })
        throw error
      })
      await refuseWeakPassword(actor.userId, change.newPassword, actor.rules)
      const newHash = await hashSecret(change.newPassword)
      await inTransaction(db, async (trx) => {
        const locked = await repo.lockAccount(trx, actor.userId)
        // After a parallel change the old password is no longer valid.
        if (locked?.password_hash !== account?.password_hash) throw refusal
        await setOwnPassword(trx, actor, newHash, deviceToken)
      })
      await resetAttempts(db, [attempt])
    },

    /** Sets the person's own password after a fresh proof of identity. @param deviceToken as above */
    async setPassword(actor: Actor, newPassword: string, deviceToken: string | null): Promise<void> {
      await refuseWeakPassword(actor.userId, newPassword, actor.rules)
      const newHash = await hashSecret(newPassword)
      await inTransaction(db, async (trx) => {
        await repo.lockAccount(trx, actor.userId)
        await setOwnPassword(trx, actor, newHash, deviceToken)
      })
    },
  }
}
