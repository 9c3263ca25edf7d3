import type { Domain, Platform } from '../../platform/platform.ts'
import { personalSalaries } from './personal-data.ts'
import { payReportSubject } from './report-subject.ts'
import { salaryRoutes } from './routes.ts'
import { salaryExports } from './salary-exports.ts'
import { salaryService } from './service.ts'

export { payDayAfter } from './pay-date.rules.ts'
export { firstSalaryBefore, netSalariesIn, type RecordedSalary, salaryById } from './repo.ts'
export { auditAdded, reverseRecord } from './service.ts'

export function createSalaries(platform: Platform): Domain {
  const service = salaryService(platform)
  return {
    routes: salaryRoutes(service),
    exports: salaryExports(platform, service),
    reportSubjects: [payReportSubject],
    personalData: personalSalaries,
  }
}
