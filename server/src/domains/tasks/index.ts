export { releaseTasksOfTeam } from './release.ts'

import type { Domain, Platform } from '../../platform/platform.ts'
import { assignmentService } from './assignment.ts'
import { taskRoutes } from './routes.ts'
import { taskService } from './service.ts'

export const createTasks = (platform: Platform): Domain => ({
  routes: taskRoutes(taskService(platform), assignmentService(platform)),
})
