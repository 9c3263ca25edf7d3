import type { Domain, Platform } from '../../platform/platform.ts'
import { type Loop, repeat } from '../../platform/queue/index.ts'
import { deleteExpired } from './repo.ts'
import { deleteOldWindows } from './repo-attempts.ts'
import { forgetOldDevices } from './repo-devices.ts'
import { authRoutes, type TellAccess } from './routes.ts'
import { type AuthService, authService } from './service.ts'

export { closeAccount, openAccount, prepareAccount } from './accounts.ts'
export { ensureFirstAdministrator, type FirstAdministrator } from './first-administrator.ts'
export { accountsWithPictures, setName as renameAccount } from './repo.ts'
export { liveSessions } from './repo-sessions.ts'
export { tokenHash } from './secrets.ts'

const CLEANUP_MS = 600_000

export interface Auth extends Domain, Pick<AuthService, 'changePassword'> {}

/** @param tellAccess what somebody may do, in the words of the wire: the domain that knows stands to the right */
export function createAuth(platform: Platform, tellAccess: TellAccess): Auth {
  const service = authService(platform)
  let cleanup: Loop | undefined
  return {
    routes: authRoutes(service, tellAccess),
    changePassword: service.changePassword,
    async start() {
      cleanup = repeat('session cleanup', CLEANUP_MS, platform.log, async () => {
        await deleteExpired(platform.db, platform.clock.now())
        await deleteOldWindows(platform.db)
        await forgetOldDevices(platform.db, platform.clock.now())
        return false
      })
    },
    stop: async () => cleanup?.stop(),
  }
}
