import type { Domain, Platform } from '../../platform/platform.ts'
import { searchRoutes } from './routes.ts'
import { searchService } from './service.ts'

export const createSearch = (platform: Platform): Domain => ({ routes: searchRoutes(searchService(platform)) })
