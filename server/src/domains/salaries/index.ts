import type { Domain, Platform } from '../../platform/platform.ts'
import { salaryRoutes } from './routes.ts'
import { runService } from './run.ts'
import { salaryService } from './service.ts'

export { netSalaries } from './figures.ts'
export { firstSalaryBefore } from './repo.ts'
export { payDayAfter } from './rules.ts'

export const createSalaries = (platform: Platform): Domain => ({
  routes: salaryRoutes(salaryService(platform), runService(platform)),
})
