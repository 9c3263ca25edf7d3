import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { fieldFailure } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { moveSchedules } from '../../platform/queue/index.ts'
import { currentTimeZone, setTimeZone } from './repo.ts'
import { isTimeZone } from './rules.ts'

// The organisation is one row without an id; its audit events need one.
const ORGANISATION = '00000000-0000-0000-0000-000000000000'

export type SettingsService = ReturnType<typeof settingsService>

export function settingsService({ db, clock }: Platform) {
  return {
    /** The time zone of the organisation and its calendar day. */
    organisation: () => ({ timeZone: clock.timeZone(), today: clock.today() }),

    /** Moves the organisation to another time zone, its schedules too. @throws {AppError} INVALID for what is none */
    async setTimeZone(actor: Actor, timeZone: string): Promise<void> {
      if (!isTimeZone(timeZone)) throw fieldFailure('timeZone', 'settings.unknown-time-zone')
      await inTransaction(db, async (trx) => {
        const before = await currentTimeZone(trx)
        await setTimeZone(trx, timeZone)
        await moveSchedules(trx, clock.now(), timeZone)
        await audit(trx, actor, {
          action: 'settings.update',
          entityId: ORGANISATION,
          before: { timeZone: before },
          after: { timeZone },
        })
      })
      clock.setTimeZone(timeZone)
    },
  }
}
