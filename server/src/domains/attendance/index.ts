import type { Domain, Platform } from '../../platform/platform.ts'
import { corrections } from './corrections.ts'
import { attendanceRoutes } from './routes.ts'
import { attendanceService } from './service.ts'

export { unmarkedCount } from './repo.ts'
export { firstMarkBefore } from './repo-corrections.ts'

export const createAttendance = (platform: Platform): Domain => ({
  routes: attendanceRoutes({ marks: attendanceService(platform), corrections: corrections(platform) }),
})
