export { nextTasksOf, openTasksOf, overdueTasks } from './open-task.repo.ts'
export { presentTask } from './presenter.ts'
export { isAssignedToPeople, type TaskRow, tasksById } from './repo.ts'
export { releaseTasksOfTeam, tasksForDomains } from './tasks-for-domains.ts'

import type { Domain, Platform } from '../../platform/platform.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { assignmentService } from './assign-task.ts'
import { taskNotices } from './notification-kinds.ts'
import { personalTasks } from './personal-data.ts'
import { taskReportSubject } from './report-subject.ts'
import { taskRoutes } from './routes.ts'
import { taskService } from './service.ts'
import { taskExports } from './task-exports.ts'

export function createTasks(platform: Platform): Domain & NotifyingDomain {
  const [notices, service] = [taskNotices(platform), taskService(platform)]
  return {
    routes: taskRoutes(service, assignmentService(platform, notices)),
    notificationKinds: Object.values(notices),
    exports: taskExports(service),
    reportSubjects: [taskReportSubject],
    personalData: personalTasks,
  }
}
