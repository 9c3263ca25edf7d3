import { addressOf, screens } from '@ems/contract/core/screens'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Consumer } from '../../../platform/queue/index.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { findHolders } from '../../access/index.ts'
import { lockEmployee } from '../../employees/index.ts'
import { toOneLine } from '../../mail/index.ts'
import { type NotificationKind, notifyPeople, sentencesOf } from '../../notifications/index.ts'
import { loadPermissionsOfReaders } from '../../scope/index.ts'
import { formatAmount } from '../balances/explanation.rules.ts'
import { getBalancesByType } from '../balances/forecast.ts'
import { type Cover, coverUntil, toCover } from '../duration/day-count.rules.ts'
import { countBookedDays } from '../ledger/book-leave.ts'
import { settlePeople } from '../ledger/settlement.ts'
import { notifyCancelled } from '../notifications/notify.ts'
import * as repo from '../shared/leave.repo.ts'
import { auditLeave } from '../shared/leave-audit.ts'
import { withdrawPendingChange } from '../shared/leave-guards.ts'
import { cancelLeave, setDays, withdrawLeave } from './change-leave.ts'
import { leavesAfter, listLeavers, typesWithBuckets } from './end-of-employment.repo.ts'

const sentence = sentencesOf('notifications')
const say = getTranslator('notifications')

interface Bucket {
  id: string
  employee_id: string
  asOf: string
}

/** Such as "Annual Leave: 7.5 days are left"; balances of zero are left out. @returns by employee id */
async function getFinalBalances(db: Db, leavers: readonly { id: string; day: string }[], today: string) {
  const dayOf = new Map(leavers.map(({ id, day }) => [id, day]))
  const types = await typesWithBuckets(db, [...dayOf.keys()])
  const onLastDay = types.map((type) => ({ ...type, asOf: dayOf.get(type.employee_id) ?? today }))
  const then = await balancesAt(db, onLastDay, today)
  // The end of employment changes an entitlement on the day when it becomes known, which can be later.
  const later = onLastDay.flatMap((type) => {
    const end = then(type)?.period.end ?? today
    return type.asOf < today ? [{ ...type, asOf: today < end ? today : end }] : []
  })
  const now = await balancesAt(db, later, today)
  const finalBalances = [...onLastDay.filter(({ asOf }) => asOf >= today), ...later].flatMap((type) => {
    const balance = (now(type) ?? then(type))?.limits?.balance ?? 0
    const values = { type: type.name, amount: formatAmount(balance, type.unit) }
    const text = say('leave.leftover', { ...values, way: balance > 0 ? 'left' : 'overdrawn' })
    return balance === 0 ? [] : [{ employeeId: type.employee_id, text }]
  })
  const byPerson = Map.groupBy(finalBalances, ({ employeeId }) => employeeId)
  return new Map([...byPerson].map(([employeeId, own]) => [employeeId, own.map(({ text }) => text)]))
}

async function balancesAt(db: Db, buckets: readonly Bucket[], today: string) {
  const found = new Map<string, Awaited<ReturnType<typeof getBalancesByType>>>()
  for (const [asOf, own] of Map.groupBy(buckets, (bucket) => bucket.asOf)) {
    const ids = (key: 'id' | 'employee_id') => [...new Set(own.map((bucket) => bucket[key]))]
    found.set(asOf, await getBalancesByType(db, ids('id'), ids('employee_id'), { asOf, today }))
  }
  return ({ id, employee_id, asOf }: Bucket) => found.get(asOf)?.get(id)?.get(employee_id)
}

export const finalBalanceNotification = ({ clock }: Platform): NotificationKind => ({
  kind: 'leave.leaver',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const ids = [...new Set(told.map(({ params }) => String(params.employeeId)))]
    const people = new Map((await listLeavers(db, ids)).map((person) => [person.id, person]))
    const asked = told.map(({ params, reader }) => ({ reader, userId: people.get(String(params.employeeId))?.user_id }))
    const covers = await loadPermissionsOfReaders(db, 'leaves.manage', asked)
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

async function shorten(trx: Trx, before: repo.LeaveRow, cover: Cover, today: string): Promise<void> {
  await withdrawPendingChange(trx, before.id)
  const counted = await countBookedDays(trx, before, cover)
  const leave = await setDays(trx, before, cover, counted, { today, actorId: null, force: true })
  await auditLeave(trx, null, 'leave.amend', before, leave)
  await notifyCancelled(trx, null, leave)
}

/** Cancels or withdraws days after the last day, recalculates entitlements, and notifies HR of the final balances. */
export const leaverConsumer = (platform: Platform): Consumer => ({
  name: 'leaves.leavers',
  kinds: ['employee.leaving'],
  async consume(trx, { id: eventId, entityId: employeeId, payload }) {
    const today = platform.clock.today()
    await lockEmployee(trx, employeeId)
    const [leaver] = await listLeavers(trx, [employeeId])
    if (!leaver) return
    const { day: lastDay } = leaver
    for (const { id } of await leavesAfter(trx, employeeId, lastDay)) {
      const leave = await repo.lockLeave(trx, id)
      const kept = leave && coverUntil(toCover(leave), lastDay)
      if (!leave || leave.status === 'Rejected') continue
      if (kept) await shorten(trx, leave, kept, today)
      else if (leave.status === 'Pending')
        await notifyCancelled(trx, null, await withdrawLeave(trx, null, leave, today))
      else {
        const reason = say('leave.employmentEnds', { day: lastDay })
        await cancelLeave(trx, null, leave, { reason, notify: true }, today)
      }
    }
    for (const { id: typeId } of await typesWithBuckets(trx, [employeeId]))
      await settlePeople(trx, { today, typeId, employeeIds: [employeeId] })
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
})
