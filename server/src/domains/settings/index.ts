import type { Domain, Platform } from '../../platform/platform.ts'
import { type Loop, repeat } from '../../platform/queue/index.ts'
import type { Auth } from '../auth/index.ts'
import { currentTimeZone, storedTimeZone } from './repo.ts'
import { settingsRoutes } from './routes.ts'
import { settingsService } from './service.ts'

export { isTimeZone } from './rules.ts'

// Another instance's change of the time zone reaches this one within this time.
const REFRESH_MS = 10_000

export function createSettings(platform: Platform, auth: Auth): Domain {
  const { db, clock, config, log } = platform
  let refresh: Loop | undefined
  return {
    routes: settingsRoutes(settingsService(platform), auth),
    async start() {
      clock.setTimeZone(await storedTimeZone(db, config.ORG_TIME_ZONE))
      refresh = repeat('settings refresh', REFRESH_MS, log, async () => {
        clock.setTimeZone(await currentTimeZone(db))
        return false
      })
    },
    stop: async () => refresh?.stop(),
  }
}
