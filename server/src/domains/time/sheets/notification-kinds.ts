import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findDecidableAccounts } from '../../approvals/index.ts'
import { monthInWords } from '../../mail/index.ts'
import {
  type Description,
  type NotificationForReader,
  type NotificationKind,
  sentencesOf,
} from '../../notifications/index.ts'
import { sheetById } from './sheet.repo.ts'
import { TIMESHEET } from './timesheet-kind.ts'

const say = sentencesOf('notifications')

type Told = NotificationForReader
type SheetSubject = NonNullable<Awaited<ReturnType<typeof sheetById>>>

async function describeSheets(
  db: Db,
  notifications: readonly Told[],
  describe: (sheet: SheetSubject, one: Told) => Promise<Description | null>,
): Promise<Map<string, Description>> {
  const described = new Map<string, Description>()
  for (const one of notifications) {
    const sheet = await sheetById(db, String(one.params.sheetId))
    const description = sheet ? await describe(sheet, one) : null
    if (description) described.set(one.id, description)
  }
  return described
}

export function sheetNotifications({ clock }: Platform) {
  const toDecide =
    (name: 'time.sheetSubmitted' | 'time.sheetReminded'): NotificationKind['describe'] =>
    (db, notifications) =>
      describeSheets(db, notifications, async (sheet, { reader }) => {
        if (sheet.state !== 'Submitted') return null
        const may = await findDecidableAccounts(db, TIMESHEET, reader, [sheet.user_id], clock.today())
        if (!may.has(sheet.user_id)) return null
        return { sentence: say(name, { name: sheet.name, month: monthInWords(sheet.month) }) }
      })
  const ofOwn =
    (name: 'time.sheetApproved' | 'time.sheetReturned'): NotificationKind['describe'] =>
    (db, notifications) =>
      describeSheets(db, notifications, async (sheet, { reader }) =>
        sheet.user_id === reader.userId ? { sentence: say(name, { month: monthInWords(sheet.month) }) } : null,
      )
  return {
    submitted: {
      kind: 'time.sheet-submitted',
      defaults: { bell: true, mail: 'off' },
      describe: toDecide('time.sheetSubmitted'),
    } satisfies NotificationKind,
    reminded: {
      kind: 'time.sheet-reminded',
      defaults: { bell: true, mail: 'off' },
      describe: toDecide('time.sheetReminded'),
    } satisfies NotificationKind,
    approved: {
      kind: 'time.sheet-approved',
      defaults: { bell: true, mail: 'now' },
      describe: ofOwn('time.sheetApproved'),
    } satisfies NotificationKind,
    returned: {
      kind: 'time.sheet-returned',
      defaults: { bell: true, mail: 'now' },
      describe: ofOwn('time.sheetReturned'),
    } satisfies NotificationKind,
    toSign: {
      kind: 'time.sheet-to-sign',
      defaults: { bell: true, mail: 'off' },
      describe: async (_db, notifications) =>
        new Map(
          notifications.map(({ id, params }) => [
            id,
            { sentence: say('time.sheetToSign', { month: monthInWords(String(params.month)) }) },
          ]),
        ),
    } satisfies NotificationKind,
  }
}
