import type { Domain, Platform } from '../../platform/platform.ts'
import { salaryExports } from './exporter.ts'
import { personalSalaries } from './personal.ts'
import { salaryRoutes } from './routes.ts'
import { runService } from './run.ts'
import { salaryService } from './service.ts'

export { netSalaries } from './figures.ts'
export { firstSalaryBefore } from './repo.ts'
export { payDayAfter } from './rules.ts'

export function createSalaries(platform: Platform): Domain {
  const service = salaryService(platform)
  return {
    routes: salaryRoutes(service, runService(platform)),
    exports: salaryExports(service),
    personalData: personalSalaries,
  }
}
