import { addDays } from '@ems/contract/core/days'
import type { Platform } from '../../platform/platform.ts'
import { type BackgroundWork, emit } from '../../platform/queue/index.ts'
import { endingOn } from './repo-assignments.ts'

/** How many days before the last day of an assignment whoever gave it is reminded. */
const DAYS_BEFORE = 7

/** Tells once a day which assignments end in a week. No rights change by it: they are tested by the day at every use. */
export const remindOfEnds = ({ clock }: Platform): Partial<BackgroundWork> => ({
  jobs: [
    {
      kind: 'access.remind-of-ends',
      run: (job) =>
        job.finish(async (trx) => {
          for (const row of await endingOn(trx, addDays(clock.today(), DAYS_BEFORE)))
            if (row.granted_by !== null)
              await emit(trx, {
                kind: 'access.assignment-ending',
                entityId: row.id,
                payload: { roleId: row.role_id, userId: row.user_id, grantedBy: row.granted_by, until: row.to_day },
              })
        }),
    },
  ],
  schedules: [{ kind: 'access.remind-of-ends', at: '06:40', catchUp: 'one' }],
})
