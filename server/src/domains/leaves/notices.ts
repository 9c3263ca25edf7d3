import { addressOf, screens } from '@ems/contract/core/screens'
import { scopeOf } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasAdminArea, personNames } from '../access/index.ts'
import { covers } from '../employees/index.ts'
import type { Description, NotificationKind, Told } from '../notifications/index.ts'
import { rightToDecide } from './deciders.ts'
import { shownOne } from './hidden.ts'
import {
  cancelledSentence,
  certificateLetter,
  certificateSentence,
  changeDecidedSentence,
  changeRemindedSentence,
  changeRequestedSentence,
  cutSentence,
  decidedForSentence,
  decidedLetter,
  decidedSentence,
  recountedLetter,
  recountedSentence,
  remindedSentence,
  requestedLetter,
  requestedSentence,
} from './letters.ts'
import { type LeaveRow, leavesById } from './repo.ts'
import { type ChangeRow, changesByIds } from './repo-changes.ts'

/** What people are told about leaves. */
export function leaveNotices({ config, clock }: Platform) {
  const requested: NotificationKind = {
    kind: 'leave.requested',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) =>
      describe(db, told, async (leave, { reader }) =>
        (await rightToDecide(db, reader, leave.user_id, clock.today()))
          ? {
              sentence: requestedSentence(leave),
              link: whereToDecide(reader, leave.id),
              letter: requestedLetter(
                await shownOne(db, reader, leave, clock.today()),
                config.PUBLIC_URL + whereToDecide(reader, leave.id),
              ),
            }
          : null,
      ),
  }
  const decided: NotificationKind = {
    kind: 'leave.decided',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) =>
      describe(db, told, async (leave, { reader, params }) =>
        leave.user_id === reader.userId
          ? { sentence: await decidedText(db, leave, params), letter: decidedLetter(leave, config.PUBLIC_URL) }
          : null,
      ),
  }
  const changeRequested: NotificationKind = {
    kind: 'leave.change-requested',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) =>
      describeChange(db, told, async (leave, change, { reader }) =>
        (await rightToDecide(db, reader, leave.user_id, clock.today()))
          ? { sentence: changeRequestedSentence(leave, change), link: whereToDecide(reader, leave.id) }
          : null,
      ),
  }
  const changeDecided: NotificationKind = {
    kind: 'leave.change-decided',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) =>
      describeChange(db, told, async (leave, change, { reader }) =>
        leave.user_id === reader.userId ? { sentence: changeDecidedSentence(leave, change) } : null,
      ),
  }
  const cancelled: NotificationKind = {
    kind: 'leave.cancelled',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) =>
      describe(db, told, async (leave, { reader }) =>
        leave.user_id === reader.userId
          ? { sentence: leave.status === 'Rejected' ? cancelledSentence(leave) : cutSentence(leave) }
          : null,
      ),
  }
  const recounted: NotificationKind = {
    kind: 'leave.recounted',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) =>
      describe(db, told, async (leave, { reader, params }) =>
        leave.user_id === reader.userId
          ? {
              sentence: recountedSentence(leave, Number(params.leaves)),
              letter: recountedLetter(leave, Number(params.leaves), config.PUBLIC_URL),
            }
          : null,
      ),
  }
  const reminded: NotificationKind = {
    kind: 'leave.reminded',
    defaults: { bell: true, mail: 'now' },
    async describe(db, told) {
      const ofChanges = told.filter(({ params }) => params.changeId !== undefined)
      const changes = await describeChange(db, ofChanges, async (leave, change, { reader }) =>
        change.state === 'pending' && (await rightToDecide(db, reader, leave.user_id, clock.today()))
          ? { sentence: changeRemindedSentence(leave, change), link: whereToDecide(reader, leave.id) }
          : null,
      )
      const leaves = told.filter(({ params }) => params.changeId === undefined)
      const requests = await describe(db, leaves, async (leave, { reader }) =>
        leave.status === 'Pending' && (await rightToDecide(db, reader, leave.user_id, clock.today()))
          ? {
              sentence: remindedSentence(leave),
              link: whereToDecide(reader, leave.id),
              letter: requestedLetter(
                await shownOne(db, reader, leave, clock.today()),
                config.PUBLIC_URL + whereToDecide(reader, leave.id),
              ),
            }
          : null,
      )
      return new Map([...requests, ...changes])
    },
  }
  const certificateOverdue = certificateNotice(config, clock)
  return { requested, decided, changeRequested, changeDecided, cancelled, recounted, reminded, certificateOverdue }
}

/** The screen on which somebody decides a leave: of the admin area for who sees leaves there, else of their own. */
const whereToDecide = (reader: Told['reader'], id: string): string =>
  hasAdminArea(reader) && ![null, 'own'].includes(scopeOf(reader, 'leaves.read'))
    ? addressOf(screens.admin.leave, { id })
    : addressOf(screens.employee.approval, { id })

/** Names who decided for whom where the decision was handed over, which is rare. */
async function decidedText(
  db: Db,
  leave: LeaveRow,
  { by, onBehalfOf }: Told['params'],
): Promise<Description['sentence']> {
  if (typeof by !== 'string' || typeof onBehalfOf !== 'string') return decidedSentence(leave)
  const names = await personNames(db, [by, onBehalfOf])
  return decidedForSentence(leave, { by: names.get(by) ?? '', giver: names.get(onBehalfOf) ?? '' })
}

/** What the person, and those who manage their leaves, are told of a certificate that did not come. */
const certificateNotice = (config: Platform['config'], clock: Platform['clock']): NotificationKind => ({
  kind: 'leave.certificate-overdue',
  defaults: { bell: true, mail: 'now' },
  describe: (db, told) =>
    describe(db, told, async (leave, { reader }) => {
      const own = leave.user_id === reader.userId
      if (!own && !(await covers(db, reader, 'leaves.manage', leave.user_id))) return null
      const { certificate } = await shownOne(db, reader, leave, clock.today())
      if (certificate.state !== 'overdue') return null
      const link = addressOf(own ? screens.employee.leave : screens.admin.leave, { id: leave.id })
      const asked = { leave, dueOn: certificate.dueOn ?? '', own }
      return {
        sentence: certificateSentence(asked),
        link,
        letter: certificateLetter(asked, config.PUBLIC_URL + link, reader.name),
      }
    }),
})

async function describe(
  db: Db,
  told: readonly Told[],
  say: (leave: LeaveRow, one: Told) => Promise<Description | null>,
): Promise<Map<string, Description>> {
  const leaves = await leavesById(
    db,
    told.map(({ params }) => String(params.leaveId)),
  )
  const words = new Map<string, Description>()
  for (const one of told) {
    const leave = leaves.get(String(one.params.leaveId))
    const description = leave ? await say(leave, one) : null
    if (description) words.set(one.id, description)
  }
  return words
}

async function describeChange(
  db: Db,
  told: readonly Told[],
  say: (leave: LeaveRow, change: ChangeRow, one: Told) => Promise<Description | null>,
): Promise<Map<string, Description>> {
  const changes = await changesByIds(
    db,
    told.map(({ params }) => String(params.changeId)),
  )
  return describe(db, told, async (leave, one) => {
    const change = changes.get(String(one.params.changeId))
    return change ? say(leave, change, one) : null
  })
}
