// Rooms:
//   corrections  later changes of marks, with a reason
//   marks        marks of a day
//   reports      report, month, files
import type { Domain, Platform } from '../../platform/platform.ts'
import { attendanceRoutes } from './attendance.routes.ts'
import { attendanceExports } from './attendance-exports.ts'
import { corrections } from './corrections/correct-marks.ts'
import { attendanceImporter } from './corrections/import-marks.ts'
import { attendanceService } from './marks/mark.service.ts'
import { personalAttendance } from './personal-data.ts'
import { monthService } from './reports/month.ts'

export { firstMarkBefore } from './corrections/correction.repo.ts'
export { setClockMarks } from './marks/clock-mark.repo.ts'
export { countUnmarked, findPresent } from './marks/day.repo.ts'

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
