import type { Domain, Platform } from '../../platform/platform.ts'
import type { Teller } from '../notifications/index.ts'
import { leaveNotices } from './notices.ts'
import { leaveRoutes } from './routes.ts'
import { leaveService } from './service.ts'
import { approvalRoutes, waitingService } from './waiting.ts'

export { applicants, leaveFigure } from './figures.ts'
export { firstAway, openRequests } from './repo-away.ts'

export function createLeaves(platform: Platform): Domain & Teller {
  const notices = leaveNotices(platform)
  const routes = [...leaveRoutes(leaveService(platform, notices)), ...approvalRoutes(waitingService(platform))]
  return { routes, tells: Object.values(notices) }
}
