import { addressOf, screens } from '@ems/contract/core/screens'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, violatedConstraint } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as accounts from '../shared/account.repo.ts'
import { challengeOf, insertChallenge } from '../shared/challenge.repo.ts'
import { factorsOf } from '../shared/factor.repo.ts'
import { hashToken } from '../shared/hashing.ts'
import { type OidcClient, ProviderUnavailableError } from './oidc-client.ts'
import * as repo from './provider.repo.ts'

/** A logout token is refused a second time for so long. */
const LOGOUT_TOKEN_MS = 1_200_000

/** Sessions that began at a provider: their end on either side, and the end of the link between the accounts. */
export function providerSessions({ db, clock, config }: Platform, client: OidcClient) {
  const signInAddress = `${config.PUBLIC_URL.replace(/\/$/, '')}${addressOf(screens.login)}`
  return {
    /** Ends the sessions that a provider names in a signed token. @throws {AppError} NOT_FOUND, INVALID, NOT_READY */
    async backchannelLogout(id: string, token: string): Promise<void> {
      const provider = await repo.providerById(db, id)
      if (!provider) throw new AppError('sso.no-provider')
      const read = await client.readLogoutToken(provider, token, new Date()).catch((error: unknown) => {
        if (error instanceof ProviderUnavailableError) throw new AppError('sso.provider-away', { name: provider.name })
        throw new AppError('sso.bad-logout-token')
      })
      await inTransaction(db, async (trx) => {
        const tokenHash = hashToken(`sso-logout:${id}:${read.jti}`)
        const seen = await challengeOf(trx, 'sso-logout', tokenHash, clock.now())
        if (seen) throw new AppError('sso.bad-logout-token')
        await insertChallenge(
          trx,
          'sso-logout',
          { tokenHash, userId: null, data: {} },
          new Date(clock.now().getTime() + LOGOUT_TOKEN_MS),
        )
        for (const userId of await repo.endSessionsAt(trx, id, read))
          await writeSecurityEvent(trx, clock.now(), {
            kind: 'sso-logout',
            outcome: 'done',
            userId,
            detail: { provider: id },
          })
      }).catch((error: unknown) => {
        if (violatedConstraint(error) === 'challenges_pkey') throw new AppError('sso.bad-logout-token')
        throw error
      })
    },

    /** The provider of a session; undefined for other sign-ins. */
    async providerOfSession(sessionId: string): Promise<repo.ProviderRow | undefined> {
      const id = await repo.providerOfSession(db, sessionId)
      return id === null ? undefined : repo.providerById(db, id)
    },

    /** The sign-out address of a provider; undefined if it offers none. */
    logoutAddress: (provider: repo.ProviderRow): Promise<string | undefined> =>
      client.endSessionAddress(provider, signInAddress),

    /**
     * Unlinks the person's account at a provider.
     * @throws {AppError} NOT_FOUND; CONFLICT if it is their only way to sign in
     */
    async unlink(actor: Actor, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const account = await accounts.lockAccount(trx, actor.userId)
        const all = await repo.identitiesOf(trx, actor.userId)
        const identity = all.find((each) => each.id === id)
        if (!identity) throw new AppError('sso.no-identity')
        const { passkeys } = await factorsOf(trx, actor.userId)
        if (account?.password_hash === null && passkeys === 0 && all.length === 1) throw new AppError('sso.only-way-in')
        await repo.deleteIdentity(trx, id)
        await repo.deleteProviderSessions(trx, actor.userId, identity.provider_id, actor.sessionId)
        const before = { provider_id: identity.provider_id, email: identity.email }
        await writeAuditEvent(trx, actor, { action: 'auth.identity-remove', entityId: id, before })
        const { userId, sessionId } = actor
        await writeSecurityEvent(trx, clock.now(), { kind: 'identity-remove', outcome: 'done', userId, sessionId })
      })
    },
  }
}
