import { addressOf, screens } from '@ems/contract/core/screens'
import { getScope } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasAdminArea, personNames } from '../../access/index.ts'
import type { Description, NotificationForReader, NotificationKind, Sentence } from '../../notifications/index.ts'
import type { VisibleLeave } from '../presentation/redact-leave.ts'
import { type LeaveRow, leavesById } from '../shared/leave.repo.ts'
import { type ChangeRow, changesByIds } from '../shared/leave-change.repo.ts'
import { outcomeOf, type RequestFacts, readerAccess, requestFacts } from './mail-data.ts'
import {
  cancellationMail,
  certificateReminderMail,
  changeDecisionMail,
  changeRequestMail,
  decisionMail,
  recalculationMail,
  requestMail,
} from './mail-templates.ts'
import { KINDS } from './notify.ts'
import * as say from './sentences.ts'

interface Told extends Omit<NotificationForReader, 'id'> {
  db: Db
  leave: LeaveRow
  /** undefined for a notification of the leave itself */
  change: ChangeRow | undefined
  rights: ReturnType<typeof readerAccess>
  facts: () => Promise<RequestFacts>
}

/** @returns null where the reader may no longer see it */
type Describe = (told: Told) => Description | null | Promise<Description | null>

export function leaveNotifications({ config, clock }: Platform) {
  const { PUBLIC_URL } = config

  const describing = (kind: keyof typeof KINDS, describe: Describe): NotificationKind => ({
    ...KINDS[kind],
    async describe(db, all) {
      const idsIn = (key: string) => all.flatMap(({ params }) => (params[key] === undefined ? [] : String(params[key])))
      const leaves = await leavesById(db, idsIn('leaveId'))
      const changes = await changesByIds(db, idsIn('changeId'))
      const facts = requestFacts(db, clock, [...leaves.values()])
      const words = new Map<string, Description>()
      for (const own of Map.groupBy(all, ({ reader }) => reader.userId).values()) {
        const ids = new Set(own.map(({ params }) => String(params.leaveId)))
        const { reader } = own[0] as NotificationForReader
        const rows = [...ids].flatMap((id) => leaves.get(id) ?? [])
        const rights = readerAccess(db, reader, rows, clock.today())
        for (const { id, params } of own) {
          const leave = leaves.get(String(params.leaveId))
          const change = changes.get(String(params.changeId))
          const about = facts.get(String(params.leaveId))
          if (!leave || !about || (params.changeId !== undefined && !change)) continue
          const description = await describe({ db, leave, change, params, reader, rights, facts: about })
          if (description) words.set(id, description)
        }
      }
      return words
    },
  })

  const toApprovers =
    (sentenceOf: (leave: LeaveRow, change?: ChangeRow) => Sentence | null): Describe =>
    async ({ leave, change, reader, rights, facts }) => {
      const sentence = sentenceOf(leave, change)
      if (!sentence || !(await rights.decides()).has(leave.user_id)) return null
      const link = whereToDecide(reader, leave.id)
      const letter = async () => {
        const shown = (await rights.shown()).get(leave.id) as VisibleLeave
        if (change) return changeRequestMail({ leave: shown, change, sentence }, reader.name, link, PUBLIC_URL)
        const found = await facts()
        const left = (await rights.reads()).has(leave.user_id) ? found.left : undefined
        return requestMail(shown, PUBLIC_URL + link, { ...found, left })
      }
      return { sentence, link, letter }
    }

  const toPerson =
    (describe: Describe): Describe =>
    (told) =>
      told.leave.user_id === told.reader.userId ? describe(told) : null

  return {
    requested: describing('requested', toApprovers(say.requestedSentence)),
    changeRequested: describing('changeRequested', toApprovers(say.requestedSentence)),
    reminded: describing('reminded', toApprovers(say.reminderSentence)),
    decided: describing(
      'decided',
      toPerson(async ({ db, leave, params }) => ({
        sentence: say.decidedSentence(leave, await delegationOf(db, params)),
        letter: async () => decisionMail(leave, PUBLIC_URL, await outcomeOf(db, leave, clock.today())),
      })),
    ),
    changeDecided: describing(
      'changeDecided',
      toPerson(({ leave, change }) => {
        if (!change) return null
        const sentence = say.changeDecidedSentence(leave, change)
        return {
          sentence,
          letter: () => changeDecisionMail({ leave, change, sentence }, ownLeave(leave), PUBLIC_URL),
        }
      }),
    ),
    cancelled: describing(
      'cancelled',
      toPerson(({ leave }) => {
        const sentence = say.cancelledSentence(leave)
        return { sentence, letter: () => cancellationMail(leave, sentence, ownLeave(leave), PUBLIC_URL) }
      }),
    ),
    recounted: describing(
      'recounted',
      toPerson(({ leave, params }) => {
        const count = Number(params.leaves)
        const sentence = say.recountedSentence(leave, count)
        return { sentence, letter: () => recalculationMail(leave, sentence, count, PUBLIC_URL) }
      }),
    ),
    certificateOverdue: describing('certificateOverdue', async ({ leave, reader, rights }) => {
      const isOwn = leave.user_id === reader.userId
      if (!isOwn && !(await rights.manages()).has(leave.user_id)) return null
      const certificate = (await rights.shown()).get(leave.id)?.certificate
      if (certificate?.state !== 'overdue') return null
      const dueOn = certificate.dueOn ?? ''
      const link = addressOf(isOwn ? screens.employee.leave : screens.admin.leave, { id: leave.id })
      const sentence = say.certificateSentence(leave, dueOn, isOwn)
      return {
        sentence,
        link,
        letter: () => certificateReminderMail(leave, sentence, dueOn, PUBLIC_URL + link, reader.name),
      }
    }),
  }
}

/** Readers of the admin area decide there, others in their own area. */
const whereToDecide = (reader: NotificationForReader['reader'], id: string): string =>
  hasAdminArea(reader) && ![null, 'own'].includes(getScope(reader, 'leaves.read'))
    ? addressOf(screens.admin.leave, { id })
    : addressOf(screens.employee.approval, { id })

const ownLeave = ({ id }: LeaveRow): string => addressOf(screens.employee.leave, { id })

async function delegationOf(db: Db, { by, onBehalfOf }: NotificationForReader['params']) {
  if (typeof by !== 'string' || typeof onBehalfOf !== 'string') return null
  const names = await personNames(db, [by, onBehalfOf])
  return { by: names.get(by) ?? '', giver: names.get(onBehalfOf) ?? '' }
}
