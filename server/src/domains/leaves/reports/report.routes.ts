import { leaveReports } from '@ems/contract/leave-reports'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { absenceService } from './absence-report.ts'
import { followUpService, reportService } from './balance-reports.ts'

export const reportServices = (platform: Platform) => ({
  ...reportService(platform),
  ...absenceService(platform),
  ...followUpService(platform),
})

export type ReportServices = ReturnType<typeof reportServices>

export const reportRoutes = (reports: ReportServices): Route[] =>
  mount(leaveReports, {
    balances: ({ actor, query }) => reports.balances(actor, query),
    liability: ({ actor, query }) => reports.liability(actor, query),
    absence: ({ actor, query }) => reports.absence(actor, query),
    overdrawn: ({ actor, query }) => reports.overdrawn(actor, query),
    certificates: ({ actor, query }) => reports.certificates(actor, query),
  })
