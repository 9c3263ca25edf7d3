import { createAccess, type ReachContains } from './domains/access/index.ts'
import { createAccounts } from './domains/accounts/index.ts'
import { createApprovals } from './domains/approvals/index.ts'
import { createAttendance, findPresent, firstMarkBefore } from './domains/attendance/index.ts'
import { createAudit } from './domains/audit/index.ts'
import { accountsWithPictures, createAuth } from './domains/auth/index.ts'
import { createCalendars } from './domains/calendars/index.ts'
import { createDashboard } from './domains/dashboard/index.ts'
import { createDepartments } from './domains/departments/index.ts'
import { createDocuments } from './domains/documents/index.ts'
import { createEmployees, releaseHead } from './domains/employees/index.ts'
import { createExchange } from './domains/exchange/index.ts'
import {
  countAway,
  countPendingRequests,
  createLeaves,
  createRecalculate,
  firstAway,
  firstLeaveBefore,
  getReturnDays,
  leaveApprovals,
} from './domains/leaves/index.ts'
import { createLegalEntities, nameOnlyEntity, setFirstCurrency } from './domains/legal-entities/index.ts'
import { createLifecycle } from './domains/lifecycle/index.ts'
import { createMail } from './domains/mail/index.ts'
import { createNotifications, type NotifyingDomain } from './domains/notifications/index.ts'
import { bankAccountField, createPay } from './domains/pay/index.ts'
import { createPayGap } from './domains/paygap/index.ts'
import { createPrivacy } from './domains/privacy/index.ts'
import { createReminders } from './domains/reminders/index.ts'
import { createReports } from './domains/reports/index.ts'
import { createSalaries, firstSalaryBefore } from './domains/salaries/index.ts'
import { hasPermissionFor } from './domains/scope/index.ts'
import { createSearch } from './domains/search/index.ts'
import { createSettings } from './domains/settings/index.ts'
import { createSystem } from './domains/system/index.ts'
import { createTasks, openTasksOf, releaseTasksOfTeam } from './domains/tasks/index.ts'
import { createTeams } from './domains/teams/index.ts'
import { createTime, hasTracking, timeApprovals, timesheetApprovals } from './domains/time/index.ts'
import { sealEvents } from './platform/audit/seals.ts'
import { moveDocuments, movePictures, sweepJob, sweepSchedule } from './platform/files/index.ts'
import type { TokenVisit } from './platform/http/session.ts'
import { deleteOldClaims } from './platform/idempotency/idempotency.repo.ts'
import type { Domain, Platform } from './platform/platform.ts'
import { type Loop, startBackground, startLoop } from './platform/queue/index.ts'

/** The audit is sealed at least this often: an edit of sealed events is noticed. */
const SEAL_MS = 60_000
const TIDY_MS = 600_000

/** Pictures come to a waiting folder while an older release runs beside this one, and wait while the store is away. */
const MOVE_MS = 600_000

/** @returns whether there may be more */
async function seal({ db, log }: Platform): Promise<boolean> {
  const head = await sealEvents(db)
  // Where the log is kept elsewhere, a chain that was cut off shows by this line.
  if (head) log.info({ seal: head.no, events: head.events, head: head.digest }, 'the audit was sealed')
  return head !== null
}

async function moveAll({ db, files, log }: Platform): Promise<false> {
  const ownersOf = (keys: string[]) => accountsWithPictures(db, keys)
  for (const folder of files.waiting) {
    const moved = await movePictures({ db, store: files.store, log, ownersOf }, folder)
    if (moved > 0) log.info({ folder, moved }, 'pictures were moved into the store of files')
  }
  const moved = files.former === null ? 0 : await moveDocuments({ db, store: files.store, log }, files.former)
  if (moved > 0) log.info({ folder: files.former, moved }, 'documents were moved into the store of files')
  return false
}

/** Whether a reach contains a person is the same for every right. */
const contains: ReachContains = (db, { userId, reach }, about) =>
  hasPermissionFor(db, { userId, grants: { 'employees.read': reach } }, 'employees.read', about)

/** Composes the domains, left to right: each gets those to its left that it rests on. */
export function createDomains(platform: Platform) {
  const mail = createMail(platform, { organisationName: () => settings.organisationName() })
  const access = createAccess(platform, { contains, awayDays: firstAway })
  const auth = createAuth(platform, { ...access, organisationName: () => settings.organisationName() })
  const settings = createSettings(platform, auth, {
    atFirstStart: (trx) => setFirstCurrency(trx, platform.config.ORG_CURRENCY),
    named: nameOnlyEntity,
    clocking: hasTracking,
  })
  const leaves = createLeaves(platform)
  const tasks = createTasks(platform)
  const traces = [firstMarkBefore, firstLeaveBefore, firstSalaryBefore]
  const recounting = createRecalculate(platform)
  const employees = createEmployees(platform, {
    openRequests: countPendingRequests,
    firstAway,
    awayUntil: getReturnDays,
    awayWithin: countAway,
    findPresent,
    traces,
    recounting,
    fields: { bankAccount: bankAccountField },
  })
  const pay = createPay(platform, employees)
  const payGap = createPayGap(platform)
  const time = createTime(platform)
  const exchange = createExchange(platform, () => domains)
  const reports = createReports(platform, () => domains)
  const privacy = createPrivacy(platform, () => domains)
  const reminders = createReminders(platform)
  const calendars = createCalendars(platform, recounting)
  const system = createSystem(platform)
  const tellers: NotifyingDomain[] = [
    system,
    calendars,
    employees,
    reminders,
    leaves,
    tasks,
    time,
    pay,
    payGap,
    exchange,
    reports,
    privacy,
  ]
  const domains: Domain[] = [
    mail,
    auth,
    access,
    settings,
    createAudit(platform),
    createNotifications(platform, () => tellers.flatMap((teller) => teller.notificationKinds)),
    system,
    createDepartments(platform, releaseHead),
    createLegalEntities(platform),
    calendars,
    employees,
    createDocuments(platform),
    reminders,
    createApprovals(platform, [leaveApprovals(platform), timeApprovals(), timesheetApprovals(platform)]),
    createAccounts(platform),
    createSalaries(platform),
    leaves,
    createTeams(platform, { release: releaseTasksOfTeam, openTasks: openTasksOf }),
    tasks,
    createAttendance(platform),
    time,
    pay,
    payGap,
    createLifecycle(platform),
    exchange,
    reports,
    privacy,
    createSearch(platform),
    createDashboard(platform),
  ]
  let background: Loop | undefined
  let loops: Loop[] = []
  return {
    routes: domains.flatMap((domain) => domain.routes),
    async resolveSession(token: string, { bind, active, address }: TokenVisit) {
      if (token.startsWith('ems_')) {
        const acting = await access.resolveKey(token)
        if (acting) auth.sawKey(acting.sessionId, address)
        return acting
      }
      const session = await access.resolveSession(token)
      return session && auth.accepts(session, bind, active) ? session : null
    },
    requireFresh: auth.requireFresh,
    isFresh: auth.isFresh,
    endStreams() {
      for (const domain of domains) domain.endStreams?.()
    },
    async start() {
      for (const domain of domains) await domain.start?.()
      background = await startBackground(platform, {
        jobs: [sweepJob(platform.files.store, platform.log), ...domains.flatMap((domain) => domain.jobs ?? [])],
        schedules: [sweepSchedule, ...domains.flatMap((domain) => domain.schedules ?? [])],
        consumers: domains.flatMap((domain) => domain.consumers ?? []),
      })
      loops = [
        startLoop('move pictures', MOVE_MS, platform.log, () => moveAll(platform)),
        startLoop('seal the audit', SEAL_MS, platform.log, () => seal(platform)),
        startLoop('forget answered requests', TIDY_MS, platform.log, () =>
          deleteOldClaims(platform.db, platform.clock.now()),
        ),
      ]
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await background?.stop()
      for (const domain of domains.toReversed()) await domain.stop?.()
    },
  }
}
