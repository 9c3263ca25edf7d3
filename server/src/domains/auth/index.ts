import type { Actor } from '../../platform/actor.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import { type Loop, repeat } from '../../platform/queue/index.ts'
import { ageSecurityEvents } from '../../platform/security-events.ts'
import { warnOfEndingKeys } from './keys.ts'
import { loadKnownPasswords } from './known-passwords.ts'
import type { AcceptedSession } from './own-sessions.ts'
import { relyingParty } from './passkey-checks.ts'
import { deleteExpired } from './repo.ts'
import { deleteOldWindows } from './repo-attempts.ts'
import { deleteOldChallenges } from './repo-challenges.ts'
import { forgetOldDevices } from './repo-devices.ts'
import { deleteOldEmailChanges } from './repo-emails.ts'
import { deleteOldInvitations } from './repo-invitations.ts'
import { orphanedPasskeys } from './repo-passkeys.ts'
import { authRoutes, type TellAccess } from './routes.ts'
import { accountRoutes } from './routes-account.ts'
import { keyRoutes } from './routes-keys.ts'
import { type AuthService, authService, type AuthNeeds as ServiceNeeds } from './service.ts'

export {
  closeAccount,
  closeAccountAfter,
  giveEmail,
  openAccount,
  openAccountFrom,
  prepareAccount,
  prepareAccounts,
  setAdministrator,
} from './accounts.ts'

import { personalAccounts } from './personal.ts'

export { accountAdministration } from './administration.ts'
export { ensureFirstAdministrator, type FirstAdministrator } from './first-administrator.ts'
export { invite } from './invitations.ts'
export { openAdministrators, passkeysWork } from './policies.ts'
export { presentAccount, presentRules } from './present.ts'
export {
  type AccountRow,
  accountsWithPictures,
  lockAccount,
  setName as renameAccount,
  setNames as renameAccounts,
  setPicture,
} from './repo.ts'
export { noteAddress } from './repo-emails.ts'
export { forgetPolicy, type PolicyRow, policiesByRole, rulesOf, setPolicy } from './repo-policies.ts'
export { isService } from './repo-services.ts'
export { liveSessions } from './repo-sessions.ts'
export { closeSeedsAnew } from './rotate.ts'
export { deviceOf } from './rules-codes.ts'
export { isProgram, parseKey } from './rules-keys.ts'
export { enrolmentOf, GRACE_MS, NO_RULES, type Proofs, strictest } from './rules-policies.ts'
export { newToken, tokenHash } from './secrets.ts'

const CLEANUP_MS = 600_000

export interface Auth extends Domain, Pick<AuthService, 'changePassword'> {
  /** Notes that a key was used. @param address from where */
  sawKey(id: string, address: string): void
  /** Lets somebody pass who proved a short while ago that it is them. @throws {AppError} CONFIRM */
  requireFresh(actor: Actor): Promise<void>
  /** whether somebody did */
  isFresh(actor: Actor): boolean
  /**
   * Whether a session is used by the browser that it belongs to, where it is bound to one, and is not over by its policy.
   * @param active whether somebody does something, which is noted; not where a page only waits for news
   */
  accepts(session: AcceptedSession, bind: string | null, active: boolean): boolean
}

/** What domains to the right of this one tell: of somebody's roles, and of the organisation. */
export interface AuthNeeds extends ServiceNeeds {
  /** what somebody may do, in the words of the wire, and what they are asked for */
  tellAccess: TellAccess
}

export function createAuth(platform: Platform, { tellAccess, ...needs }: AuthNeeds): Auth {
  const service = authService(platform, needs)
  let cleanup: Loop | undefined
  return {
    routes: [...authRoutes(service, tellAccess), ...accountRoutes(service), ...keyRoutes(service)],
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
      cleanup = repeat('session cleanup', CLEANUP_MS, platform.log, async () => {
        await deleteExpired(platform.db, platform.clock.now())
        await deleteOldWindows(platform.db)
        await forgetOldDevices(platform.db, platform.clock.now())
        await deleteOldInvitations(platform.db, platform.clock.now())
        await deleteOldEmailChanges(platform.db, platform.clock.now())
        await warnOfEndingKeys(platform.db, platform.clock.now())
        await deleteOldChallenges(platform.db, platform.clock.now())
        return ageSecurityEvents(platform.db, platform.clock.now())
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
