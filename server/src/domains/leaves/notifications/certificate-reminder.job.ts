import { addDays } from '@ems/contract/core/days'
import { DAY_MS } from '@ems/contract/core/durations'
import { addressOf, screens } from '@ems/contract/core/screens'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import { deleteFileRows } from '../../../platform/files/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JobKind, Schedule } from '../../../platform/queue/index.ts'
import { findHolders } from '../../access/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { leavesToRemindOf, setCertificate } from '../certificates/certificate.repo.ts'
import { MOST_DAYS_OFF_BETWEEN } from '../certificates/certificate.rules.ts'
import { getCertificates } from '../certificates/sickness-spells.ts'
import { deleteUnsentAttachments } from '../shared/attachment.repo.ts'
import { KINDS } from './notify.ts'

const BATCH = 100
/** Uploads without a request are deleted after a day. */
const UNSENT_MS = DAY_MS
/** A new certificate rule does not remind of older leave. */
const OVERDUE_SINCE_DAYS = 14

/** Reminds once a spell. Also deletes uploads that belong to no leave. */
export const certificateJob = (platform: Platform): JobKind => ({
  kind: 'leave.certificates',
  async run(job) {
    const { clock } = platform
    const today = clock.today()
    const since = addDays(today, -OVERDUE_SINCE_DAYS)
    await job.batch(async (trx) => {
      const unsent = await deleteUnsentAttachments(trx, new Date(clock.now().getTime() - UNSENT_MS))
      await deleteFileRows(trx, 'leave-attachment', unsent)
    })
    await job.pages(FIRST_ID, async (trx, after) => {
      const leaves = await leavesToRemindOf(trx, { today, since: addDays(since, -MOST_DAYS_OFF_BETWEEN) }, after, BATCH)
      const certificates = await getCertificates(trx, leaves, today)
      for (const leave of leaves) {
        const { state, dueOn, reminded } = certificates.get(leave.id) ?? {}
        if (state !== 'overdue' || dueOn == null || dueOn < since || reminded) continue
        await setCertificate(trx, leave.id, { reminded_at: clock.now() })
        await notifyPeople(trx, KINDS.certificateOverdue, {
          eventKey: `leave-certificate:${leave.id}:${dueOn}`,
          params: { leaveId: leave.id },
          link: addressOf(screens.employee.leave, { id: leave.id }),
          actor: null,
          to: [leave.user_id, ...(await findHolders(trx, 'leaves.manage', today))],
        })
      }
      return leaves.at(-1)?.id ?? null
    })
  },
})

export const certificateSchedule: Schedule = { kind: 'leave.certificates', at: '06:00', catchUp: 'one' }
