import { addressOf, screens } from '@ems/contract/core/screens'
import { hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackgroundWork } from '../../../platform/queue/index.ts'
import { findHolders } from '../../access/index.ts'
import { type Description, type NotificationKind, notifyPeople, sentencesOf } from '../../notifications/index.ts'
import { calendarsImportedFor, calendarsNamed } from './holiday-import.repo.ts'

const say = sentencesOf('notifications')
const text = (value: unknown) => String(value ?? '')

/** Notifies people with `leaves.configure` that the holidays of the next year are not imported yet. */
export const holidaysOffered: NotificationKind = {
  kind: 'calendar.holidays-offered',
  defaults: { bell: true, mail: 'digest' },
  async describe(db, notifications) {
    const calendars = await calendarsNamed(
      db,
      notifications.map(({ params }) => text(params.calendarId)),
    )
    const words = new Map<string, Description>()
    for (const { id, params, reader } of notifications) {
      const calendar = calendars.find((one) => one.id === params.calendarId)
      const open = calendar && (calendar.year ?? 0) < Number(params.year)
      if (open && hasPermissionForEveryone(reader, 'leaves.configure'))
        words.set(id, { sentence: say('holidays.offered', { calendar: calendar.name, year: text(params.year) }) })
    }
    return words
  },
}

const FIRST_DAY = '11-01'

/** Offers from November on the next year's holidays of each calendar that this year's were imported into. */
export const offerHolidays = ({ clock }: Platform): Partial<BackgroundWork> => ({
  jobs: [
    {
      kind: 'calendar.offer-holidays',
      run: (job) =>
        job.finish(async (trx) => {
          const today = clock.today()
          if (today.slice(5) < FIRST_DAY) return
          const year = Number(today.slice(0, 4))
          const to = await findHolders(trx, 'leaves.configure', today)
          for (const { id } of await calendarsImportedFor(trx, year))
            await notifyPeople(trx, holidaysOffered, {
              eventKey: `holidays-offered:${id}:${year + 1}`,
              params: { calendarId: id, year: year + 1 },
              link: addressOf(screens.admin.holidays),
              actor: null,
              to,
            })
        }),
    },
  ],
  schedules: [{ kind: 'calendar.offer-holidays', at: '06:50', catchUp: 'one' }],
})
