import type { Domain, Platform } from '../../platform/platform.ts'
import type { Teller } from '../notifications/index.ts'
import { leaveNotices } from './notices.ts'
import { leaveRoutes } from './routes.ts'
import { leaveService } from './service.ts'

export { applicants, leaveFigure } from './figures.ts'
export { firstAway } from './repo-away.ts'

export function createLeaves(platform: Platform): Domain & Teller {
  const notices = leaveNotices(platform)
  return { routes: leaveRoutes(leaveService(platform, notices)), tells: Object.values(notices) }
}
