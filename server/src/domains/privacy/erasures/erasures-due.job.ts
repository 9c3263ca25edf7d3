import { addressOf, screens } from '@ems/contract/core/screens'
import { hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackgroundWork } from '../../../platform/queue/index.ts'
import { findHolders } from '../../access/index.ts'
import { type NotificationKind, notifyPeople, sentencesOf } from '../../notifications/index.ts'
import { listErasablePeople } from './retention.repo.ts'

const KIND = 'privacy.due'
const sentence = sentencesOf('notifications')

/** Tells once a month that there is data of leavers that may be erased. */
export const erasuresDue: NotificationKind = {
  kind: 'privacy.due',
  defaults: { bell: true, mail: 'digest' },
  async describe(_db, notifications) {
    const words = new Map()
    for (const { id, params, reader } of notifications)
      if (hasPermissionForEveryone(reader, 'privacy.manage'))
        words.set(id, { sentence: sentence('privacy.due', { people: Number(params.people) }) })
    return words
  },
}

/** Looks each day, and tells in each month once: on the first day on which there is anything. */
export const dueJobs = ({ clock }: Platform): Omit<BackgroundWork, 'consumers'> => ({
  jobs: [
    {
      kind: KIND,
      run: (job) =>
        job.finish(async (trx) => {
          const today = clock.today()
          const { total } = await listErasablePeople(trx, today, { limit: 1 })
          if (total === 0) return
          const to = await findHolders(trx, 'privacy.manage', today)
          const news = {
            eventKey: `privacy-due:${today.slice(0, 7)}`,
            params: { people: total },
            link: addressOf(screens.admin.privacy),
          }
          await notifyPeople(trx, erasuresDue, { ...news, actor: null, to })
        }),
    },
  ],
  schedules: [{ kind: KIND, at: '05:00', catchUp: 'one' }],
})
