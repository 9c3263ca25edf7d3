import { addressOf, screens } from '@ems/contract/core/screens'
import { getScope } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasAdminArea, personNames } from '../../access/index.ts'
import type { Description, NotificationForReader, NotificationKind } from '../../notifications/index.ts'
import type { VisibleLeave } from '../presentation/redact-leave.ts'
import { type LeaveRow, leavesById } from '../shared/leave.repo.ts'
import { type ChangeRow, changesByIds } from '../shared/leave-change.repo.ts'
import { aroundRequests, outcomeOf, readersOf } from './mail-data.ts'
import {
  cancellationMail,
  certificateReminderMail,
  changeDecisionMail,
  changeRequestMail,
  decisionMail,
  recalculationMail,
  requestMail,
} from './mail-templates.ts'
import * as say from './sentences.ts'

export function leaveNotifications({ config, clock }: Platform) {
  const { PUBLIC_URL } = config

  const toDecide = async (
    db: Db,
    told: readonly NotificationForReader[],
    sentenceOf: (leave: LeaveRow) => Description['sentence'] | null,
  ) => {
    const leaves = await leavesOf(db, told)
    const around = aroundRequests(db, clock, leaves)
    const readers = readersOf(db, told, leaves, clock.today())
    return describeEach(told, leaves, async (leave, { reader }) => {
      const sentence = sentenceOf(leave)
      if (!sentence || !(await readers.decide(reader)).has(leave.user_id)) return null
      const link = whereToDecide(reader, leave.id)
      const letter = async () => {
        const found = await around(leave)
        const left = (await readers.read(reader)).has(leave.user_id) ? found.left : undefined
        const shown = (await readers.shown(reader)).get(leave.id) as VisibleLeave
        return requestMail(shown, PUBLIC_URL + link, { ...found, left })
      }
      return { sentence, link, letter }
    })
  }
  const changeToDecide = async (
    db: Db,
    told: readonly NotificationForReader[],
    sentenceOf: (leave: LeaveRow, change: ChangeRow) => Description['sentence'] | null,
  ) => {
    const leaves = await leavesOf(db, told)
    const readers = readersOf(db, told, leaves, clock.today())
    return describeChange(db, told, leaves, async (leave, change, { reader }) => {
      const said = sentenceOf(leave, change)
      if (!said || !(await readers.decide(reader)).has(leave.user_id)) return null
      const link = whereToDecide(reader, leave.id)
      const letter = async () => {
        const shown = (await readers.shown(reader)).get(leave.id) as VisibleLeave
        return changeRequestMail({ leave: shown, change, said }, reader.name, link, PUBLIC_URL)
      }
      return { sentence: said, link, letter }
    })
  }

  const requested: NotificationKind = {
    kind: 'leave.requested',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) => toDecide(db, told, say.requestedSentence),
  }
  const decided: NotificationKind = {
    kind: 'leave.decided',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) =>
      describe(db, told, async (leave, { reader, params }) =>
        leave.user_id === reader.userId
          ? {
              sentence: await decidedText(db, leave, params),
              letter: async () => decisionMail(leave, PUBLIC_URL, await outcomeOf(db, leave, clock.today())),
            }
          : null,
      ),
  }
  const changeRequested: NotificationKind = {
    kind: 'leave.change-requested',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) => changeToDecide(db, told, say.changeRequestedSentence),
  }
  const changeDecided: NotificationKind = {
    kind: 'leave.change-decided',
    defaults: { bell: true, mail: 'now' },
    describe: async (db, told) =>
      describeChange(db, told, await leavesOf(db, told), async (leave, change, { reader }) => {
        if (leave.user_id !== reader.userId) return null
        const said = say.changeDecidedSentence(leave, change)
        const letter = () => changeDecisionMail({ leave, change, said }, ownLeave(leave), PUBLIC_URL)
        return { sentence: said, letter }
      }),
  }
  const cancelled: NotificationKind = {
    kind: 'leave.cancelled',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) =>
      describe(db, told, async (leave, { reader }) => {
        if (leave.user_id !== reader.userId) return null
        const said = leave.status === 'Rejected' ? say.cancelledSentence(leave) : say.cutSentence(leave)
        return { sentence: said, letter: () => cancellationMail(leave, said, ownLeave(leave), PUBLIC_URL) }
      }),
  }
  const recounted: NotificationKind = {
    kind: 'leave.recounted',
    defaults: { bell: true, mail: 'now' },
    describe: (db, told) =>
      describe(db, told, async (leave, { reader, params }) =>
        leave.user_id === reader.userId
          ? {
              sentence: say.recountedSentence(leave, Number(params.leaves)),
              letter: () => recalculationMail(leave, Number(params.leaves), PUBLIC_URL),
            }
          : null,
      ),
  }
  const reminded: NotificationKind = {
    kind: 'leave.reminded',
    defaults: { bell: true, mail: 'now' },
    async describe(db, told) {
      const ofChanges = told.filter(({ params }) => params.changeId !== undefined)
      const changes = await changeToDecide(db, ofChanges, (leave, change) =>
        change.state === 'pending' ? say.changeRemindedSentence(leave, change) : null,
      )
      const leaves = told.filter(({ params }) => params.changeId === undefined)
      const requests = await toDecide(db, leaves, (leave) =>
        leave.status === 'Pending' ? say.remindedSentence(leave) : null,
      )
      return new Map([...requests, ...changes])
    },
  }
  const certificateOverdue = certificateNotice(config, clock)
  return { requested, decided, changeRequested, changeDecided, cancelled, recounted, reminded, certificateOverdue }
}

/** Readers of the admin area decide there, others in their own area. */
const whereToDecide = (reader: NotificationForReader['reader'], id: string): string =>
  hasAdminArea(reader) && ![null, 'own'].includes(getScope(reader, 'leaves.read'))
    ? addressOf(screens.admin.leave, { id })
    : addressOf(screens.employee.approval, { id })

const ownLeave = ({ id }: LeaveRow): string => addressOf(screens.employee.leave, { id })

/** Names the delegate and the approver of a delegated decision. */
async function decidedText(
  db: Db,
  leave: LeaveRow,
  { by, onBehalfOf }: NotificationForReader['params'],
): Promise<Description['sentence']> {
  if (typeof by !== 'string' || typeof onBehalfOf !== 'string') return say.decidedSentence(leave)
  const names = await personNames(db, [by, onBehalfOf])
  return say.decidedForSentence(leave, { by: names.get(by) ?? '', giver: names.get(onBehalfOf) ?? '' })
}

const certificateNotice = (config: Platform['config'], clock: Platform['clock']): NotificationKind => ({
  kind: 'leave.certificate-overdue',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const leaves = await leavesOf(db, told)
    const readers = readersOf(db, told, leaves, clock.today())
    return describeEach(told, leaves, async (leave, { reader }) => {
      const own = leave.user_id === reader.userId
      if (!own && !(await readers.manage(reader)).has(leave.user_id)) return null
      const shown = (await readers.shown(reader)).get(leave.id)
      if (shown?.certificate.state !== 'overdue') return null
      const link = addressOf(own ? screens.employee.leave : screens.admin.leave, { id: leave.id })
      const asked = { leave, dueOn: shown.certificate.dueOn ?? '', own }
      return {
        sentence: say.certificateSentence(asked),
        link,
        letter: () => certificateReminderMail(asked, config.PUBLIC_URL + link, reader.name),
      }
    })
  },
})

type Say = (leave: LeaveRow, one: NotificationForReader) => Promise<Description | null>

const leavesOf = (db: Db, told: readonly NotificationForReader[]) =>
  leavesById(
    db,
    told.map(({ params }) => String(params.leaveId)),
  )

const describe = async (db: Db, told: readonly NotificationForReader[], say: Say): Promise<Map<string, Description>> =>
  describeEach(told, await leavesOf(db, told), say)

async function describeEach(
  told: readonly NotificationForReader[],
  leaves: ReadonlyMap<string, LeaveRow>,
  say: Say,
): Promise<Map<string, Description>> {
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
  told: readonly NotificationForReader[],
  leaves: ReadonlyMap<string, LeaveRow>,
  say: (leave: LeaveRow, change: ChangeRow, one: NotificationForReader) => Promise<Description | null>,
): Promise<Map<string, Description>> {
  const changes = await changesByIds(
    db,
    told.map(({ params }) => String(params.changeId)),
  )
  return describeEach(told, leaves, async (leave, one) => {
    const change = changes.get(String(one.params.changeId))
    return change ? say(leave, change, one) : null
  })
}
