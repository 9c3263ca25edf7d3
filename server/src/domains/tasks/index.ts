export { givingTasks } from './giving.ts'
export { presentTask } from './present.ts'
export { releaseTasksOfTeam } from './release.ts'
export { ofPeople, type TaskRow, tasksById } from './repo.ts'
export { nextTasksOf, openTasksOf, overdueTasks } from './repo-open.ts'

import type { Domain, Platform } from '../../platform/platform.ts'
import type { Teller } from '../notifications/index.ts'
import { assignmentService } from './assignment.ts'
import { taskExports } from './exporter.ts'
import { taskNotices } from './notices.ts'
import { personalTasks } from './personal.ts'
import { taskRoutes } from './routes.ts'
import { taskService } from './service.ts'

export function createTasks(platform: Platform): Domain & Teller {
  const [notices, service] = [taskNotices(platform), taskService(platform)]
  return {
    routes: taskRoutes(service, assignmentService(platform, notices)),
    tells: Object.values(notices),
    exports: taskExports(service),
    personalData: personalTasks,
  }
}
