// Rooms:
//   approval-flows which steps a request has
//   balances       balances, forecast, adjustments, opening balances, expiry
//   calendar       team calendar and calendar feeds
//   certificates   recorded certificates and sickness spells
//   changes        change, cancel, sick during leave, end of employment
//   decisions      approve, reject, undo, inbox
//   duration       how many days a range counts
//   entitlement    what a policy grants in a period
//   leave-types    leave types and their limits
//   ledger         plan, ledger, accrual, recalculation
//   lists          lists, details and exports
//   notifications  notification kinds, sentences, mails and reminder jobs
//   policies       policies and their assignment
//   presentation   rows to answers
//   reports        absence, balances, liability, exports
//   requests       request, withdraw, preview, next leave, attachments
//   restrictions   blackout dates and minimum staffing
//   runs           year-end runs
//   shared         the leave and its history, which all rooms use
import type { Domain, Platform } from '../../platform/platform.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { flowRoutes } from './approval-flows/flow.routes.ts'
import { balanceRoutes, balanceService } from './balances/balance.service.ts'
import { expiryJob, expiryNotification, expirySchedule } from './balances/expiry.job.ts'
import { balanceImporter } from './balances/import-opening-balances.ts'
import { feedRoutes } from './calendar/feeds.ts'
import { calendarRoutes } from './calendar/team-calendar.ts'
import { certificateRoutes } from './certificates/certificate.routes.ts'
import { changeRoutes } from './changes/change-leave.ts'
import { finalBalanceNotification, leaverConsumer } from './changes/end-of-employment.job.ts'
import { typeRoutes } from './leave-types/leave-type.service.ts'
import { accrualJob, accrualSchedule, bookJob, countJob } from './ledger/accrual.job.ts'
import { leaveExports } from './lists/leave-exports.ts'
import { certificateJob, certificateSchedule } from './notifications/certificate-reminder.job.ts'
import { leaveNotifications } from './notifications/notification-kinds.ts'
import { locationChangeConsumer, recalculationJob } from './notifications/recalculation.job.ts'
import { personalLeaves } from './personal-data.ts'
import { policyRoutes } from './policies/policy.service.ts'
import { leaveReportSubjects } from './report-subject.ts'
import { reportRoutes, reportServices } from './reports/report.routes.ts'
import { ledgerExport, reportExports, setupExports } from './reports/report-exports.ts'
import { attachmentRoutes } from './requests/attachment.routes.ts'
import { leaveRoutes, leaveService } from './requests/leave.service.ts'
import { restrictionRoutes } from './restrictions/restrictions.ts'
import { runFailed, runJob, runRoutes } from './runs/run.service.ts'

export { addLieuLeave, reverseLieuLeave } from './balances/adjustments.ts'
export { balanceService } from './balances/balance.service.ts'
export { getAvailableAfter, leaveApprovals, listInbox } from './decisions/inbox.ts'
export { createRecalculate } from './notifications/recalculation.job.ts'
export { toAvailableBalance, toLeave } from './presentation/leave.presenter.ts'
export { absenceService } from './reports/absence-report.ts'
export { nextLeaveOf } from './requests/leave.service.ts'
export {
  countAway,
  countColleaguesAway,
  countPendingRequests,
  firstAway,
  firstLeaveBefore,
  getReturnDays,
  leavesWithinSql,
} from './shared/absence.repo.ts'
export { applicantCounter, cancelledLeaveCounter, leaveFigure } from './shared/leave.repo.ts'

export function createLeaves(platform: Platform): Domain & NotifyingDomain {
  const service = leaveService(platform)
  const [reports, balances] = [reportServices(platform), balanceService(platform)]
  const routes = [
    ...typeRoutes(platform),
    ...leaveRoutes(platform, service),
    ...changeRoutes(platform),
    ...attachmentRoutes(platform),
    ...certificateRoutes(platform),
    ...policyRoutes(platform),
    ...balanceRoutes(platform, balances),
    ...calendarRoutes(platform),
    ...feedRoutes(platform),
    ...restrictionRoutes(platform),
    ...flowRoutes(platform),
    ...runRoutes(platform),
    ...reportRoutes(reports),
  ]
  return {
    routes,
    notificationKinds: [
      ...Object.values(leaveNotifications(platform)),
      finalBalanceNotification(platform),
      expiryNotification(platform),
    ],
    importers: [balanceImporter(platform)],
    reportSubjects: leaveReportSubjects,
    exports: [...leaveExports(service), ledgerExport(balances), ...reportExports(reports), ...setupExports(platform)],
    personalData: personalLeaves,
    jobs: [
      countJob,
      bookJob(platform),
      accrualJob(platform),
      runJob(platform),
      recalculationJob(platform),
      certificateJob(platform),
      expiryJob(platform),
    ],
    consumers: [runFailed, leaverConsumer(platform), locationChangeConsumer(platform)],
    schedules: [accrualSchedule, certificateSchedule, expirySchedule],
  }
}
