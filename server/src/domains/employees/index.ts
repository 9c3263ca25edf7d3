// Rooms:
//   change-requests  change requests of people
//   custom-fields    the fields of the organisation
//   directory        the people as colleagues see them
//   employment       start, end, rehire
//   field-settings   the editors of fields
//   import           the import of people
//   job              job history and its presentation
//   org              org chart and reporting lines
//   planned-changes  job changes with a later day, planned leavers
//   profile          contacts, custom values, a person’s page
//   record           create, update, list
//   shared           employee, employments, redaction and errors for all rooms
//   timeline         the history of a person
import type { Domain, Platform } from '../../platform/platform.ts'
import type { Recalculate } from '../calendars/index.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { changeRequestRoutes } from './change-requests/change-request.routes.ts'
import { changeRequestService } from './change-requests/change-request.service.ts'
import { requestDecided, requestMade } from './change-requests/notification-kinds.ts'
import type { FieldNeeds } from './change-requests/requestable-fields.ts'
import { customValueService } from './custom-fields/custom-values.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { directoryService } from './directory/directory.service.ts'
import { directoryExport, requestExport } from './directory/directory-exports.ts'
import { employeeRoutes } from './employee.routes.ts'
import { employmentRoutes } from './employment/employment.routes.ts'
import { employmentService, type TraceNeeds } from './employment/employment.service.ts'
import { closeLeavers, leavingFailed } from './employment/end-employment.job.ts'
import { plannedLeavingService } from './employment/end-employment.ts'
import { customFieldRoutes } from './field-settings/custom-field.routes.ts'
import { customFieldService } from './field-settings/custom-field.service.ts'
import { ownFieldRoutes } from './field-settings/field-editors.ts'
import { peopleImporter } from './import/import-employees.ts'
import { plannedShiftRoutes, plannedShiftService } from './job/planned-shift.service.ts'
import { workingTimeRoutes, workingTimeService } from './job/working-time.service.ts'
import { orgService } from './org/org.service.ts'
import { headLeft } from './org/reporting-lines.ts'
import { personalRecords } from './personal-data.ts'
import type { JobNeeds } from './planned-changes/change-warnings.ts'
import { applyJobChanges, changeFailed } from './planned-changes/planned-change.job.ts'
import { jobRoutes, jobService } from './planned-changes/planned-change.service.ts'
import { contactRoutes } from './profile/contacts.ts'
import { type PageNeeds, personPageRoutes, personPageService } from './profile/profile.service.ts'
import { timelineExport } from './profile/timeline-exports.ts'
import { recordService } from './record/create-record.ts'
import { employeeService } from './record/employee.service.ts'
import { peopleExport } from './record/employee-exports.ts'
import { employeeReportSubjects } from './report-subject.ts'
import { getPresence, type TodayNeeds } from './shared/presence.ts'

export type { RequestableField } from './change-requests/requestable-fields.ts'
export { fieldEditorsOf } from './custom-fields/field-editors.repo.ts'
export { toPerson } from './directory/directory.presenter.ts'
export { showsBirthday } from './directory/directory.repo.ts'
export { type PersonRow, peopleInOrder } from './org/org-chart.repo.ts'
export { releaseHead } from './org/reporting-lines.ts'
export { employedCount, headcountOn } from './record/employee-list.repo.ts'
export { personReportColumns } from './report-subject.ts'
export {
  type EmployeeRow,
  employeeById,
  employeeIdOfCode,
  employeesByAnyId,
  employeesByCodes,
  employeesByIds,
  lockEmployee,
  lockEmployeeForLeave,
  lockEmployees,
  lockEmployeesAgainstLeaving,
  type NamedEmployee,
  setBaseSalaries,
} from './shared/employee.repo.ts'
export { employedOn, employmentsOf } from './shared/employment.repo.ts'
export { findEmployeeFor, lockEmployeeFor } from './shared/find-employee.ts'
export { departmentOn, designationOn, wasInDepartment, withJobsOn } from './shared/job-on-day.repo.ts'
export { personFoundOr, personFoundOrAmong, personMatches, personNameMatches } from './shared/person-search.repo.ts'

type Needs = JobNeeds & TraceNeeds & PageNeeds & TodayNeeds & { recounting: Recalculate; fields: FieldNeeds }

/** Requests a change of a locked person; fields that they may edit themselves change at once. */
export interface RequestsChanges {
  askForChange: ReturnType<typeof changeRequestService>['askWithin']
}

/** @param needs functions of domains to its right */
export function createEmployees(platform: Platform, needs: Needs): Domain & NotifyingDomain & RequestsChanges {
  const [changing, closing] = [applyJobChanges(platform), closeLeavers(platform)]
  const [people, employment] = [employeeService(platform), employmentService(platform, needs)]
  const [requests, reading] = [changeRequestService(platform, needs.fields), directoryService(platform, needs)]
  const pages = personPageService(platform, needs)
  const routes = [
    ...employeeRoutes(people, employment, getPresence(platform, needs)),
    ...employmentRoutes(employment, plannedLeavingService(platform), recordService(platform)),
    ...personPageRoutes(pages),
    ...changeRequestRoutes(requests),
    ...customFieldRoutes(customFieldService(platform), customValueService(platform, requests)),
    ...directoryRoutes(reading, orgService(platform)),
    ...workingTimeRoutes(workingTimeService(platform, needs.recounting)),
    ...plannedShiftRoutes(plannedShiftService(platform, needs.recounting)),
    ...contactRoutes(platform, requests),
    ...ownFieldRoutes(platform),
    ...jobRoutes(jobService(platform, needs)),
  ]
  return {
    routes,
    askForChange: requests.askWithin,
    personalData: personalRecords(platform),
    importers: [peopleImporter(platform, employment)],
    exports: [peopleExport(platform, people), directoryExport(reading), requestExport(requests), timelineExport(pages)],
    reportSubjects: employeeReportSubjects,
    jobs: [...changing.jobs, ...closing.jobs],
    schedules: [...changing.schedules, ...closing.schedules],
    notificationKinds: [changeFailed, headLeft, leavingFailed, requestMade, requestDecided],
  }
}
