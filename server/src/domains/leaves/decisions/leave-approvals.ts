import type { Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ApprovalOwner, OwnedKind } from '../../approvals/index.ts'
import { toChangeSubject } from '../approval-flows/approval-kinds.ts'
import { type ApprovalTarget, notifyOfStep, remindApprovers } from '../notifications/notify.ts'
import { leaveById } from '../shared/leave.repo.ts'
import { type ChangeRow, changeById } from '../shared/leave-change.repo.ts'
import { lockEmployeeThenLeave } from '../shared/leave-guards.ts'
import { PENDING_CHANGES, PENDING_LEAVES } from './inbox.repo.ts'
import { presentPending } from './inbox.ts'

type TargetOf = (trx: Trx, id: string) => Promise<ApprovalTarget>

const notifying = (targetOf: TargetOf): Pick<OwnedKind, 'notifyApprovers' | 'remindApprovers'> => ({
  notifyApprovers: async (trx, { id, step }, to) => notifyOfStep(trx, null, await targetOf(trx, id), { step, to }),
  remindApprovers: async (trx, { id, stepId }, to) => remindApprovers(trx, await targetOf(trx, id), stepId, to),
})

export const leaveApprovals = ({ clock }: Platform): ApprovalOwner => ({
  kinds: [
    {
      ...PENDING_LEAVES,
      async lockPending(trx, id) {
        const leave = await lockEmployeeThenLeave(trx, await leaveById(trx, id))
        return leave?.status === 'Pending' ? leave : undefined
      },
      ...notifying(async (_, leaveId) => ({ leaveId, changeId: null })),
    },
    {
      ...PENDING_CHANGES,
      async lockPending(trx, id) {
        const seen = await changeById(trx, id)
        const leave = seen && (await lockEmployeeThenLeave(trx, await leaveById(trx, seen.leave_id)))
        const change = leave?.status === 'Approved' ? await changeById(trx, id) : undefined
        return leave && change?.state === 'pending' ? toChangeSubject(leave, change) : undefined
      },
      ...notifying(async (trx, changeId) => ({
        leaveId: ((await changeById(trx, changeId)) as ChangeRow).leave_id,
        changeId,
      })),
    },
  ],
  present: (db, actor, items) => presentPending(db, actor, items, clock.today()),
})
