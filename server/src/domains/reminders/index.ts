import type { Domain, Platform } from '../../platform/platform.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { celebrations, celebrationWork } from './celebrations.job.ts'
import { notices } from './notification-kinds.ts'
import { personalReminders } from './personal-data.ts'
import { reminderWork } from './reminders.job.ts'
import { reminderExport, reminderRoutes } from './routes.ts'
import { reminderService } from './service.ts'

/** Reminders of the end of contracts, probations and documents. */
export function createReminders(platform: Platform): Domain & NotifyingDomain {
  const service = reminderService(platform)
  const [ends, days] = [reminderWork(platform), celebrationWork(platform)]
  return {
    routes: reminderRoutes(service),
    exports: [reminderExport(service)],
    notificationKinds: [...Object.values(notices), ...Object.values(celebrations)],
    personalData: personalReminders,
    jobs: [...ends.jobs, ...days.jobs],
    schedules: [...ends.schedules, ...days.schedules],
  }
}
