import type { WarnedApproval } from '@ems/contract/approvals'
import type { Actor } from '../../../platform/actor/actor.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { ApprovalOwner, PendingItem } from '../../approvals/index.ts'
import { lockEmployee, peopleInOrder, toPerson } from '../../employees/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { notifyApprovers, remindApprovers, TIME_REQUEST } from './approval.ts'
import { presentRequest } from './request.presenter.ts'
import { pendingRequests, requestById, requestsByIds } from './request.repo.ts'

async function present(
  db: Db,
  actor: Actor,
  items: readonly PendingItem[],
): Promise<ReadonlyMap<string, WarnedApproval>> {
  const rows = new Map(
    (
      await requestsByIds(
        db,
        items.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const ids = [...new Set([...rows.values()].map((row) => row.employee_id))]
  const people = new Map(
    (
      await peopleInOrder(
        db,
        ids.map((id) => ({ id })),
      )
    ).map((person) => [person.id, person]),
  )
  const accounts = [...rows.values()].map((row) => row.user_id)
  const readable = await findPermitted(db, actor, 'employees.read', accounts)
  return new Map(
    items.flatMap(({ id, giver, step }): [string, WarnedApproval][] => {
      const row = rows.get(id)
      const person = row && people.get(row.employee_id)
      if (!row || !person) return []
      const item: WarnedApproval = {
        kind: 'time-request',
        subjectId: id,
        leaveId: null,
        person: toPerson(person, readable),
        step: step?.step ?? 1,
        for: giver && { _id: giver.id, name: giver.name },
        since: row.created_at.toISOString(),
        amount: null,
        dueOn: step?.due_on ?? null,
        leave: null,
        change: null,
        request: presentRequest(row),
        sheet: null,
        warnings: [],
        unit: 'hours',
        balanceAfter: null,
        balanceOf: null,
      }
      return [[id, item]]
    }),
  )
}

/** Requests about working time as a subject of approvals. */
export const timeApprovals = (): ApprovalOwner => ({
  kinds: [
    {
      kind: TIME_REQUEST,
      pending: pendingRequests,
      async lockPending(trx: Trx, id: string) {
        const seen = await requestById(trx, id)
        if (seen) await lockEmployee(trx, seen.employee_id)
        const request = seen && (await requestById(trx, id))
        return request?.state === 'Pending' ? request : undefined
      },
      notifyApprovers: (trx, { id, step }, to) => notifyApprovers(trx, null, { id, step }, to),
      remindApprovers,
    },
  ],
  present,
})
