import type { GapCategory } from '@ems/contract/pay-gaps'
import type { Trx } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { addJobs, type JobKind } from '../../platform/queue/index.ts'
import { findHolders } from '../access/index.ts'
import { notifyPeople } from '../notifications/index.ts'
import { type GapRow, gapById } from './gap.repo.ts'
import { findingsOpen } from './notification-kinds.ts'

const REMIND = 'paygap.remind'

/** The time that HR has to justify or remedy a gap. Source: Directive (EU) 2023/970, Article 10(1)(c). */
const MONTHS_TO_REMEDY = 6

export function remindAt(publishedAt: Date): Date {
  const due = new Date(publishedAt)
  due.setUTCMonth(due.getUTCMonth() + MONTHS_TO_REMEDY)
  return due
}

/** Schedules the reminder of a published gap: one job for each gap, so that nobody is reminded twice. */
export const scheduleReminder = (trx: Trx, gapId: string, publishedAt: Date): Promise<unknown> =>
  addJobs(trx, [{ kind: REMIND, key: gapId, payload: { gap: gapId }, runAt: remindAt(publishedAt) }])

/** Whether a category is flagged and has no justification and no remedy. */
export const isFindingOpen =
  ({ findings }: Pick<GapRow, 'findings'>) =>
  ({ flagged, category }: GapCategory): boolean =>
    flagged === true && !findings.some((one) => one.category_id === category._id && one.state !== 'Open')

/** Reminds people who manage pay gaps of open flagged categories, once for each gap. */
export const remindOfFindings = ({ clock }: Platform): JobKind => ({
  kind: REMIND,
  async run(job) {
    await job.finish(async (trx) => {
      const gap = await gapById(trx, String(job.payload.gap))
      const open = gap?.published_figures?.categories.filter(isFindingOpen(gap)).length ?? 0
      if (!gap || open === 0) return
      await notifyPeople(trx, findingsOpen, {
        eventKey: `paygap-findings:${gap.id}`,
        params: { year: gap.year, count: open },
        link: null,
        actor: null,
        to: await findHolders(trx, 'paygap.manage', clock.today()),
      })
    })
  },
})
