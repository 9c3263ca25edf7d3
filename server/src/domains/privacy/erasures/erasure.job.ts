import { hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { PersonalData } from '../../../platform/personal/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackgroundWork, JobRun } from '../../../platform/queue/index.ts'
import { principalsByIds } from '../../access/index.ts'
import { lockAccount } from '../../auth/index.ts'
import { lockEmployee } from '../../employees/index.ts'
import { erasePeople, type WantedErasure } from './erase-people.ts'
import * as repo from './erasure.repo.ts'
import { reasonAgainstErasure } from './erasure.rules.ts'
import { getErasureStates, getRetention } from './retention.repo.ts'

export const ERASE_JOB = 'privacy.erase'

/** Some tables are walked through once for so many. */
const PEOPLE_AT_ONCE = 250

/** Erases what was asked for, some people at a time: a run that is cut short goes on where it was. */
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
  let { done, passed_over: passedOver } = run
  while (done < run.employee_ids.length) {
    const some = run.employee_ids.slice(done, done + PEOPLE_AT_ONCE)
    const upTo = done + some.length
    let [keys, over]: [string[], repo.SkippedPerson[]] = [[], []]
    // A deadlock runs this again, so it counts from what was committed.
    await job.batch(async (trx) => {
      const { wanted, refused } = await wantedOf(trx, platform, run, some)
      over = [...passedOver, ...refused]
      keys = await erasePeople(trx, { platform, known, months: await getRetention(trx) }, wanted)
      await repo.updateRun(trx, run.id, { done: upTo, passedOver: over, status: 'Waiting' })
    })
    for (const key of keys) await platform.files.store.remove(key)
    ;[done, passedOver] = [upTo, over]
  }
  await job.finish((trx) => repo.updateRun(trx, run.id, { done, passedOver, status: 'Done' }))
}

/** Locks and returns the people who can still be erased, and the others with the reason. */
async function wantedOf(
  trx: Trx,
  { clock }: Platform,
  run: repo.RunRow,
  employeeIds: readonly string[],
): Promise<{ wanted: WantedErasure[]; refused: repo.SkippedPerson[] }> {
  const today = clock.today()
  const by = (await principalsByIds(trx, [run.asked_by], today)).get(run.asked_by)
  if (!by || !hasPermissionForEveryone(by, 'privacy.manage'))
    return { wanted: [], refused: employeeIds.map((employeeId) => ({ employeeId, reason: 'not-allowed' })) }
  // In one order, so that two runs do not wait for each other.
  for (const id of employeeIds.toSorted()) {
    const employee = await lockEmployee(trx, id)
    if (employee) await lockAccount(trx, employee.user_id)
  }
  const [wanted, refused]: [WantedErasure[], repo.SkippedPerson[]] = [[], []]
  for (const standing of await getErasureStates(trx, employeeIds, today)) {
    const { employee_id, user_id, erased } = standing
    const objection = reasonAgainstErasure(standing, run.classes, today)
    if (objection !== null) refused.push({ employeeId: employee_id, reason: objection })
    // A class is erased once, except documents: they come due one after the other.
    const classes = run.classes.filter((kind) => kind === 'documents' || !erased.includes(kind))
    if (objection !== null || classes.length === 0) continue
    wanted.push({
      id: newId(),
      run_id: run.id,
      employee_id,
      user_id,
      by: run.asked_by,
      at: clock.now(),
      classes,
      documents: null,
    })
  }
  return { wanted, refused }
}
