import type { Domain, Platform } from '../../platform/platform.ts'
import type { Teller } from '../notifications/index.ts'
import { contactRoutes } from './contacts.ts'
import { applyJobChanges, changeFailed } from './job-applying.ts'
import { jobRoutes } from './job-routes.ts'
import { jobService } from './job-service.ts'
import type { JobNeeds } from './job-warnings.ts'
import { headLeft } from './notices.ts'
import { orgReading } from './org-reading.ts'
import { orgRoutes } from './org-routes.ts'
import { orgService } from './org-service.ts'
import { employeeRoutes } from './routes.ts'
import { employeeService } from './service.ts'
import { workingTimeRoutes } from './working-time-routes.ts'
import { workingTimeService } from './working-times.ts'

export { presentPerson } from './org-present.ts'
export { personFor } from './person.ts'
export { type EmployeeRow, employeeById, employeeIdOfCode, holdEmployees, lockEmployee } from './repo.ts'
export { employedCount } from './repo-lists.ts'
export { among, covered, type People } from './repo-scope.ts'
export { nameFound, personFound, personFoundOr } from './repo-search.ts'
export { releaseHead } from './reporting.ts'
export { covers, peopleFor, requirePeople, requirePerson } from './scope.ts'
export { todayOf, workingDays } from './working-days.ts'

/** @param needs what it asks of domains to its right */
export const createEmployees = (platform: Platform, needs: JobNeeds): Domain & Teller => ({
  ...applyJobChanges(platform),
  routes: [
    ...employeeRoutes(employeeService(platform)),
    ...orgRoutes(orgReading(platform), orgService(platform)),
    ...workingTimeRoutes(workingTimeService(platform)),
    ...contactRoutes(platform),
    ...jobRoutes(jobService(platform, needs)),
  ],
  tells: [changeFailed, headLeft],
})
