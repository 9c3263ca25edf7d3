import { addressOf, screens } from '@ems/contract/core/screens'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { FIRST_ID, newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JobKind, Schedule } from '../../../platform/queue/index.ts'
import {
  beginApproval,
  findApprovers,
  findDelegates,
  findPendingSteps,
  listPendingSteps,
  type StepRow,
  setStep,
  setStepApprovers,
} from '../../approvals/index.ts'
import { lockEmployee } from '../../employees/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { leaveNotifications } from '../notifications/notification-kinds.ts'
import { leaveAuditSnapshot } from '../shared/audit-snapshot.ts'
import * as repo from '../shared/leave.repo.ts'

type Notices = ReturnType<typeof leaveNotifications>

/** A pending step of a leave or of a change. */
type Waiting = Pick<StepRow, 'leave_id' | 'change_id' | 'step'>

const paramsOf = ({ leave_id, change_id }: Waiting) => ({
  leaveId: leave_id,
  ...(change_id === null ? {} : { changeId: change_id }),
})

/** Notifies the approvers of a step. The same person may be notified of a step again. */
export const notifyApprovers =
  (notices: Notices) =>
  (trx: Trx, actor: Pick<Actor, 'userId'> | null, waiting: Waiting, to: readonly string[]): Promise<void> => {
    const { leave_id, change_id, step } = waiting
    const what = change_id === null ? `leave-requested:${leave_id}` : `leave-change-requested:${change_id}`
    return notifyPeople(trx, change_id === null ? notices.requested : notices.changeRequested, {
      eventKey: `${what}:step-${step}:${newId()}`,
      params: paramsOf(waiting),
      link: addressOf(screens.admin.leave, { id: leave_id }),
      actor,
      to,
    })
  }

/**
 * Starts the approval of a request and notifies the first approvers. Without steps the request is approved.
 * @param again distinguishes an amended request from the first one; empty for the first
 * @returns the leave afterwards
 */
export async function askFor(
  trx: Trx,
  { clock }: Platform,
  notices: Notices,
  actor: Actor,
  { leave, again }: { leave: repo.LeaveRow; again: string },
): Promise<repo.LeaveRow> {
  const at = { now: clock.now(), today: clock.today() }
  const begun = await beginApproval(trx, leave, at, { again: again !== '' })
  if (begun === null) {
    const approved = { ...leave, ...(await repo.setStatus(trx, leave.id, 'Approved', null)) }
    await notifyPeople(trx, notices.decided, {
      eventKey: `leave-decided:${leave.id}`,
      params: { leaveId: leave.id },
      link: addressOf(screens.employee.leaves, { id: leave.user_id }),
      // The requester is notified, too, unless they made the change.
      actor: again === '' ? null : actor,
      to: [leave.user_id],
    })
    return approved
  }
  await notifyPeople(trx, notices.requested, {
    eventKey: `leave-requested:${leave.id}${again}`,
    params: { leaveId: leave.id },
    link: addressOf(screens.admin.leave, { id: leave.id }),
    actor,
    to: begun.to,
  })
  return leave
}

/** `askFor` for a request with new days. Without steps it is approved, with an audit event. */
export async function askAgain(
  trx: Trx,
  platform: Platform,
  notices: Notices,
  actor: Actor,
  leave: repo.LeaveRow,
): Promise<repo.LeaveRow> {
  const after = await askFor(trx, platform, notices, actor, { leave, again: `:${leave.updated_at.getTime()}` })
  if (after.status === leave.status) return leave
  const facts = { before: leaveAuditSnapshot(leave), after: leaveAuditSnapshot(after) }
  await writeAuditEvent(trx, actor, { action: 'leave.decide', entityId: leave.id, ...facts })
  return after
}

const BATCH = 100

/**
 * Updates the approvers of pending steps: new approvers are notified, former ones lose the step from their inbox. Reminds once,
 * and escalates to the manager's manager where the flow says so.
 */
export const approvalJob = (platform: Platform): JobKind => ({
  kind: 'leave.approvals',
  async run(job) {
    const { db, clock } = platform
    const notices = leaveNotifications(platform)
    const today = clock.today()
    const withTakers = async (trx: Trx, people: readonly string[]) => [
      ...new Set([...people, ...(await findDelegates(trx, people, today))]),
    ]
    for (let after = FIRST_ID; ; ) {
      const steps = await listPendingSteps(db, after, BATCH)
      const last = steps.at(-1)
      if (last === undefined) return
      after = last.id
      await job.batch(async (trx) => {
        for (const { leave_id } of steps) await look(trx, leave_id)
      })
    }

    async function look(trx: Trx, leaveId: string): Promise<void> {
      const seen = await repo.leaveById(trx, leaveId)
      if (!seen) return
      await lockEmployee(trx, seen.employee_id)
      const leave = await repo.lockLeave(trx, leaveId)
      const step = (await findPendingSteps(trx, [leaveId])).get(leaveId)
      if (!leave || !step || leave.status !== (step.change_id === null ? 'Pending' : 'Approved')) return
      const escalates = step.escalates_on !== null && step.escalates_on <= today && step.escalated_at === null
      if (escalates) await setStep(trx, step.id, { escalated_at: clock.now() })
      const open = escalates ? { ...step, escalated_at: clock.now() } : step
      const people = await findApprovers(trx, open, leave, today)
      const added = await setStepApprovers(trx, step.id, people)
      if (added.length > 0) await notifyApprovers(notices)(trx, null, step, await withTakers(trx, added))
      if (step.due_on === null || step.due_on > today || step.reminded_at !== null) return
      await setStep(trx, step.id, { reminded_at: clock.now() })
      await notifyPeople(trx, notices.reminded, {
        eventKey: `leave-reminder:${step.id}`,
        params: paramsOf(step),
        link: addressOf(screens.admin.leave, { id: leaveId }),
        actor: null,
        to: await withTakers(trx, people),
      })
    }
  },
})

export const approvalSchedule: Schedule = { kind: 'leave.approvals', at: 'every 10 min', catchUp: 'one' }
