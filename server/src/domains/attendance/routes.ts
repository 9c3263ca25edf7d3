import { attendance } from '@ems/contract/attendance'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { attendanceService } from './service.ts'

export const attendanceRoutes = (service: ReturnType<typeof attendanceService>): Route[] =>
  mount(attendance, {
    today: ({ query }) => service.today(query),
    mark: ({ actor, params, body }) => service.mark(actor, params.employeeId, body.status),
    markMany: ({ actor, body }) => service.markMany(actor, body),
    report: ({ query }) => service.report(query),
  })
