import type { Domain, Platform } from '../../platform/platform.ts'
import type { Teller } from '../notifications/index.ts'
import { notices } from './notices.ts'
import { personalReminders } from './personal.ts'
import { reminding } from './reminding.ts'
import { reminderRoutes } from './routes.ts'
import { reminderService } from './service.ts'

/** What ends of people: contracts, probations, documents. */
export const createReminders = (platform: Platform): Domain & Teller => ({
  routes: reminderRoutes(reminderService(platform)),
  tells: Object.values(notices),
  personalData: personalReminders,
  ...reminding(platform),
})
