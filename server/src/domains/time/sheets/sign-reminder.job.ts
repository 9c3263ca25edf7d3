import { addressOf, screens } from '@ems/contract/core/screens'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JobKind, Schedule } from '../../../platform/queue/index.ts'
import { notifyEach } from '../../notifications/index.ts'
import { sheetNotifications } from './notification-kinds.ts'
import { readSheets } from './read-sheets.ts'
import { sheetsOf, sheetsToSign } from './sheet.repo.ts'
import { addMonths } from './sheet.rules.ts'

const KIND = 'time.sign-sheets'
/** The days of a month on which people are reminded of the previous month. */
const DAYS = ['01', '03']
const BATCH = 200

/** Reminds people to sign the sheet of the previous month. */
export const signReminderJob = (platform: Platform): JobKind => ({
  kind: KIND,
  async run(job) {
    const { db, clock } = platform
    const today = clock.today()
    if (!DAYS.includes(today.slice(8))) return
    const month = addMonths(today.slice(0, 7), -1)
    for (let after = FIRST_ID; ; ) {
      const people = await sheetsToSign(db, month, after, BATCH)
      const last = people.at(-1)
      if (last === undefined) return
      after = last.employee_id
      const ids = people.map(({ employee_id }) => employee_id)
      const sheets = await readSheets(db, clock, await sheetsOf(db, ids, month), month)
      const signing = sheets.filter(({ settings }) => settings.signing)
      await job.batch(async (trx) => {
        await notifyEach(
          trx,
          sheetNotifications(platform).toSign,
          signing.map(({ row }) => ({
            eventKey: `timesheet-to-sign:${row.employee_id}:${month}:${today}`,
            params: { month },
            link: addressOf(screens.employee.timeDay, { day: month }),
            to: row.user_id,
          })),
        )
      })
    }
  },
})

export const signReminderSchedule: Schedule = { kind: KIND, at: '06:15', catchUp: 'one' }
