import type { Domain, Platform } from '../../platform/platform.ts'
import type { Teller } from '../notifications/index.ts'
import { adjustService } from './adjusting.ts'
import { approvalJob, approvalSchedule } from './approval-telling.ts'
import { attachmentRoutes, attachmentService } from './attachments.ts'
import { balanceService } from './balances.ts'
import { balanceRoutes } from './balances-routes.ts'
import { calendarService } from './calendar.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { certificateJob, certificateSchedule } from './certificate-job.ts'
import { certificateRoutes, certificateService } from './certificates.ts'
import { changeService } from './changes.ts'
import { countJob } from './count-job.ts'
import { leaveExports } from './exporter.ts'
import { ledgerExport, reportExports, setupExports } from './exporter-reports.ts'
import { feedService } from './feeds.ts'
import { feedRoutes } from './feeds-routes.ts'
import { flowRoutes, flowService } from './flows.ts'
import { balanceImporter } from './importer.ts'
import { interruptService } from './interrupting.ts'
import { lapsingJob, lapsingNotice, lapsingSchedule } from './lapsing.ts'
import { leaverConsumer, leaverNotice } from './leavers.ts'
import { bookJob, dueJob, dueSchedule } from './ledger-jobs.ts'
import { leaveNotices } from './notices.ts'
import { openingService } from './opening.ts'
import { personalLeaves } from './personal.ts'
import { policyService } from './policies.ts'
import { policyRoutes } from './policies-routes.ts'
import { movedConsumer, recountJob } from './recount-job.ts'
import { reportService } from './reports.ts'
import { absenceService } from './reports-absence.ts'
import { watchService } from './reports-lists.ts'
import { reportRoutes } from './reports-routes.ts'
import { requestService } from './requests.ts'
import { restrictionRoutes, restrictionService } from './restricting.ts'
import { changeRoutes, leaveRoutes } from './routes.ts'
import { runFailed, runJob, runService } from './runs.ts'
import { runRoutes } from './runs-routes.ts'
import { leaveService } from './service.ts'
import { typeService } from './types.ts'
import { typeRoutes } from './types-routes.ts'
import { waitingService } from './waiting.ts'
import { approvalRoutes } from './waiting-routes.ts'
import { ruleService } from './who-gets.ts'

export { applicants, cancelledLeaves, leaveFigure } from './figures.ts'
export { nextLeaveOf } from './next-own.ts'
export { presentBalance, presentLeave } from './present.ts'
export { recountingOf } from './recount-job.ts'
export { othersAway } from './repo-around.ts'
export { awayUntil, awayWithin, firstAway, firstLeaveBefore, onLeaveWithin, openRequests } from './repo-away.ts'
export { leftAfter, waitingFor } from './waiting.ts'

export function createLeaves(platform: Platform): Domain & Teller {
  const notices = leaveNotices(platform)
  const service = leaveService(platform, notices)
  const reports = {
    reports: reportService(platform),
    absences: absenceService(platform),
    watch: watchService(platform),
  }
  const balances = balanceService(platform)
  const [runs, policies] = [runService(platform), policyService(platform)]
  const routes = [
    ...typeRoutes(typeService(platform)),
    ...leaveRoutes(service, requestService(platform, notices)),
    ...changeRoutes(changeService(platform, notices), interruptService(platform, notices)),
    ...attachmentRoutes(attachmentService(platform)),
    ...certificateRoutes(certificateService(platform)),
    ...policyRoutes(policies, ruleService(platform)),
    ...balanceRoutes(balances, adjustService(platform), openingService(platform)),
    ...calendarRoutes(calendarService(platform)),
    ...feedRoutes(feedService(platform), platform.config.PUBLIC_URL),
    ...restrictionRoutes(restrictionService(platform)),
    ...flowRoutes(flowService(platform)),
    ...runRoutes(runs),
    ...reportRoutes(reports),
    ...approvalRoutes(waitingService(platform)),
  ]
  return {
    routes,
    tells: [...Object.values(notices), leaverNotice(platform), lapsingNotice(platform)],
    importers: [balanceImporter(platform)],
    exports: [
      ...leaveExports(service),
      ledgerExport(balances),
      ...reportExports(reports),
      ...setupExports({ runs, policies }),
    ],
    personalData: personalLeaves,
    jobs: [
      countJob(platform),
      bookJob(platform),
      dueJob(platform),
      runJob(platform),
      recountJob(platform),
      approvalJob(platform),
      certificateJob(platform),
      lapsingJob(platform),
    ],
    consumers: [runFailed, leaverConsumer(platform), movedConsumer(platform)],
    schedules: [dueSchedule, approvalSchedule, certificateSchedule, lapsingSchedule],
  }
}
