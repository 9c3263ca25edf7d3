import { addDays } from '@ems/contract/core/days'
import { addressOf, screens } from '@ems/contract/core/screens'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addJobs, type BackgroundWork, type JobRun } from '../../../platform/queue/index.ts'
import { lockEmployees } from '../../employees/index.ts'
import { notifyEach } from '../../notifications/index.ts'
import { hasTracking } from '../policies/policy.repo.ts'
import { daysDue, daysMissing, employedPage, isRecomputePlanned } from './day.repo.ts'
import { clockOutMissing } from './notification-kinds.ts'
import { recomputeDays } from './recompute.ts'

/** The number of people in one transaction. */
const BATCH = 100
/** Changes of older facts change no day of working time. */
const MOST_DAYS_BACK = 366

interface Range {
  from: string
  to: string
}

const RECOMPUTE = 'time.recompute'

/** Recalculates days of all people, in the background. */
export const recomputeEverybody = (trx: Trx, key: string, { from, to }: Range) =>
  addJobs(trx, [{ kind: RECOMPUTE, key, payload: { from, to } }])

/** Recalculates the days of all people who are employed on some of them. */
async function computePages({ clock }: Platform, job: JobRun, range: Range): Promise<void> {
  await job.pages(FIRST_ID, async (trx, after) => {
    const ids = await employedPage(trx, range, after, BATCH)
    await lockEmployees(trx, ids)
    await recomputeDays(trx, clock, ids, range.from, range.to)
    return ids.at(-1) ?? null
  })
}

/** Recalculates days whose figures change as time passes. */
async function computeDue({ clock }: Platform, job: JobRun): Promise<void> {
  await job.batches(async (trx) => {
    const due = await daysDue(trx, clock.now(), BATCH)
    for (const { employee_id, day } of due) {
      await lockEmployees(trx, [employee_id])
      await recomputeDays(trx, clock, [employee_id], addDays(day, -1), addDays(day, 1))
    }
    return due.length > 0
  })
}

/** Notifies once for each day, however often the job runs. */
const remindOfMissing = async (trx: Trx, from: string) => {
  const missing = await daysMissing(trx, from)
  const news = missing.map(({ employee_id, user_id, day }) => ({
    eventKey: `time-missing:${employee_id}:${day}`,
    params: { day, userId: user_id },
    link: addressOf(screens.employee.timeDay, { day }),
    to: user_id,
  }))
  await notifyEach(trx, clockOutMissing, news)
}

/** Recalculates days when a fact changes, when they close, and when policies change. */
export const dayWork = (platform: Platform): BackgroundWork => ({
  jobs: [
    {
      kind: 'time.close-days',
      async run(job) {
        if (!(await hasTracking(platform.db))) return
        await computeDue(platform, job)
        const { missed = [] } = job.payload as { missed?: string[] }
        const today = platform.clock.today()
        const first = (missed[0] ?? today).slice(0, 10)
        // In some time zones today begins up to a day earlier or later.
        await job.batch((trx) => remindOfMissing(trx, addDays(today, -REMINDED_DAYS)))
        await computePages(platform, job, { from: addDays(first < today ? first : today, -1), to: addDays(today, 1) })
      },
    },
    { kind: RECOMPUTE, run: (job) => computePages(platform, job, job.payload as unknown as Range) },
  ],
  schedules: [{ kind: 'time.close-days', at: 'every 30 min', catchUp: 'one' }],
  consumers: [
    {
      name: 'time.changed',
      kinds: ['time.changed'],
      async consume(trx, { id, entityId, payload }) {
        // Where all attendance is marked by hand there is nothing to calculate.
        if (!(await hasTracking(trx))) return
        const { everybody, from, to } = payload as { everybody: boolean; from: string | null; to: string | null }
        const today = platform.clock.today()
        const earliest = addDays(today, -MOST_DAYS_BACK)
        const first = from === null ? addDays(today, -USUAL_DAYS_BACK) : from
        const range = { from: first < earliest ? earliest : first, to: to ?? addDays(today, 1) }
        if (range.from > addDays(today, 1)) return
        if (everybody) {
          if (!(await isRecomputePlanned(trx, RECOMPUTE, range))) await recomputeEverybody(trx, id, range)
        } else {
          await lockEmployees(trx, [entityId])
          await recomputeDays(trx, platform.clock, [entityId], addDays(range.from, -1), addDays(range.to, 1))
        }
      },
    },
  ],
})

const USUAL_DAYS_BACK = 62
/** The oldest missing clock-out that is notified, in days. */
const REMINDED_DAYS = 2
