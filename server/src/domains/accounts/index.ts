import type { Domain, Platform } from '../../platform/platform.ts'
import { inviteAllJob } from './invite-all.job.ts'
import { accountExport, accountsRoutes } from './routes.ts'
import { accountsService } from './service.ts'

export function createAccounts(platform: Platform): Domain {
  const service = accountsService(platform)
  return { routes: accountsRoutes(service), exports: [accountExport(service)], ...inviteAllJob(platform) }
}
