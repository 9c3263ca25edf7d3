import { system } from '@ems/contract/system'
import { VERSION } from '../../platform/config/config.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { SystemService } from './service.ts'

export const systemRoutes = (service: SystemService): Route[] =>
  mount(system, {
    version: () => ({ version: VERSION }),
    checks: async () => ({ checks: await service.checks() }),
    backups: async () => ({ backups: await service.backups() }),
  })
