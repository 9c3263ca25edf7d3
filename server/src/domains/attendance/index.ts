import type { Domain, Platform } from '../../platform/platform.ts'
import { corrections } from './corrections.ts'
import { attendanceExports } from './exporter.ts'
import { attendanceImporter } from './importer.ts'
import { monthService } from './month.ts'
import { personalAttendance } from './personal.ts'
import { attendanceRoutes } from './routes.ts'
import { attendanceService } from './service.ts'

export { cameOn, unmarkedCount } from './repo.ts'
export { firstMarkBefore } from './repo-corrections.ts'

export function createAttendance(platform: Platform): Domain {
  const marks = attendanceService(platform)
  const services = { marks, corrections: corrections(platform), months: monthService(platform) }
  return {
    routes: attendanceRoutes(services),
    exports: attendanceExports(marks, services.months, services.corrections),
    importers: [attendanceImporter(platform)],
    personalData: personalAttendance,
  }
}
