import type { Domain, Platform } from '../../platform/platform.ts'
import { accountsRoutes } from './routes.ts'
import { accountsService } from './service.ts'

export const createAccounts = (platform: Platform): Domain => ({ routes: accountsRoutes(accountsService(platform)) })
