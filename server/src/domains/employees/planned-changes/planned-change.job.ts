import { addressOf, screens } from '@ems/contract/core/screens'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { endSavepoint, startSavepoint } from '../../../platform/database/transactions.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackgroundWork } from '../../../platform/queue/index.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { findHolders } from '../../access/index.ts'
import { type NotificationKind, notifyPeople, sentencesOf } from '../../notifications/index.ts'
import { loadPermissionsOfReaders } from '../../scope/index.ts'
import * as repo from '../job/job.repo.ts'
import { rebuildJobPeriods } from '../job/job-history.ts'
import { changesById } from '../job/job-names.repo.ts'
import { undoWorkLocation } from '../job/work-location.ts'
import { lockReportingLines } from '../org/reporting-line.repo.ts'
import { type EmployeeRow, employeeById, employeesByIds, lockEmployees } from '../shared/employee.repo.ts'
import { findPlanner, projectJob, requireEmployed } from './apply-job-change.ts'

/** The number of people in one transaction, during which nobody else changes the tree. */
const PEOPLE_AT_ONCE = 100

const sentence = sentencesOf('notifications')
const t = getTranslator('notifications')

/** A planned change could not be applied on its day. */
export const changeFailed: NotificationKind = {
  kind: 'employee.change-failed',
  defaults: { bell: true, mail: 'now' },
  async describe(db, notifications) {
    const rows = await changesById(
      db,
      notifications.map(({ params }) => String(params.changeId)),
    )
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const subjects = notifications.map(({ params, reader }) => ({
      reader,
      userId: rowOf.get(String(params.changeId))?.user_id,
    }))
    const covers = await loadPermissionsOfReaders(db, 'employees.manage', subjects)
    const words = new Map()
    for (const one of notifications) {
      const row = rowOf.get(String(one.params.changeId))
      if (!row || !covers(one.reader, row.user_id)) continue
      const values = { name: row.name, day: row.effective_from, error: row.error ?? t('employee.nowSettled') }
      words.set(one.id, { sentence: sentence('employee.changeFailed', values) })
    }
    return words
  },
}

/** Applies due planned changes. It runs each minute, so that no day is lost by a restart or a time zone. */
export const applyJobChanges = ({ clock }: Platform): Omit<BackgroundWork, 'consumers'> => ({
  jobs: [
    {
      kind: 'employee.apply-changes',
      run: (job) => job.batches((trx) => applyDueChanges(trx, clock.today())),
    },
  ],
  schedules: [{ kind: 'employee.apply-changes', at: 'every 1 min', catchUp: 'one' }],
})

/** Applies the due changes of some people, each person's in order of their days. @returns whether there are more */
export async function applyDueChanges(trx: Trx, today: string): Promise<boolean> {
  if ((await repo.listPeopleWithDueChange(trx, today, 1)).length === 0) return false
  await lockReportingLines(trx)
  const people = await repo.listPeopleWithDueChange(trx, today, PEOPLE_AT_ONCE)
  await lockEmployees(trx, people)
  const rows = new Map((await employeesByIds(trx, people)).map((row) => [row.id, row]))
  const changes = Map.groupBy(await repo.changesOf(trx, people), (change) => change.employee_id)
  // All changes of a reorganisation have one planner: the rights are read once.
  const known = new Map<string | null, ReturnType<typeof findPlanner>>()
  const deciderFor: Applying['deciderFor'] = (userId) => {
    const subjects = known.get(userId) ?? findPlanner(trx, userId, today)
    known.set(userId, subjects)
    return subjects
  }
  for (const id of people) {
    const applying = { today, deciderFor, changes: changes.get(id) ?? [] }
    const due = applying.changes.filter(({ status, effective_from }) => status === 'Planned' && effective_from <= today)
    for (const [place, change] of due.entries()) {
      // The person after the previous change.
      const person = place === 0 ? rows.get(id) : await employeeById(trx, id)
      await apply(trx, person as EmployeeRow, change, applying)
    }
  }
  await rebuildJobPeriods(trx, people)
  return people.length === PEOPLE_AT_ONCE
}

interface Applying {
  /** the organisation's day */
  today: string
  /** the actors with their rights, by planner */
  deciderFor: (userId: string | null) => ReturnType<typeof findPlanner>
  /** all changes of the person, in their present state */
  changes: repo.ChangeRow[]
}

/** Applies a change in full or not at all. A refused change notifies the people who can correct it. */
async function apply(trx: Trx, person: EmployeeRow, change: repo.ChangeRow, applying: Applying): Promise<void> {
  const { today, deciderFor, changes } = applying
  const decided = (status: 'Applied' | 'Failed') =>
    changes.splice(0, changes.length, ...changes.map((one) => (one.id === change.id ? { ...one, status } : one)))
  await startSavepoint(trx)
  try {
    requireEmployed(person)
    await repo.setStatus(trx, change.id, 'Applied')
    decided('Applied')
    const decider = await deciderFor(change.created_by)
    await projectJob(trx, { decider, by: null, today, plannedBy: change.created_by, changes }, person)
    await writeAuditEvent(trx, null, event('job.apply', change, 'Applied'))
    await endSavepoint(trx, false)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await endSavepoint(trx, true)
    decided('Failed')
    await repo.setStatus(trx, change.id, 'Failed', error.message)
    // The location was written when the change was planned: all facts of a change or none.
    await undoWorkLocation(trx, change.employee_id, change)
    await writeAuditEvent(trx, null, event('job.fail', change, 'Failed'))
    await notifyOfChange(trx, change, today)
  }
}

const event = (action: string, change: repo.ChangeRow, status: string) => ({
  action,
  entityId: change.id,
  subjectId: change.employee_id,
  before: { status: change.status, plannedBy: change.created_by },
  after: { status },
})

async function notifyOfChange(trx: Trx, change: repo.ChangeRow, today: string): Promise<void> {
  const holders = await findHolders(trx, 'employees.manage', today)
  await notifyPeople(trx, changeFailed, {
    eventKey: `job-change-failed:${change.id}`,
    params: { changeId: change.id },
    link: addressOf(screens.admin.employeeJob, { id: change.employee_id }),
    actor: null,
    to: [...new Set([...holders, ...(change.created_by === null ? [] : [change.created_by])])],
  })
}
