// Rooms:
//   figures  the figures of Analytics
import type { Domain, Platform } from '../../platform/platform.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { figureRoutes } from './figures/figures.service.ts'
import { personalReports } from './personal-data.ts'
import { reportRoutes } from './report.routes.ts'
import { reportExport } from './report-export.ts'
import { reportRunner } from './run-report.ts'
import { savedReportService } from './saved-report.service.ts'
import { reportSent, sendReports } from './send-reports.job.ts'

/** @param all all domains, which declare the subjects of reports */
export function createReports(platform: Platform, all: () => readonly Domain[]): Domain & NotifyingDomain {
  const runner = reportRunner(platform, () => all().flatMap((domain) => domain.reportSubjects ?? []))
  const saved = savedReportService(platform, runner)
  return {
    ...sendReports(platform, runner),
    routes: [...figureRoutes(platform), ...reportRoutes(runner, saved)],
    exports: [reportExport(platform, runner, saved)],
    personalData: personalReports,
    notificationKinds: [reportSent],
  }
}
