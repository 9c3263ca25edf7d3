import type { Domain, Platform } from '../../platform/platform.ts'
import { attendanceRoutes } from './routes.ts'
import { attendanceService } from './service.ts'

export const createAttendance = (platform: Platform): Domain => ({
  routes: attendanceRoutes(attendanceService(platform)),
})
