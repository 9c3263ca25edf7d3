import { createAccess } from './domains/access/index.ts'
import { createAttendance } from './domains/attendance/index.ts'
import { createAuth } from './domains/auth/index.ts'
import { createDashboard } from './domains/dashboard/index.ts'
import { createDepartments } from './domains/departments/index.ts'
import { createEmployees } from './domains/employees/index.ts'
import { createLeaves } from './domains/leaves/index.ts'
import { createMail } from './domains/mail/index.ts'
import { createNotifications, type Teller } from './domains/notifications/index.ts'
import { createSalaries } from './domains/salaries/index.ts'
import { createSettings } from './domains/settings/index.ts'
import { createTasks, releaseTasksOfTeam } from './domains/tasks/index.ts'
import { createTeams } from './domains/teams/index.ts'
import type { Domain, Platform } from './platform/platform.ts'
import { type Loop, startBackground } from './platform/queue/index.ts'

/** Composes the domains, left to right: each gets those to its left that it rests on. */
export function createDomains(platform: Platform) {
  const mail = createMail(platform)
  const auth = createAuth(platform)
  const leaves = createLeaves(platform)
  const tasks = createTasks(platform)
  const tellers: Teller[] = [leaves, tasks]
  const domains: Domain[] = [
    mail,
    auth,
    createSettings(platform, auth),
    createNotifications(platform, () => tellers.flatMap((teller) => teller.tells)),
    createDepartments(platform),
    createEmployees(platform),
    createSalaries(platform),
    leaves,
    createTeams(platform, releaseTasksOfTeam),
    tasks,
    createAttendance(platform),
    createDashboard(platform),
  ]
  let background: Loop | undefined
  return {
    routes: domains.flatMap((domain) => domain.routes),
    resolveSession: createAccess(auth).resolveSession,
    endStreams() {
      for (const domain of domains) domain.endStreams?.()
    },
    async start() {
      for (const domain of domains) await domain.start?.()
      background = await startBackground(platform, {
        jobs: domains.flatMap((domain) => domain.jobs ?? []),
        schedules: domains.flatMap((domain) => domain.schedules ?? []),
        consumers: domains.flatMap((domain) => domain.consumers ?? []),
      })
    },
    async stop() {
      await background?.stop()
      for (const domain of domains.toReversed()) await domain.stop?.()
    },
  }
}
