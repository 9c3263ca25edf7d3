// Rooms:
//   accounts          create, open, close and administer accounts
//   factors           authenticator apps, recovery codes, step-up
//   invitations       first passwords by a mailed link
//   passkeys          passkeys and their checks
//   passwords         the password policy: length, known passwords, personal words
//   service-accounts  service accounts and API keys
//   sessions          sessions and known browsers
//   shared            accounts, policies, mails that all rooms use
//   sign-in           sign in by password, second factor or passkey
//   single-sign-on    providers, sign-in with them, linked accounts
import type { Actor } from '../../platform/actor/actor.ts'
import { pruneSecurityEvents } from '../../platform/audit/security-events.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import { type Loop, startLoop } from '../../platform/queue/index.ts'
import { accountRoutes } from './account.routes.ts'
import { deleteOldEmailChanges } from './accounts/email-change.repo.ts'
import { authRoutes, type GetAccess } from './auth.routes.ts'
import { type AuthService, authService } from './auth.service.ts'
import { relyingParty } from './passkeys/passkey-check.ts'
import { loadKnownPasswords } from './passwords/known-passwords.ts'
import { warnOfExpiringKeys } from './service-accounts/api-keys.ts'
import { keyRoutes } from './service-accounts/key.routes.ts'
import type { AcceptedSession } from './sessions/own-sessions.ts'
import { deleteExpiredResets } from './shared/account.repo.ts'
import { deleteOldWindows } from './shared/attempt.repo.ts'
import type { AuthNeeds as ServiceNeeds } from './shared/auth-needs.ts'
import { deleteOldChallenges } from './shared/challenge.repo.ts'
import { deleteOldDevices } from './shared/device.repo.ts'
import { deleteOldInvitations } from './shared/invitation.repo.ts'
import { orphanedPasskeys } from './shared/passkey.repo.ts'
import { singleSignOnRoutes } from './single-sign-on/single-sign-on.routes.ts'

export {
  closeAccount,
  closeAccountAfter,
  openAccount,
  openAccountFrom,
  setAdministrator,
} from './accounts/account-state.ts'

import { personalAccounts } from './personal-data.ts'

export { storeMailedAddress } from './accounts/email-change.repo.ts'
export { ensureFirstAdministrator, type FirstAdministrator } from './accounts/first-administrator.ts'
export { accountAdministration } from './accounts/manage-account.ts'
export { prepareAccount, prepareAccounts } from './accounts/prepare-accounts.ts'
export { presentAccount, presentRules } from './auth.presenter.ts'
export { reencryptSeeds } from './factors/reencrypt-seeds.ts'
export { sendInvitation } from './invitations/invitations.ts'
export { arePasskeysUsable } from './passkeys/passkey-check.ts'
export { isServiceEmail, parseKey } from './service-accounts/api-key.rules.ts'
export { isServiceAccount } from './service-accounts/service-account.repo.ts'
export { closeService, createServiceWithKey } from './service-accounts/service-accounts.ts'
export {
  type AccountRow,
  accountsWithPictures,
  lastingAdministrators,
  lockAccount,
  setFirstEmail,
  setName as renameAccount,
  setNames as renameAccounts,
  setPicture,
} from './shared/account.repo.ts'
export type { GroupRoles, GroupRow } from './shared/auth-needs.ts'
export { countSeedsOfOtherKeys as countLostSeeds, hasAccountWithPasswordAndFactor } from './shared/factor.repo.ts'
export { hashSecret, hashToken, newToken, verifySecret } from './shared/hashing.ts'
export { deviceOf } from './shared/one-time-code.rules.ts'
export { liveSessions } from './shared/session.repo.ts'
export { deletePolicy, type PolicyRow, policiesByRole, rulesOf, setPolicy } from './shared/sign-in-policy.repo.ts'
export {
  type AvailableFactors,
  combinePolicies,
  GRACE_MS,
  NO_RULES,
  requiredEnrolment,
} from './shared/sign-in-policy.rules.ts'
export { enabledProviders } from './single-sign-on/provider.repo.ts'

const CLEANUP_MS = 600_000

export interface Auth extends Domain, Pick<AuthService, 'changePassword'> {
  /** Records the use of a key. @param address the network address */
  sawKey(id: string, address: string): void
  /** Requires a fresh proof. @throws {AppError} CONFIRM */
  requireFresh(actor: Actor): Promise<void>
  /** whether the actor has a fresh proof */
  isFresh(actor: Actor): boolean
  /**
   * Whether a session is used by its browser, if it is bound to one, and has not ended by its policy.
   * @param active whether the person acts, which is stored; false for a page that only listens for events
   */
  accepts(session: AcceptedSession, bind: string | null, active: boolean): boolean
}

/** Functions of domains to the right: a person's roles, and the organisation. */
export interface AuthNeeds extends ServiceNeeds {
  /** a person's rights on the wire, and what they must set up */
  getAccess: GetAccess
}

export function createAuth(platform: Platform, { getAccess, ...needs }: AuthNeeds): Auth {
  const service = authService(platform, needs)
  let cleanup: Loop | undefined
  return {
    routes: [
      ...authRoutes(service, getAccess),
      ...accountRoutes(service),
      ...keyRoutes(service),
      ...singleSignOnRoutes(service, getAccess),
    ],
    sawKey: (id, address) => service.used.saw(id, networkOf(address)),
    accepts: service.accepts,
    changePassword: service.changePassword,
    requireFresh: service.confirmation.requireFresh,
    isFresh: service.confirmation.isFresh,
    personalData: personalAccounts,
    async start() {
      loadKnownPasswords()
      const party = relyingParty(platform.config)
      const orphans = await orphanedPasskeys(platform.db, party.id)
      if (orphans > 0)
        platform.log.warn(
          { passkeys: orphans, host: party.id },
          'passkeys were made for another host than that of PUBLIC_URL',
        )
      cleanup = startLoop('session cleanup', CLEANUP_MS, platform.log, async () => {
        await deleteExpiredResets(platform.db, platform.clock.now())
        await deleteOldWindows(platform.db)
        await deleteOldDevices(platform.db, platform.clock.now())
        await deleteOldInvitations(platform.db, platform.clock.now())
        await deleteOldEmailChanges(platform.db, platform.clock.now())
        await warnOfExpiringKeys(platform.db, platform.clock.now())
        await deleteOldChallenges(platform.db, platform.clock.now())
        return pruneSecurityEvents(platform.db, platform.clock.now())
      })
      service.seen.start()
      service.used.start()
    },
    async stop() {
      await cleanup?.stop()
      await service.seen.stop()
      await service.used.stop()
    },
  }
}
