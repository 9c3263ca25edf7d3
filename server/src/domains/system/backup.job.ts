import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { addressOf, screens } from '@ems/contract/core/screens'
import {
  listBackups,
  newestNightly,
  nightlyDay,
  nightlyName,
  prepareFolder,
} from '../../platform/backup/backup-folder.ts'
import { retentionPeriods } from '../../platform/backup/retention.rules.ts'
import { takeBackupOf } from '../../platform/backup/take-backup.ts'
import { VERSION } from '../../platform/config/config.ts'
import { inTransaction } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { type BackgroundWork, WorkInterruptedError } from '../../platform/queue/index.ts'
import { findHolders } from '../access/index.ts'
import { notifyPeople } from '../notifications/index.ts'
import { isBackupLate } from './checks.rules.ts'
import { backupFacts, spaceOf } from './gather-facts.ts'
import { type BackupProblem, backupProblem } from './notification-kinds.ts'
import { NIGHTLY_BACKUP } from './system.repo.ts'

const WATCH = 'system.watch-backups'

export interface NightlyBackups extends Omit<BackgroundWork, 'consumers'> {
  /** ends a backup under way: it is made again after the next start */
  interrupt(): void
}

/** The backup of each night, and the look at whether there was one. */
export function nightlyBackups(platform: Platform): NightlyBackups {
  const { db, config, clock, log } = platform
  const folder = config.BACKUP_DIR
  const stopping = new AbortController()

  async function tell(problem: BackupProblem): Promise<void> {
    const today = clock.today()
    await inTransaction(db, async (trx) =>
      notifyPeople(trx, backupProblem, {
        eventKey: `${backupProblem.kind}:${today}`,
        params: { ...problem },
        link: addressOf(screens.admin.system),
        actor: null,
        to: await findHolders(trx, 'settings.manage', today),
      }),
    )
  }

  async function watch(): Promise<void> {
    const facts = await backupFacts(db, folder)
    const last = await newestNightly(folder).catch(() => undefined)
    const space = await spaceOf(folder)
    const needed = 2 * (last?.bytes ?? 0)
    if (isBackupLate(facts, clock.now())) await tell({ problem: 'late' })
    else if (space && space.free < needed) await tell({ problem: 'space', free: space.free, needed })
  }

  async function make(): Promise<void> {
    await prepareFolder(folder)
    const target = path.join(folder, nightlyName(clock.today()))
    // An earlier try was killed after the backup had its name.
    if (await stat(target).catch(() => null)) return
    const { bytes } = await takeBackupOf(platform.connection, stopping.signal, {
      dataDir: config.DATA_DIR,
      filesInBucket: config.FILES_URL !== undefined,
      target,
      product: VERSION,
      verify: true,
    })
    log.info({ backup: target, bytes }, 'the nightly backup was made')
  }

  async function removeOld(): Promise<void> {
    const days = (await listBackups(folder)).flatMap(({ name }) => nightlyDay(name) ?? [])
    for (const [day, reasons] of retentionPeriods(days))
      if (reasons.length === 0) await rm(path.join(folder, nightlyName(day)), { force: true })
  }

  return {
    jobs: [
      {
        kind: NIGHTLY_BACKUP,
        async run() {
          try {
            await make()
            await removeOld()
          } catch (error) {
            if (stopping.signal.aborted) throw new WorkInterruptedError()
            log.error({ err: error }, 'the nightly backup failed')
            await tell({ problem: 'failed', error: (error as Error).message })
            throw error
          }
          await watch()
        },
      },
      { kind: WATCH, run: watch },
    ],
    schedules: [
      { kind: NIGHTLY_BACKUP, at: '02:30', catchUp: 'one' },
      { kind: WATCH, at: 'every 60 min', catchUp: 'none' },
    ],
    interrupt: () => stopping.abort(),
  }
}
