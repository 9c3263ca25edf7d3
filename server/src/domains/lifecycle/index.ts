import type { Domain, Platform } from '../../platform/platform.ts'
import { followEmployments } from './follow-employment.job.ts'
import { personalChecklists } from './personal-data.ts'
import { checklistRoutes } from './routes.ts'
import { checklistService } from './service.ts'

export const createLifecycle = (platform: Platform): Domain => ({
  routes: checklistRoutes(checklistService(platform)),
  personalData: personalChecklists,
  consumers: [followEmployments(platform)],
})
