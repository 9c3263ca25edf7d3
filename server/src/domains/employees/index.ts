import type { Domain, Platform } from '../../platform/platform.ts'
import type { Recounting } from '../calendars/index.ts'
import type { Teller } from '../notifications/index.ts'
import { contactRoutes } from './contacts.ts'
import { customFieldService } from './custom-fields.ts'
import { customRoutes } from './custom-routes.ts'
import { customValueService } from './custom-values.ts'
import { employmentService, type TraceNeeds } from './employment.ts'
import { employmentRoutes } from './employment-routes.ts'
import { peopleExport } from './exporter.ts'
import { directoryExport, requestExport } from './exporter-colleagues.ts'
import { timelineExport } from './exporter-timeline.ts'
import { peopleImporter } from './importer.ts'
import { applyJobChanges, changeFailed } from './job-applying.ts'
import { jobRoutes } from './job-routes.ts'
import { jobService } from './job-service.ts'
import type { JobNeeds } from './job-warnings.ts'
import { leavingService } from './leaving.ts'
import { closeLeavers, leavingFailed } from './leaving-closing.ts'
import { headLeft } from './notices.ts'
import { orgReading } from './org-reading.ts'
import { orgRoutes } from './org-routes.ts'
import { orgService } from './org-service.ts'
import { ownFieldRoutes } from './own-fields.ts'
import { type PageNeeds, personPageService } from './person-page.ts'
import { personPageRoutes } from './person-page-routes.ts'
import { personalRecords } from './personal.ts'
import { recordService } from './record.ts'
import { requestDecided, requestMade } from './request-notices.ts'
import { requestRoutes } from './request-routes.ts'
import { requestService } from './requests.ts'
import { employeeRoutes } from './routes.ts'
import { employeeService } from './service.ts'
import { type TodayNeeds, whoIsHere } from './who-is-here.ts'
import { workingTimeRoutes } from './working-time-routes.ts'
import { workingTimeService } from './working-times.ts'

export { allEmployees } from './figures.ts'
export { presentPerson } from './org-present.ts'
export { personFor } from './person.ts'
export {
  type EmployeeRow,
  employeeById,
  employeeIdOfCode,
  employeesByIds,
  holdEmployees,
  lockEmployee,
  lockEmployees,
  lockLeavable,
} from './repo.ts'
export { tellsBirthday } from './repo-directory.ts'
export { employedOn, employmentsOf } from './repo-employment.ts'
export { departmentOn, designationOn, wasInDepartment, withJobsOn } from './repo-job-on.ts'
export { employedCount, headcountOn } from './repo-lists.ts'
export { type PersonRow, peopleInOrder } from './repo-org.ts'
export { among, amongOnPage, covered, type IsAmong, MANY, type People } from './repo-scope.ts'
export { nameFound, personFound, personFoundOr, personFoundOrAmong } from './repo-search.ts'
export { timesTable } from './repo-working-days.ts'
export { zoneValue } from './repo-working-times.ts'
export { releaseHead } from './reporting.ts'
export { coveredFor, covers, peopleFor, requirePeople, requirePerson } from './scope.ts'
export { daysOfAccount, schedulesOf, sharedDays, todayIn, todayOf, usualDays, workingDays } from './working-days.ts'

type Needs = JobNeeds & TraceNeeds & PageNeeds & TodayNeeds & { recounting: Recounting }

/** @param needs what it asks of domains to its right */
export function createEmployees(platform: Platform, needs: Needs): Domain & Teller {
  const [changing, closing] = [applyJobChanges(platform), closeLeavers(platform)]
  const [people, employment] = [employeeService(platform), employmentService(platform, needs)]
  const [requests, reading] = [requestService(platform), orgReading(platform, needs)]
  const pages = personPageService(platform, needs)
  const routes = [
    ...employeeRoutes(people, employment, whoIsHere(platform, needs)),
    ...employmentRoutes(employment, leavingService(platform), recordService(platform)),
    ...personPageRoutes(pages),
    ...requestRoutes(requests),
    ...customRoutes(customFieldService(platform), customValueService(platform, requests)),
    ...orgRoutes(reading, orgService(platform)),
    ...workingTimeRoutes(workingTimeService(platform, needs.recounting)),
    ...contactRoutes(platform, requests),
    ...ownFieldRoutes(platform),
    ...jobRoutes(jobService(platform, needs)),
  ]
  return {
    routes,
    personalData: personalRecords(platform),
    importers: [peopleImporter(platform, employment)],
    exports: [peopleExport(platform, people), directoryExport(reading), requestExport(requests), timelineExport(pages)],
    jobs: [...changing.jobs, ...closing.jobs],
    schedules: [...changing.schedules, ...closing.schedules],
    tells: [changeFailed, headLeft, leavingFailed, requestMade, requestDecided],
  }
}
