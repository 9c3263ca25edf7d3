import type { Domain, Platform } from '../../platform/platform.ts'
import type { Teller } from '../notifications/index.ts'
import { reminderExport } from './exporter.ts'
import { notices } from './notices.ts'
import { personalReminders } from './personal.ts'
import { reminding } from './reminding.ts'
import { reminderRoutes } from './routes.ts'
import { reminderService } from './service.ts'

/** What ends of people: contracts, probations, documents. */
export function createReminders(platform: Platform): Domain & Teller {
  const service = reminderService(platform)
  return {
    routes: reminderRoutes(service),
    exports: [reminderExport(service)],
    tells: Object.values(notices),
    personalData: personalReminders,
    ...reminding(platform),
  }
}
