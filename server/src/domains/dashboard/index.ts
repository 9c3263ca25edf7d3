import type { Domain, Platform } from '../../platform/platform.ts'
import { adminHomeService } from './admin-home.ts'
import { employeeHomeService } from './employee-home.ts'
import { gettingStartedService } from './getting-started.ts'
import { dashboardRoutes } from './routes.ts'
import { dashboardService } from './summary.service.ts'

export const createDashboard = (platform: Platform): Domain => ({
  routes: dashboardRoutes(
    dashboardService(platform),
    adminHomeService(platform),
    employeeHomeService(platform),
    gettingStartedService(platform),
  ),
})
