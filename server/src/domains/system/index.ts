import type { Domain, Platform } from '../../platform/platform.ts'
import type { NotifyingDomain } from '../notifications/index.ts'
import { nightlyBackups } from './backup.job.ts'
import { backupProblem } from './notification-kinds.ts'
import { systemRoutes } from './routes.ts'
import { systemService } from './service.ts'

export { runChecks, worstOf } from './checks.rules.ts'
export { gatherFacts } from './gather-facts.ts'

/** The version, the state and the backups of this installation. */
export function createSystem(platform: Platform): Domain & NotifyingDomain {
  const { jobs, schedules, interrupt } = nightlyBackups(platform)
  return {
    routes: systemRoutes(systemService(platform)),
    notificationKinds: [backupProblem],
    jobs,
    schedules,
    // A backup under way would hold up the end of the product.
    endStreams: interrupt,
  }
}
