import type { Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ApprovalOwner } from '../../approvals/index.ts'
import { toChangeSubject } from '../changes/change-subject.ts'
import { leaveNotifications } from '../notifications/notification-kinds.ts'
import { type ChangeRow, changeById } from '../shared/leave-change.repo.ts'
import { type ApprovalTarget, notifyApprovers, remindApprovers } from './ask-approvers.ts'
import { lockWithPerson } from './decision-guards.ts'
import { PENDING_CHANGES, PENDING_LEAVES } from './inbox.repo.ts'
import { presentPending } from './inbox.ts'

/** The kinds of approval subjects for leaves and changes of leaves. */
export function leaveApprovals(platform: Platform): ApprovalOwner {
  const notices = leaveNotifications(platform)
  const ofChange = async (trx: Trx, changeId: string): Promise<ApprovalTarget> => ({
    leaveId: ((await changeById(trx, changeId)) as ChangeRow).leave_id,
    changeId,
  })
  return {
    kinds: [
      {
        ...PENDING_LEAVES,
        async lockPending(trx, id) {
          const leave = await lockWithPerson(trx, id, true)
          return leave?.status === 'Pending' ? leave : undefined
        },
        notifyApprovers: (trx, { id, step }, to) =>
          notifyApprovers(notices)(trx, null, { leaveId: id, changeId: null, step }, to),
        remindApprovers: (trx, { id, stepId }, to) =>
          remindApprovers(trx, notices, { leaveId: id, changeId: null, stepId }, to),
      },
      {
        ...PENDING_CHANGES,
        async lockPending(trx, id) {
          const seen = await changeById(trx, id)
          const leave = seen && (await lockWithPerson(trx, seen.leave_id, true))
          const change = leave?.status === 'Approved' ? await changeById(trx, id) : undefined
          return leave && change?.state === 'pending' ? toChangeSubject(leave, change) : undefined
        },
        notifyApprovers: async (trx, { id, step }, to) =>
          notifyApprovers(notices)(trx, null, { ...(await ofChange(trx, id)), step }, to),
        remindApprovers: async (trx, { id, stepId }, to) =>
          remindApprovers(trx, notices, { ...(await ofChange(trx, id)), stepId }, to),
      },
    ],
    present: (db, actor, items) => presentPending(db, actor, items, platform.clock.today()),
  }
}
