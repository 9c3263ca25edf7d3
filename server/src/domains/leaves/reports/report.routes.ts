import { leaveReports } from '@ems/contract/leave-reports'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { absenceService } from './absence-report.ts'
import type { reportService } from './balance-reports.ts'
import type { followUpService } from './overdrawn-and-certificates.ts'

export interface ReportServices {
  reports: ReturnType<typeof reportService>
  absences: ReturnType<typeof absenceService>
  watch: ReturnType<typeof followUpService>
}

export const reportRoutes = ({ reports, absences, watch }: ReportServices): Route[] =>
  mount(leaveReports, {
    balances: ({ actor, query }) => reports.balances(actor, query),
    liability: ({ actor, query }) => reports.liability(actor, query),
    absence: ({ actor, query }) => absences.absence(actor, query),
    overdrawn: ({ actor, query }) => watch.overdrawn(actor, query),
    certificates: ({ actor, query }) => watch.certificates(actor, query),
  })
