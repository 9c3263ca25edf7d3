import type { Actor, Session } from '../../platform/actor.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import { type Loop, repeat } from '../../platform/queue/index.ts'
import { ageSecurityEvents } from '../../platform/security-events.ts'
import { relyingParty } from './passkey-checks.ts'
import { deleteExpired } from './repo.ts'
import { deleteOldWindows } from './repo-attempts.ts'
import { deleteOldChallenges } from './repo-challenges.ts'
import { forgetOldDevices } from './repo-devices.ts'
import { orphanedPasskeys } from './repo-passkeys.ts'
import { authRoutes, type TellAccess } from './routes.ts'
import { accountRoutes } from './routes-account.ts'
import { type AuthService, authService } from './service.ts'

export { closeAccount, openAccount, prepareAccount, setAdministrator } from './accounts.ts'
export { accountAdministration } from './administration.ts'
export { ensureFirstAdministrator, type FirstAdministrator } from './first-administrator.ts'
export { presentAccount } from './present.ts'
export { type AccountRow, accountsWithPictures, lockAccount, setName as renameAccount } from './repo.ts'
export { liveSessions } from './repo-sessions.ts'
export { closeSeedsAnew } from './rotate.ts'
export { tokenHash } from './secrets.ts'

const CLEANUP_MS = 600_000

export interface Auth extends Domain, Pick<AuthService, 'changePassword'> {
  /** Lets somebody pass who proved a short while ago that it is them. @throws {AppError} CONFIRM */
  requireFresh(actor: Actor): Promise<void>
  /** Whether a session is used by the browser that it belongs to, where it is bound to one; notes that it was seen. */
  accepts(session: Pick<Session, 'sessionId' | 'bindHash'>, bind: string | null): boolean
}

/** @param tellAccess what somebody may do, in the words of the wire: the domain that knows stands to the right */
export function createAuth(platform: Platform, tellAccess: TellAccess): Auth {
  const service = authService(platform)
  let cleanup: Loop | undefined
  return {
    routes: [...authRoutes(service, tellAccess), ...accountRoutes(service)],
    accepts: service.accepts,
    changePassword: service.changePassword,
    requireFresh: service.confirmation.requireFresh,
    async start() {
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
        await deleteOldChallenges(platform.db, platform.clock.now())
        return ageSecurityEvents(platform.db, platform.clock.now())
      })
      service.seen.start()
    },
    async stop() {
      await cleanup?.stop()
      await service.seen.stop()
    },
  }
}
