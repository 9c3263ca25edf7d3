import { addressOf, screens } from '@ems/contract/core/screens'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Consumer } from '../../../platform/queue/index.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { findHolders } from '../../access/index.ts'
import { endSteps } from '../../approvals/index.ts'
import { lockEmployee } from '../../employees/index.ts'
import { toOneLine } from '../../mail/index.ts'
import { type NotificationKind, notifyPeople, sentencesOf } from '../../notifications/index.ts'
import { checkPermissionsOfReaders } from '../../scope/index.ts'
import { amountOf, type Cover } from '../duration/day-count.rules.ts'
import { untilDay } from '../duration/split-range.rules.ts'
import { bookDays, releaseDays } from '../ledger/book-leave.ts'
import { countBooked, toCover } from '../ledger/count-leave.ts'
import { settle } from '../ledger/settlement.ts'
import { leaveNotifications } from '../notifications/notification-kinds.ts'
import { leaveAuditSnapshot } from '../shared/audit-snapshot.ts'
import * as repo from '../shared/leave.repo.ts'
import * as stored from '../shared/leave-change.repo.ts'
import { withdrawChange } from '../shared/leave-guards.ts'
import { changeWorks, shortenedKey } from './apply-change.ts'
import { lastDayOf, leaversOf, leavesAfter, typesWithBuckets } from './end-of-employment.repo.ts'
import { getFinalBalances } from './final-balances.ts'

const sentence = sentencesOf('notifications')
const say = getTranslator('notifications')

export const finalBalanceNotification = ({ clock }: Platform): NotificationKind => ({
  kind: 'leave.leaver',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const ids = [...new Set(told.map(({ params }) => String(params.employeeId)))]
    const people = new Map((await leaversOf(db, ids)).map((person) => [person.id, person]))
    const asked = told.map(({ params, reader }) => ({ reader, userId: people.get(String(params.employeeId))?.user_id }))
    const covers = await checkPermissionsOfReaders(db, 'leaves.manage', asked)
    const leftovers = await getFinalBalances(db, [...people.values()], clock.today())
    const words = new Map()
    for (const { id, reader, params } of told) {
      const person = people.get(String(params.employeeId))
      if (!person || !covers(reader, person.user_id)) continue
      const balances = leftovers.get(person.id)?.join('; ') ?? say('leave.nothingLeft')
      const values = { name: toOneLine(person.name), day: person.day, balances }
      words.set(id, { sentence: sentence('leave.leaver', values) })
    }
    return words
  },
})

/**
 * Days after the last day are cancelled or withdrawn, entitlements are recalculated, and HR is notified of the final
 * balances.
 */
export function leaverConsumer(platform: Platform): Consumer {
  const { clock } = platform
  const notices = leaveNotifications(platform)
  const { cancelNow } = changeWorks(platform, notices)
  const context = () => ({ today: clock.today(), actorId: null, force: true })

  async function withdraw(trx: Trx, before: repo.LeaveRow): Promise<void> {
    const leave = { ...before, ...(await repo.withdraw(trx, before.id)) }
    await endSteps(trx, before.id)
    await releaseDays(trx, before, context())
    const facts = { before: leaveAuditSnapshot(before), after: leaveAuditSnapshot(leave) }
    await writeAuditEvent(trx, null, { action: 'leave.withdraw', entityId: before.id, ...facts })
    await tellPerson(trx, leave)
  }

  async function cut(trx: Trx, before: repo.LeaveRow, cover: Cover): Promise<void> {
    const open = await stored.findPendingChange(trx, before.id)
    if (open) await withdrawChange(trx, open)
    const counted = await countBooked(trx, before, cover)
    await stored.setCover(trx, before.id, cover, counted && amountOf(counted))
    await bookDays(trx, before, new Map([[before.id, counted ?? []]]), context())
    const leave = (await repo.leaveById(trx, before.id)) as repo.LeaveRow
    const facts = { before: leaveAuditSnapshot(before), after: leaveAuditSnapshot(leave) }
    await writeAuditEvent(trx, null, { action: 'leave.amend', entityId: before.id, ...facts })
    await tellPerson(trx, leave)
  }

  const tellPerson = (trx: Trx, leave: repo.LeaveRow) =>
    notifyPeople(trx, notices.cancelled, {
      eventKey: shortenedKey(leave),
      params: { leaveId: leave.id },
      link: addressOf(screens.employee.leave, { id: leave.id }),
      actor: null,
      to: [leave.user_id],
    })

  return {
    name: 'leaves.leavers',
    kinds: ['employee.leaving'],
    async consume(trx, { id: eventId, entityId: employeeId, payload }) {
      const today = clock.today()
      await lockEmployee(trx, employeeId)
      const lastDay = await lastDayOf(trx, employeeId)
      if (lastDay === null) return
      for (const { id } of await leavesAfter(trx, employeeId, lastDay)) {
        const leave = await repo.lockLeave(trx, id)
        const kept = leave && untilDay(toCover(leave), lastDay)
        if (!leave || leave.status === 'Rejected') continue
        if (kept) await cut(trx, leave, kept)
        else if (leave.status === 'Pending') await withdraw(trx, leave)
        else await cancelNow(trx, null, leave, say('leave.employmentEnds', { day: lastDay }), true)
      }
      for (const { id: typeId } of await typesWithBuckets(trx, [employeeId]))
        await settle(trx, { today, typeId, employeeIds: [employeeId] })
      // A scheduled last day was announced when it was scheduled.
      if (payload.planned === true || (await typesWithBuckets(trx, [employeeId])).length === 0) return
      await notifyPeople(trx, finalBalanceNotification(platform), {
        eventKey: `leave-leaver:${eventId}`,
        params: { employeeId },
        link: addressOf(screens.admin.employee, { id: employeeId }),
        actor: null,
        to: await findHolders(trx, 'leaves.manage', today),
      })
    },
  }
}
