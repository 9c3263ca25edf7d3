import type { Domain, Platform } from '../../platform/platform.ts'
import { payPeriodService } from './pay-period.service.ts'
import { personalSalaries } from './personal-data.ts'
import { salaryRoutes } from './routes.ts'
import { salaryExports } from './salary-exports.ts'
import { salaryService } from './service.ts'

export { payDayAfter } from './pay-date.rules.ts'
export { firstSalaryBefore, netSalariesIn } from './repo.ts'

export function createSalaries(platform: Platform): Domain {
  const service = salaryService(platform)
  return {
    routes: salaryRoutes(service, payPeriodService(platform)),
    exports: salaryExports(platform, service),
    personalData: personalSalaries,
  }
}
