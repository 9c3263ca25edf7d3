import type { ErasureClass } from '@ems/contract/privacy'
import { forEveryone } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { eraseFromAudit } from '../../platform/audit-erasing.ts'
import type { Trx } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { erase, type PersonalData } from '../../platform/personal/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BackgroundWork, JobRun } from '../../platform/queue/index.ts'
import { principalsByIds } from '../access/index.ts'
import { lockAccount } from '../auth/index.ts'
import { lockEmployee } from '../employees/index.ts'
import * as repo from './repo-erasures.ts'
import { retention, standingOf } from './repo-retention.ts'
import { objectionTo } from './rules.ts'
import { standInFor } from './stand-in.ts'

export const ERASE_JOB = 'privacy.erase'

/** Erases what was asked for, person by person: a run that is cut short goes on where it was. */
export const erasureJobs = (
  platform: Platform,
  known: () => readonly PersonalData[],
): Pick<BackgroundWork, 'jobs'> => ({
  jobs: [
    {
      kind: ERASE_JOB,
      async run(job) {
        const run = await repo.runById(platform.db, String(job.payload.id))
        if (run?.status === 'Waiting') await work(job, platform, run, known())
      },
    },
  ],
})

async function work(job: JobRun, platform: Platform, run: repo.RunRow, known: readonly PersonalData[]): Promise<void> {
  const passedOver = [...run.passed_over]
  for (let done = run.done; done < run.employee_ids.length; done++) {
    const employeeId = run.employee_ids[done] as string
    await job.batch(async (trx) => {
      const why = await erasePerson(trx, platform, run, employeeId, known)
      if (why !== null) passedOver.push({ employeeId, reason: why })
      await repo.moveRun(trx, run.id, { done: done + 1, passedOver, status: 'Waiting' })
    })
  }
  await job.finish((trx) => repo.moveRun(trx, run.id, { done: run.employee_ids.length, passedOver, status: 'Done' }))
}

/** @returns why somebody is passed over, as things stand now; null where they are not */
async function erasePerson(
  trx: Trx,
  { clock, files }: Platform,
  run: repo.RunRow,
  employeeId: string,
  known: readonly PersonalData[],
): Promise<string | null> {
  const today = clock.today()
  const by = (await principalsByIds(trx, [run.asked_by], today)).get(run.asked_by)
  if (!by || !forEveryone(by, 'privacy.manage')) return 'not-allowed'
  const employee = await lockEmployee(trx, employeeId)
  if (!employee) return null
  await lockAccount(trx, employee.user_id)
  const [standing] = await standingOf(trx, [employeeId], today)
  const objection = standing ? objectionTo(standing, run.classes, today) : null
  if (objection !== null) return objection
  // What was erased has a name that stays; documents come due one after the other.
  const classes = run.classes.filter((kind) => kind === 'documents' || !standing?.erased.includes(kind))
  if (classes.length === 0) return null
  const id = newId()
  const asked = { id, run_id: run.id, employee_id: employeeId, by: run.asked_by, classes }
  await repo.insertErasure(trx, asked)
  const whose = { employeeId, userId: employee.user_id }
  const named = await repo.namesOf(trx, employeeId)
  const of = { whose, today, standIn: standInFor(whose.userId), months: await retention(trx), ...named }
  const { counts, keys } = await erase(trx, known, classes, of)
  const audited = await eraseFromAudit(trx, id, classes, { ...whose, addresses: named.addresses })
  if (Object.keys(counts).length === 0 && audited.events === 0) {
    await repo.withdrawErasure(trx, id)
    return null
  }
  await repo.countErasure(trx, id, counts)
  await noted(trx, run, { ...asked, ...audited, counts })
  for (const key of keys) await files.store.remove(key)
  return null
}

interface Noted {
  id: string
  employee_id: string
  classes: ErasureClass[]
  counts: Record<string, number>
  events: number
  digest: string
}

/** The event is sealed like every other: with it nobody can explain another edit of the audit by this erasure. */
const noted = (trx: Trx, run: repo.RunRow, { id, ...after }: Noted) =>
  audit(
    trx,
    { userId: run.asked_by, requestId: `erasure ${run.id}` },
    {
      action: 'privacy.erase',
      entityId: id,
      after: {
        employee_id: after.employee_id,
        classes: after.classes,
        counts: after.counts,
        events: after.events,
        digest: after.digest,
      },
    },
  )
