import { FIRST_ID } from '../../platform/database/ids.ts'
import type { Trx } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { JobKind, Schedule } from '../../platform/queue/index.ts'
import type { ApprovalOwner, RegisteredKind } from './kind.ts'
import { addDelegates, findPendingSteps, listActiveSteps, setStep, setStepApprovers } from './step.repo.ts'
import { findApprovers } from './steps.ts'

const BATCH = 100

/** The name that stored jobs have: leaves were the first kind. */
const KIND = 'leave.approvals'

/** New approvers are notified, former ones lose the step. Reminds once, and escalates where the flow says so. */
export const approvalJob = ({ clock }: Platform, owners: readonly ApprovalOwner[]): JobKind => ({
  kind: KIND,
  async run(job) {
    const today = clock.today()
    const owned = new Map<string, RegisteredKind>(
      owners.flatMap(({ kinds }) => kinds.map((owner) => [owner.kind.name, owner])),
    )
    await job.pages(FIRST_ID, async (trx, after) => {
      const steps = await listActiveSteps(trx, after, BATCH)
      for (const { kind, subject_id } of steps) await check(trx, owned.get(kind), subject_id)
      return steps.at(-1)?.id ?? null
    })

    async function check(trx: Trx, owner: RegisteredKind | undefined, id: string): Promise<void> {
      const subject = await owner?.lockPending(trx, id)
      const step = (await findPendingSteps(trx, [id])).get(id)
      if (!owner || !subject || !step) return
      const withDelegates = (approvers: readonly string[]) => addDelegates(trx, owner.kind, approvers, today)
      const escalates = step.escalates_on !== null && step.escalates_on <= today && step.escalated_at === null
      if (escalates) await setStep(trx, step.id, { escalated_at: clock.now() })
      const open = escalates ? { ...step, escalated_at: clock.now() } : step
      const people = await findApprovers(trx, owner.kind, open, subject, today)
      const added = await setStepApprovers(trx, step.id, people)
      if (added.length > 0) await owner.notifyApprovers(trx, { id, step: step.step }, await withDelegates(added))
      if (step.due_on === null || step.due_on > today || step.reminded_at !== null) return
      await setStep(trx, step.id, { reminded_at: clock.now() })
      await owner.remindApprovers(trx, { id, stepId: step.id }, await withDelegates(people))
    }
  },
})

export const approvalSchedule: Schedule = { kind: KIND, at: 'every 10 min', catchUp: 'one' }
