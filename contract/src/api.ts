import { access } from './access.ts'
import { account } from './account.ts'
import { accounts } from './accounts.ts'
import { approvalFlows } from './approval-flows.ts'
import { approvals } from './approvals.ts'
import { attendance } from './attendance.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { bankAccounts } from './bank-accounts.ts'
import { bankFiles } from './bank-files.ts'
import { calendars } from './calendars.ts'
import { changeRequests } from './change-requests.ts'
import { checklists } from './checklists.ts'
import { contacts } from './contacts.ts'
import { customFields } from './custom-fields.ts'
import { dashboard } from './dashboard.ts'
import { departments } from './departments.ts'
import { documents } from './documents.ts'
import { employeeFields } from './employee-fields.ts'
import { employees } from './employees.ts'
import { employment } from './employment.ts'
import { exporting } from './exporting.ts'
import { holidayImports } from './holiday-imports.ts'
import { imports } from './imports.ts'
import { job } from './job.ts'
import { keys, services } from './keys.ts'
import { leaveAttachments } from './leave-attachments.ts'
import { leaveBalances } from './leave-balances.ts'
import { leaveCalendar } from './leave-calendar.ts'
import { leaveCertificates } from './leave-certificates.ts'
import { leaveChanges } from './leave-changes.ts'
import { leaveFeeds } from './leave-feeds.ts'
import { leavePolicies } from './leave-policies.ts'
import { leaveReports } from './leave-reports.ts'
import { leaveRestrictions } from './leave-restrictions.ts'
import { leaveRuns } from './leave-runs.ts'
import { leaveTypes } from './leave-types.ts'
import { leaves } from './leaves.ts'
import { legalEntities } from './legal-entities.ts'
import { mail } from './mail.ts'
import { notifications } from './notifications.ts'
import { org } from './org.ts'
import { payCategories } from './pay-categories.ts'
import { payGaps } from './pay-gaps.ts'
import { payPeriods } from './pay-periods.ts'
import { paySetup } from './pay-setup.ts'
import { payInputs, payTerms } from './pay-terms.ts'
import { payslips, payslipUploads } from './payslips.ts'
import { personPage } from './person-page.ts'
import { plannedShifts } from './planned-shifts.ts'
import { privacy } from './privacy.ts'
import { providers } from './providers.ts'
import { reminders } from './reminders.ts'
import { reportFigures } from './report-figures.ts'
import { reports } from './reports.ts'
import { salaries } from './salaries.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { singleSignOn } from './single-sign-on.ts'
import { system } from './system.ts'
import { tasks } from './tasks.ts'
import { teams } from './teams.ts'
import { time } from './time.ts'
import { timeDevices } from './time-devices.ts'
import { timePolicies } from './time-policies.ts'
import { timeRequests } from './time-requests.ts'
import { timeSheets } from './time-sheets.ts'
import { workingTimes } from './working-times.ts'

/** Every call of the product, by domain. */
export const api = {
  auth,
  singleSignOn,
  account,
  access,
  security,
  providers,
  keys,
  services,
  settings,
  system,
  audit,
  mail,
  notifications,
  departments,
  legalEntities,
  calendars,
  holidayImports,
  employees,
  employment,
  accounts,
  org,
  job,
  personPage,
  contacts,
  bankAccounts,
  changeRequests,
  documents,
  reminders,
  customFields,
  employeeFields,
  workingTimes,
  plannedShifts,
  salaries,
  paySetup,
  payTerms,
  payCategories,
  payGaps,
  payInputs,
  payPeriods,
  payslipUploads,
  payslips,
  bankFiles,
  leaves,
  approvals,
  leaveTypes,
  leaveChanges,
  leaveCertificates,
  leaveAttachments,
  leavePolicies,
  leaveBalances,
  leaveCalendar,
  leaveFeeds,
  leaveRestrictions,
  leaveRuns,
  approvalFlows,
  leaveReports,
  attendance,
  time,
  timeRequests,
  timePolicies,
  timeDevices,
  timeSheets,
  teams,
  tasks,
  checklists,
  imports,
  exporting,
  reports,
  reportFigures,
  privacy,
  search,
  dashboard,
}
