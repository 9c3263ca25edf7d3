import type { WarnedApproval } from '@ems/contract/approvals'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { TimeSheet } from '@ems/contract/time-sheets'
import type { Actor } from '../../../platform/actor/actor.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ApprovalOwner, PendingItem, RegisteredKind } from '../../approvals/index.ts'
import { lockEmployee, peopleInOrder, toPerson } from '../../employees/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { sheetNotifications } from './notification-kinds.ts'
import { presentSheet, readSheets } from './read-sheets.ts'
import { pendingSheets, sheetById, sheetsByIds, sheetsOf } from './sheet.repo.ts'
import { TIMESHEET } from './timesheet-kind.ts'

/** A person may be notified of a step more than once, so each key is new. */
export const notifySheetApprovers = (
  trx: Trx,
  platform: Platform,
  actor: Pick<Actor, 'userId'> | null,
  { id, step }: { id: string; step: number },
  to: readonly string[],
): Promise<void> =>
  notifyPeople(trx, sheetNotifications(platform).submitted, {
    eventKey: `timesheet-submitted:${id}:step-${step}:${newId()}`,
    params: { sheetId: id },
    link: addressOf(screens.employee.approvals),
    actor,
    to,
  })

const ownedTimesheets = (platform: Platform): RegisteredKind => ({
  kind: TIMESHEET,
  pending: pendingSheets,
  async lockPending(trx, id) {
    const seen = await sheetById(trx, id)
    if (seen) await lockEmployee(trx, seen.employee_id)
    const sheet = seen && (await sheetById(trx, id))
    return sheet?.state === 'Submitted' ? sheet : undefined
  },
  notifyApprovers: (trx, step, to) => notifySheetApprovers(trx, platform, null, step, to),
  remindApprovers: (trx, { id, stepId }, to) =>
    notifyPeople(trx, sheetNotifications(platform).reminded, {
      eventKey: `timesheet-reminder:${stepId}`,
      params: { sheetId: id },
      link: addressOf(screens.employee.approvals),
      actor: null,
      to,
    }),
})

async function presentSubmitted(
  { clock }: Platform,
  db: Db,
  actor: Actor,
  items: readonly PendingItem[],
): Promise<ReadonlyMap<string, WarnedApproval>> {
  const rows = new Map(
    (
      await sheetsByIds(
        db,
        items.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const ids = [...new Set([...rows.values()].map((row) => row.employee_id))].map((id) => ({ id }))
  const people = new Map((await peopleInOrder(db, ids)).map((person) => [person.id, person]))
  const accounts = [...rows.values()].map((row) => row.user_id)
  const readable = await findPermitted(db, actor, 'employees.read', accounts)
  const sheets = new Map<string, TimeSheet>()
  for (const [month, own] of Map.groupBy(rows.values(), (row) => row.month)) {
    const found = await sheetsOf(
      db,
      own.map((row) => row.employee_id),
      month,
    )
    for (const sheet of await readSheets(db, clock, found, month))
      sheets.set(`${sheet.row.employee_id} ${month}`, presentSheet(sheet))
  }
  return new Map(
    items.flatMap(({ id, giver, step }): [string, WarnedApproval][] => {
      const row = rows.get(id)
      const person = row && people.get(row.employee_id)
      const sheet = row && sheets.get(`${row.employee_id} ${row.month}`)
      if (!row || !person || !sheet) return []
      const item: WarnedApproval = {
        kind: 'timesheet',
        subjectId: id,
        leaveId: null,
        person: toPerson(person, readable),
        step: step?.step ?? 1,
        for: giver && { _id: giver.id, name: giver.name },
        since: (row.submitted_at ?? row.updated_at).toISOString(),
        amount: null,
        dueOn: step?.due_on ?? null,
        leave: null,
        change: null,
        request: null,
        sheet,
        warnings: [],
        unit: 'hours',
        balanceAfter: null,
        balanceOf: null,
      }
      return [[id, item]]
    }),
  )
}

/** Timesheets as a subject of approvals. */
export const timesheetApprovals = (platform: Platform): ApprovalOwner => ({
  kinds: [ownedTimesheets(platform)],
  present: (db, actor, items) => presentSubmitted(platform, db, actor, items),
})
