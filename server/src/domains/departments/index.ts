export { departmentById } from './repo.ts'

import type { Domain, Platform } from '../../platform/platform.ts'
import { departmentRoutes } from './routes.ts'
import { departmentService } from './service.ts'

export const createDepartments = (platform: Platform): Domain => ({
  routes: departmentRoutes(departmentService(platform)),
})
