import type { Backup, Check } from '@ems/contract/system'
import { listBackups, nightlyDay } from '../../platform/backup/backup-folder.ts'
import { retentionPeriods } from '../../platform/backup/retention.rules.ts'
import type { Platform } from '../../platform/platform.ts'
import { runChecks } from './checks.rules.ts'
import { gatherFacts } from './gather-facts.ts'

export type SystemService = ReturnType<typeof systemService>

export const systemService = ({ db, config, clock, instance, log }: Platform) => ({
  async checks(): Promise<Check[]> {
    const unknownProxyAt = instance.unknownProxyAt?.() ?? null
    return runChecks(await gatherFacts({ db, config, now: () => clock.now(), unknownProxyAt }))
  },

  /** The backups of this machine's folder, the newest first; none where it cannot be read, which a check tells. */
  async backups(): Promise<Backup[]> {
    const found = await listBackups(config.BACKUP_DIR).catch((error: unknown) => {
      log.warn({ err: error }, 'the folder of backups cannot be read')
      return []
    })
    const reasons = retentionPeriods(found.flatMap(({ name }) => nightlyDay(name) ?? []))
    return found.map(({ name, bytes, at }) => {
      const day = nightlyDay(name)
      return { name, bytes, at: at.toISOString(), keptAs: day === null ? ['before'] : (reasons.get(day) ?? []) }
    })
  },
})
