import { addressOf, screens } from '@ems/contract/core/screens'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { endSavepoint, startSavepoint } from '../../../platform/database/transactions.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackgroundWork } from '../../../platform/queue/index.ts'
import { findHolders } from '../../access/index.ts'
import { closeAccountAfter } from '../../auth/index.ts'
import { type NotificationKind, notifyPeople, sentencesOf } from '../../notifications/index.ts'
import { loadPermissionsOfReaders } from '../../scope/index.ts'
import { lockReportingLines } from '../org/reporting-line.repo.ts'
import { type EmployeeRow, employeesByIds, lockEmployee } from '../shared/employee.repo.ts'
import { recordEmployeeChange } from '../shared/employee-mutation.ts'
import { listDueLeavers, plannedLeaving, setLeaving } from '../shared/employment.repo.ts'
import { endEmploymentNow } from './end-employment.ts'

/** The number of people in one transaction, during which nobody else changes the tree. */
const PEOPLE_AT_ONCE = 50

const sentence = sentencesOf('notifications')

/** A planned end of employment could not be applied. */
export const leavingFailed: NotificationKind = {
  kind: 'employee.leaving-failed',
  defaults: { bell: true, mail: 'now' },
  async describe(db, notifications) {
    const ids = notifications.map(({ params }) => String(params.employeeId))
    const people = new Map((await employeesByIds(db, ids)).map((person) => [person.id, person]))
    const subjects = notifications.map(({ params, reader }) => ({
      reader,
      userId: people.get(String(params.employeeId))?.user_id,
    }))
    const covers = await loadPermissionsOfReaders(db, 'employees.manage', subjects)
    const words = new Map()
    for (const { id, params, reader } of notifications) {
      const person = people.get(String(params.employeeId))
      if (!person || person.leaving_error === null || !covers(reader, person.user_id)) continue
      const values = { name: person.name, day: person.leaving_on ?? '', error: person.leaving_error }
      words.set(id, { sentence: sentence('employee.leavingFailed', values) })
    }
    return words
  },
}

/**
 * Ends employments whose planned last day has passed. It runs each minute, so that no day is lost by a restart or a
 * time zone.
 */
export const closeLeavers = ({ clock }: Platform): Omit<BackgroundWork, 'consumers'> => ({
  jobs: [
    {
      kind: 'employee.close-leavers',
      run: (job) => job.batches((trx) => endDueEmployments(trx, clock.today())),
    },
  ],
  schedules: [{ kind: 'employee.close-leavers', at: 'every 1 min', catchUp: 'one' }],
})

/** Ends some of the due employments. @returns whether there are more */
export async function endDueEmployments(trx: Trx, today: string): Promise<boolean> {
  if ((await listDueLeavers(trx, today, 1)).length === 0) return false
  await lockReportingLines(trx)
  const due = await listDueLeavers(trx, today, PEOPLE_AT_ONCE)
  for (const id of due) {
    const person = await lockEmployee(trx, id)
    if (person?.leaving_on && person.leaving_on < today) await close(trx, person, person.leaving_on, today)
  }
  return due.length === PEOPLE_AT_ONCE
}

async function close(trx: Trx, person: EmployeeRow, leftOn: string, today: string): Promise<void> {
  const { plannedBy, successorId, successorLeftOn } = await plannedLeaving(trx, person.id)
  await startSavepoint(trx)
  try {
    // The person who should take over the reports may have left meanwhile.
    const reportsTo = successorLeftOn === null ? successorId : null
    await endEmploymentNow(trx, { actor: null, today }, person, { leftOn, reportsTo })
    await recordEmployeeChange(trx, null, { action: 'employee.end-employment', plannedBy }, person)
    await endSavepoint(trx, false)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await endSavepoint(trx, true)
    // People whose employment cannot end can still sign in, above all the last administrator.
    await closeAccountAfter(trx, person.user_id, null)
    await setLeaving(trx, person.id, { leaving_error: error.message })
    await recordEmployeeChange(trx, null, { action: 'employee.leaving-failed', plannedBy }, person)
    const holders = await findHolders(trx, 'employees.manage', today)
    await notifyPeople(trx, leavingFailed, {
      eventKey: `leaving-failed:${newId()}`,
      params: { employeeId: person.id },
      link: addressOf(screens.admin.employee, { id: person.id }),
      actor: null,
      to: [...new Set([...holders, ...(plannedBy === null ? [] : [plannedBy])])],
    })
  }
}
