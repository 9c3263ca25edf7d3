import type { Db } from '../../platform/database/index.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import { type Loop, startLoop } from '../../platform/queue/index.ts'
import type { Auth } from '../auth/index.ts'
import { getOrganisation } from './repo.ts'
import { settingsRoutes } from './routes.ts'
import { type SettingsPorts, settingsService } from './service.ts'

export { isTimeZone, setGettingStartedDismissed } from './service.ts'

/** The name of the organisation; null until it is set. */
export const organisationName = async (db: Db): Promise<string | null> => (await getOrganisation(db)).name

// Another instance's change of the settings reaches this one within this time.
const REFRESH_MS = 10_000

export interface Settings extends Domain {
  /** The name of the organisation; null until it is set. */
  organisationName(): string | null
}

export function createSettings(platform: Platform, auth: Auth, ports: SettingsPorts): Settings {
  const service = settingsService(platform, ports)
  let refresh: Loop | undefined
  return {
    routes: settingsRoutes(service, auth),
    organisationName: service.organisationName,
    async start() {
      await service.load()
      refresh = startLoop('settings refresh', REFRESH_MS, platform.log, async () => {
        await service.refresh()
        return false
      })
    },
    stop: async () => refresh?.stop(),
  }
}
