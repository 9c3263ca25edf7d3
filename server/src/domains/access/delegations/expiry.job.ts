import { addDays } from '@ems/contract/core/days'
import type { Platform } from '../../../platform/platform.ts'
import { type BackgroundWork, publishEvent } from '../../../platform/queue/index.ts'
import { endedBetween, endingOn } from '../shared/assignment.repo.ts'
import { delegationsEndedBetween } from '../shared/delegation.repo.ts'

/** The days before the end of an assignment on which the person who gave it is reminded. */
const DAYS_BEFORE = 7
/** The number of past days checked for ends, in case the product was off; each end is notified once. */
const DAYS_BACK = 7

/**
 * Notifies once a day of assignments that end in a week, and of ended ones. Rights do not depend on it: each use checks
 * the day.
 */
export const remindOfEnds = ({ clock }: Platform): Partial<BackgroundWork> => ({
  jobs: [
    {
      kind: 'access.remind-of-ends',
      run: (job) =>
        job.finish(async (trx) => {
          for (const row of await endingOn(trx, addDays(clock.today(), DAYS_BEFORE)))
            if (row.granted_by !== null)
              await publishEvent(trx, {
                kind: 'access.assignment-ending',
                entityId: row.id,
                payload: { roleId: row.role_id, userId: row.user_id, grantedBy: row.granted_by, until: row.to_day },
              })
          const [first, last] = [addDays(clock.today(), -DAYS_BACK), addDays(clock.today(), -1)]
          for (const row of await endedBetween(trx, first, last))
            await publishEvent(trx, {
              kind: 'access.role-ended',
              entityId: row.id,
              payload: { roleId: row.role_id, userId: row.user_id, how: 'over', until: row.to_day },
            })
          for (const row of await delegationsEndedBetween(trx, first, last))
            await publishEvent(trx, {
              kind: 'access.delegation-ended',
              entityId: row.id,
              payload: { from: row.from_user, to: row.to_user, fromDay: row.from_day, toDay: row.to_day, how: 'over' },
            })
        }),
    },
  ],
  schedules: [{ kind: 'access.remind-of-ends', at: '06:40', catchUp: 'one' }],
})
