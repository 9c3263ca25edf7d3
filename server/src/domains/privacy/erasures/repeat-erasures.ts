import {
  appendErasures,
  erasuresFileOf,
  readErasures,
  type StoredErasure,
} from '../../../platform/backup/erasures-file.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import type { PersonalData } from '../../../platform/personal/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockAccount } from '../../auth/index.ts'
import { lockEmployee } from '../../employees/index.ts'
import { erasePeople, type WantedErasure } from './erase-people.ts'
import * as repo from './erasure.repo.ts'
import { lockRetention } from './retention.repo.ts'

const PEOPLE_AT_ONCE = 100

/**
 * Repeats erasures whose people are in the database again, because an older backup was restored. Any instance may do it;
 * a lock serialises them.
 */
export async function repeatErasures(platform: Platform, known: readonly PersonalData[]): Promise<void> {
  const { config, db, files, log } = platform
  const kept = await readErasures(erasuresFileOf(config))
  const lacking = kept.length === 0 ? [] : await repo.findMissingErasures(db, kept)
  for (let start = 0; start < lacking.length; start += PEOPLE_AT_ONCE) {
    const keys = await inTransaction(db, async (trx) => {
      const months = await lockRetention(trx)
      const wanted = await wantedOf(
        trx,
        await repo.findMissingErasures(trx, lacking.slice(start, start + PEOPLE_AT_ONCE)),
      )
      return erasePeople(trx, { platform, known, months, again: true }, wanted)
    })
    for (const key of keys) await files.store.remove(key)
  }
  if (lacking.length > 0) log.warn({ erasures: lacking.length }, 'erasures that the database lacked were made again')
}

async function wantedOf(trx: Trx, lacking: readonly StoredErasure[]): Promise<WantedErasure[]> {
  const wanted: WantedErasure[] = []
  for (const { id, run, employee, at, classes, documents = null, ...kept } of lacking) {
    const record = await lockEmployee(trx, employee)
    if (!record) continue
    await lockAccount(trx, record.user_id)
    // The account that requested the erasure may be newer than the backup.
    const by = await repo.accountOrAdministrator(trx, kept.by)
    await repo.insertEndedRun(trx, { id: run, asked_by: by, classes, employee_ids: [employee] })
    const values = { id, run_id: run, employee_id: employee, by, at: new Date(at), classes, documents }
    wanted.push({ ...values, user_id: record.user_id })
  }
  return wanted
}

/** Adds to this instance's file what it lacks of the database: what other instances erased, too. */
export async function updateErasuresFile({ config, db }: Platform): Promise<void> {
  const file = erasuresFileOf(config)
  const known = new Set((await readErasures(file)).map(({ id }) => id))
  const rows = await repo.allErasures(db)
  await appendErasures(file, rows.filter(({ id }) => !known.has(id)).map(repo.toStoredErasure))
}
