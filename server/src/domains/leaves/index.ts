import type { Domain, Platform } from '../../platform/platform.ts'
import { leaveRoutes } from './routes.ts'
import { leaveService } from './service.ts'

export { applicants, leaveFigure } from './figures.ts'

export const createLeaves = (platform: Platform): Domain => ({ routes: leaveRoutes(leaveService(platform)) })
