// Rooms:
//   days      calculated days: sessions, minutes, status, warnings
//   devices   terminals, kiosks and PINs
//   policies  the people who clock in, and their rules
//   punches   clock in, clock out, the present state
//   requests  corrections and overtime with their approval
//   sheets    timesheets, hour accounts, records, closing months
import type { Domain, Platform } from '../../platform/platform.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { dayWork } from './days/day.job.ts'
import { dayService } from './days/day.service.ts'
import { clockOutMissing } from './days/notification-kinds.ts'
import { deviceRoutes } from './devices/device.service.ts'
import { clockDrifts } from './devices/notification-kinds.ts'
import { personalTime } from './personal-data.ts'
import { policyRoutes } from './policies/policy.service.ts'
import { punchService } from './punches/punch.service.ts'
import { attendanceReportSubject } from './report-subject.ts'
import {
  dayCorrected,
  objectionMade,
  requestDecided,
  requestReminded,
  requestSubmitted,
} from './requests/notification-kinds.ts'
import { requestService } from './requests/request.service.ts'
import { monthClosing } from './sheets/close-month.ts'
import { sheetNotifications } from './sheets/notification-kinds.ts'
import { recordService } from './sheets/record.service.ts'
import { sheetRoutes } from './sheets/sheet.routes.ts'
import { sheetService } from './sheets/sheet.service.ts'
import { signReminderJob, signReminderSchedule } from './sheets/sign-reminder.job.ts'
import { timeRoutes } from './time.routes.ts'
import { timeExports } from './time-exports.ts'

export { hasTracking } from './policies/policy.repo.ts'
export { timeApprovals } from './requests/request-approvals.ts'
export { timesheetApprovals } from './sheets/sheet-approvals.ts'

export function createTime(platform: Platform): Domain & NotifyingDomain {
  const services = { punches: punchService(platform), days: dayService(platform), requests: requestService(platform) }
  const sheets = sheetService(platform)
  const ofSheets = { sheets, records: recordService(platform, sheets), closeMonth: monthClosing(platform) }
  const work = dayWork(platform)
  return {
    routes: [...timeRoutes(services), ...policyRoutes(platform), ...deviceRoutes(platform), ...sheetRoutes(ofSheets)],
    notificationKinds: [
      ...[requestSubmitted, requestReminded, requestDecided, dayCorrected, objectionMade, clockDrifts, clockOutMissing],
      ...Object.values(sheetNotifications(platform)),
    ],
    exports: timeExports(services.days, services.requests, sheets),
    reportSubjects: [attendanceReportSubject],
    personalData: personalTime,
    ...work,
    jobs: [...work.jobs, signReminderJob(platform)],
    schedules: [...work.schedules, signReminderSchedule],
  }
}
