import { settings } from '@ems/contract/settings'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { AppError, fieldFailure } from '../../platform/errors.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { moveSchedules } from '../../platform/queue/index.ts'
import type { Auth } from '../auth/index.ts'
import { currentTimeZone, setTimeZone } from './repo.ts'
import { isTimeZone } from './rules.ts'

// The organisation is one row without an id; its audit events need one.
const ORGANISATION = '00000000-0000-0000-0000-000000000000'

export function settingsRoutes({ db, clock }: Platform, auth: Auth): Route[] {
  const organisation = () => ({ timeZone: clock.timeZone(), today: clock.today() })
  return mount(settings, {
    async changePassword({ actor, body }) {
      if (body.userId !== undefined && body.userId !== actor.userId) throw new AppError('auth.not-your-password')
      await auth.changePassword(actor, body)
      return { message: 'Your password is changed.' }
    },
    organisation: () => ({ organisation: organisation() }),
    async updateOrganisation({ actor, body }) {
      if (!isTimeZone(body.timeZone)) throw fieldFailure('timeZone', 'settings.unknown-time-zone')
      await inTransaction(db, async (trx) => {
        const before = await currentTimeZone(trx)
        await setTimeZone(trx, body.timeZone)
        await moveSchedules(trx, clock.now(), body.timeZone)
        await audit(trx, actor, {
          action: 'settings.update',
          entityId: ORGANISATION,
          before: { timeZone: before },
          after: { timeZone: body.timeZone },
        })
      })
      clock.setTimeZone(body.timeZone)
      return { organisation: organisation() }
    },
  })
}
