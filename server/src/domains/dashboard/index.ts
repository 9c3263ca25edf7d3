import type { Domain, Platform } from '../../platform/platform.ts'
import { todayService } from './admin-home.ts'
import { homeService } from './employee-home.ts'
import { dashboardRoutes } from './routes.ts'
import { dashboardService } from './summary.service.ts'

export const createDashboard = (platform: Platform): Domain => ({
  routes: dashboardRoutes(dashboardService(platform), todayService(platform), homeService(platform)),
})
