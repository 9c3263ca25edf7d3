import type { Domain, Platform } from '../../platform/platform.ts'
import { homeService } from './home.ts'
import { dashboardRoutes } from './routes.ts'
import { dashboardService } from './service.ts'
import { todayService } from './today.ts'

export const createDashboard = (platform: Platform): Domain => ({
  routes: dashboardRoutes(dashboardService(platform), todayService(platform), homeService(platform)),
})
