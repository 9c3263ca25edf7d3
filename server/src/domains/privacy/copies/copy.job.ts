import { addressOf, screens } from '@ems/contract/core/screens'
import { hasPermissionForEveryone, type Principal } from '../../../platform/actor/actor.ts'
import { newId } from '../../../platform/database/ids.ts'
import { deleteExpiredRows } from '../../../platform/database/transactions.ts'
import { deleteWithFiles, describeFile, EXPORTS, insertFileRow } from '../../../platform/files/index.ts'
import { collectCopy, type PersonalData } from '../../../platform/personal/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackgroundWork, JobRun } from '../../../platform/queue/index.ts'
import { hasAdminArea, principalOfCaller } from '../../access/index.ts'
import { lockAccount } from '../../auth/index.ts'
import { type NotificationKind, notifyPeople, sentencesOf } from '../../notifications/index.ts'
import * as repo from './copy.repo.ts'
import { copiesById, copyRequestOf } from './copy.repo.ts'

export const COPY_JOB = 'privacy.copy'
/** From 2 on the job keeps its caller; a program that knows no callers leaves it alone. */
export const COPY_JOB_VERSION = 2
const EXPIRE_JOB = 'privacy.expire'
const COPIES_AT_ONCE = 50
/** whose files they are, in the table of files */
export const OWNER_KIND = 'personal-copy'

/** Whether a person may request a copy of personal data: their own, or another person's with the permission. */
export const canRequestCopy = (actor: Principal, userId: string): boolean =>
  userId === actor.userId || hasPermissionForEveryone(actor, 'privacy.manage')

/** Makes copies of what is known of people, and removes them when they have expired. */
export function copyJobs(
  platform: Platform,
  known: () => readonly PersonalData[],
  notice: NotificationKind,
): Omit<BackgroundWork, 'consumers'> {
  const { db, clock, files } = platform
  return {
    jobs: [
      {
        kind: COPY_JOB,
        version: COPY_JOB_VERSION,
        async run(job) {
          const row = await repo.copyById(db, String(job.payload.id), clock.now())
          if (row) await make(job, platform, row, known(), notice)
        },
      },
      {
        kind: EXPIRE_JOB,
        run: (job) =>
          deleteWithFiles(job, files.store, {
            kind: OWNER_KIND,
            most: COPIES_AT_ONCE,
            remove: (trx, most) => deleteExpiredRows(trx, 'person_copies', clock.now(), most),
          }),
      },
    ],
    schedules: [{ kind: EXPIRE_JOB, at: 'every 60 min', catchUp: 'one' }],
  }
}

async function make(
  job: JobRun,
  { clock, files }: Platform,
  { id, user_id }: repo.CopyRow,
  known: readonly PersonalData[],
  notice: NotificationKind,
): Promise<void> {
  // The account is locked, so that no one erases half of it meanwhile.
  await job.finish(async (trx) => {
    await lockAccount(trx, user_id)
    // A person may have been erased while this job waited: then there is no copy.
    const row = await repo.copyById(trx, id, clock.now())
    if (row?.status !== 'Waiting') return
    const caller = await principalOfCaller(trx, job.caller, clock)
    if (!caller || !canRequestCopy(caller, row.user_id)) return repo.endCopy(trx, row.id, 'Failed', [])
    const whose = { userId: row.user_id, employeeId: row.employee_id }
    const found = await collectCopy(trx, known, whose, repo.copyRequestOf(row))
    const content = Buffer.from(JSON.stringify(described(row, clock.now(), found.data), null, 2))
    const file = describeFile(`${EXPORTS}/${newId()}.json`, 'application/json', content)
    await files.store.put(file.key, content, file.mediaType)
    await insertFileRow(trx, file, { kind: OWNER_KIND, id: row.id }, row.asked_by)
    const inside = found.files.map(({ path, store_key }) => ({ path: `files/${path}`, store_key }))
    await repo.endCopy(trx, row.id, 'Done', [{ path: 'data.json', store_key: file.key }, ...inside])
    const news = {
      eventKey: `copy-ended:${row.id}`,
      params: { copyId: row.id },
      link: addressOf(screens.admin.privacy),
    }
    await notifyPeople(trx, notice, { ...news, actor: null, to: [row.asked_by] })
  })
}

/** The head of the copy, and the data. */
const described = (row: repo.CopyRow, now: Date, data: object) => ({
  about: { _id: row.user_id, name: row.name, employeeId: row.code },
  madeAt: now.toISOString(),
  askedBy: { _id: row.asked_by, name: row.asked_by_name },
  leftOut: row.left_out,
  ...data,
})

const sentence = sentencesOf('notifications')

/** Notifies the requester of a finished copy. @param now copies that have expired by then are gone */
export const copyEnded = (now: () => Date): NotificationKind => ({
  kind: 'privacy.copy-ended',
  defaults: { bell: true, mail: 'now' },
  async describe(db, all) {
    const ids = all.map(({ params }) => String(params.copyId))
    const copies = await copiesById(db, ids, now())
    const words = new Map()
    for (const { id, params, reader } of all) {
      const row = copies.get(String(params.copyId))
      if (row?.asked_by !== reader.userId) continue
      const { by } = copyRequestOf(row)
      const { myData } = hasAdminArea(reader) ? screens.admin : screens.employee
      const ended = sentence('privacy.copyEnded', { whose: by, name: row.name })
      words.set(id, { sentence: ended, link: addressOf(by === 'self' ? myData : screens.admin.privacy) })
    }
    return words
  },
})
