import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@ems/contract/core/durations'
import { sql } from 'kysely'
import { SEED_KEY, SEED_PASSWORD } from '../../seeds/builders.ts'
import { hashToken, newToken } from '../../src/domains/auth/shared/hashing.ts'
import { firstLegalEntity } from '../../src/domains/legal-entities/repo.ts'
import type { startProduct } from '../product.ts'
import { makePay } from './pay.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

/** The owners of records: two unrelated employees, one of them in the team of a third. */
export const roles = ['nobody', 'admin', 'ann', 'bob', 'leader', 'left'] as const
export type Role = (typeof roles)[number]

const people = ['ann', 'bob', 'leader', 'left'] as const
type Person = (typeof people)[number]

// A unique word and amount in one person's records; `amount` is decimal text.
interface Marker {
  word: string
  amount: string
}

let sequence = 0

function marker(): Marker {
  const digits = String(++sequence).padStart(4, '0')
  return { word: `zq${digits}mark`, amount: `83${digits}917.53` }
}

// The values that the directory and the chart show of all employees; also those of former worlds.
const colleagues = new Set<string>()
const DIRECTORY = /^\/api\/(directory|org|calendar)\b/

const MARKERS = /zq\d{4}mark|83\d{4}917\.53/g

/** The people of a world, with their records and sessions. */
export interface World {
  tokens: Record<Role, string | null>
  /** the value of a placeholder such as `{{bob.leave}}` */
  names: Record<string, string>
  /** the markers in an answer that a role may not see and did not send itself, now or before */
  foreignMarkers(role: Role, sent: string, answer: string): string[]
}

/**
 * Makes a world of new records. Records of former worlds stay, and belong to nobody in this world.
 * @param withPay whether requests need pay periods and their data, which take long to make
 */
export async function makeWorld(product: Product, withPay: boolean): Promise<World> {
  const { build, db } = product
  const names: Record<string, string> = { password: SEED_PASSWORD, key: SEED_KEY }
  const visible = new Map<Role, Set<string>>(roles.map((role) => [role, new Set<string>()]))
  const show = (text: string, ...to: Role[]) => {
    for (const role of to) visible.get(role)?.add(text)
    return text
  }

  async function person(who: Person) {
    const { word, amount } = marker()
    show(word, who)
    show(amount, who)
    // Ann and her leader are in one team: each sees the name of the other and nothing else.
    const name = show(marker().word, who, ...(who === 'ann' || who === 'leader' ? (['ann', 'leader'] as const) : []))
    // Has its own marker: requests send addresses of other people, and an answer may repeat the caller's own input.
    const address = show(marker().word, who)
    const email = `${address}@example.com`
    const designation = show(marker().word, who)
    const department = show(marker().word, who, ...(who === 'leader' ? (['ann'] as const) : []))
    colleagues.add(department)
    if (who !== 'left') for (const known of [name, address, designation]) colleagues.add(known)
    const own = await build.employee({
      name,
      email,
      designation,
      salary: amount,
      departmentId: await build.department({ name: department, description: word }),
      leftOn: who === 'left' ? '2026-01-31' : null,
    })
    names[`${who}.employee`] = own.id
    names[`${who}.user`] = own.userId
    names[`${who}.code`] = own.code
    names[`${who}.email`] = email
    names[`${who}.department`] = own.departmentId
    names[`${who}.change`] = await build.plannedChange({ employeeId: own.id, designation })
    const wished = show(marker().word, who)
    names[`${who}.request`] = await build.changeRequest({ employeeId: own.id, before: name, after: wished })
    const pay = { basicSalary: amount, allowances: '0', deductions: '0' }
    names[`${who}.salary`] = (await build.salary({ employeeId: own.id, ...pay })).id
    names[`${who}.leave`] = (await build.leave({ employeeId: own.id, reason: word })).id
    names[`${who}.task`] = await build.task({ employeeId: own.id, name: word, description: word })
    names[`${who}.notification`] = await build.notification({ userId: own.userId, taskId: names[`${who}.task`] ?? '' })
    names[`${who}.document`] = await build.document({ employeeId: own.id, title: word })
    names[`${who}.role`] = await build.role({ 'leaves.read': 'own' }, show(marker().word, who))
    const given = await build.assignment({ userId: own.userId, role: { 'attendance.read': 'own' } })
    names[`${who}.assignment`] = given.id
    names[`${who}.delegation`] = await build.delegation({
      from: own.userId,
      to: (await build.employee()).userId,
      fromDay: '2030-01-01',
      toDay: '2030-01-31',
    })
    return own
  }

  const [ann, bob, leader] = [await person('ann'), await person('bob'), await person('leader')]
  const left = await person('left')
  const shared = show(marker().word, 'ann', 'leader')
  const team = await build.team({ name: shared, leaderId: leader.id, memberIds: [ann.id] })
  names.team = team.id
  names['team.task'] = await build.task({ teamId: team.id, name: shared })
  const bobs = show(marker().word, 'bob')
  names['bob.team'] = (await build.team({ name: bobs, leaderId: bob.id })).id
  names['bob.team.task'] = await build.task({ teamId: names['bob.team'], name: bobs })
  names['open.task'] = await build.task({ name: marker().word })
  names['open.team.task'] = await build.task({ name: marker().word, kind: 'team' })
  const emptyDepartment = marker().word
  colleagues.add(emptyDepartment)
  names['empty.department'] = await build.department({ name: emptyDepartment })
  names.entity = (await firstLegalEntity(db)).id
  names['spare.entity'] = await build.legalEntity()
  names['empty.team'] = (await build.team({ leaderId: left.id })).id
  names.calendar = await build.holidayCalendar()
  names['empty.calendar'] = await build.holidayCalendar()
  names.holiday = await build.holiday({ calendarId: names.calendar })
  names.location = await build.location({ calendarId: names.calendar })
  names.schedule = await build.schedule()
  names.leaveChange = await build.leaveChange()
  names.type = await build.leaveType()
  names.policy = await build.leavePolicy(names.type)
  // Each world adds leave types; without this, every person would have hundreds of balances.
  for (const table of ['leave_rules', 'leave_due'] as const) await db.deleteFrom(table).execute()
  await build.leaveRule(names.type, names.policy, ann.id)
  names.run = await build.leaveRun(names.type)
  names.provider = randomUUID()
  await db
    .insertInto('providers')
    .values({
      id: names.provider,
      preset: 'other',
      name: `Provider ${names.provider}`,
      // No server listens there.
      issuer: 'http://127.0.0.1:9',
      client_id: 'ems',
      client_secret: Buffer.from('closed'),
      scopes: 'openid',
    })
    .execute()
  const feedToken = newToken()
  names.feed = await build.leaveFeed(ann.userId, feedToken)
  names['feed.file'] = `${feedToken}.ics`
  names['unused.type'] = await build.leaveType()
  // Long, so that most days are within it.
  const days = { startDate: '2025-12-01', endDate: '2032-12-31' }
  names['approved.leave'] = (await build.leave({ ...days, leaveType: 'Sick Leave', status: 'Approved' })).id
  // All users may read the names of types.
  const illness = `Illness ${randomUUID()}`
  await build.leaveType({ name: illness, certificateAfter: 3 })
  names['ill.leave'] = (await build.leave({ leaveType: illness, status: 'Approved' })).id
  names['leaving.employee'] = (await build.employee({ leavingOn: '2034-01-31' })).id
  const administrator = await build.administrator()
  names['admin.user'] = administrator
  names.field = await build.customField({ key: 'fuzzed' })
  names.template = await build.checklistTemplate()
  names.checklist = await build.checklist(names.template)
  names.import = await build.import(administrator)
  names.report = await build.report(administrator)
  names.documentType = await build.documentType()
  names['hidden.document'] = await build.document({ employeeId: ann.id, deletedAt: new Date() })
  names.export = await build.export(administrator)
  names.erasureRun = await build.erasureRun(administrator)
  names.legalHold = await build.legalHold(left.id)
  names.mail = await build.failedMail()
  const users = { admin: administrator, ann: ann.userId, bob: bob.userId, leader: leader.userId, left: left.userId }
  const tokens: World['tokens'] = { nobody: null, admin: null, ann: null, bob: null, leader: null, left: null }
  for (const [role, userId] of Object.entries(users)) tokens[role as Role] = await build.session(userId)
  const reset = newToken()
  names.reset = reset
  const soon = new Date(Date.now() + HOUR_MS)
  const resetHash = hashToken(reset)
  await db
    .insertInto('password_resets')
    .values({ token_hash: resetHash, user_id: bob.userId, expires_at: soon })
    .execute()
  await db
    .insertInto('personal_addresses')
    .columns(['session_id', 'address'])
    .expression(
      db
        .selectFrom('sessions')
        .select(['id', sql.lit('home@example.com').as('address')])
        .where('user_id', '=', administrator),
    )
    .execute()
  if (withPay) Object.assign(names, await makePay(product))
  // All requests come from one address: failures in the last world must not block this one.
  await db.deleteFrom('attempt_windows').execute()
  return {
    tokens,
    names,
    foreignMarkers(role, sent, answer) {
      for (const own of sent.match(MARKERS) ?? []) show(own, role)
      const known = DIRECTORY.test(sent) ? colleagues : new Set<string>()
      // Names that requests gave to people are in the directory, too.
      const told = DIRECTORY.test(sent) ? answer.replace(/"(?:name|designation|dep_name)":"[^"]*"/g, '') : answer
      return (told.match(MARKERS) ?? []).filter((found) => !visible.get(role)?.has(found) && !known.has(found))
    },
  }
}

/** Signs users in again whose session or account a request has ended. */
export async function reviveWorld({ build, db }: Product, { tokens, names }: World): Promise<void> {
  for (const role of ['admin', 'ann', 'bob', 'leader'] as const) {
    const userId = names[`${role}.user`] ?? ''
    await db.updateTable('users').set({ active: true }).where('id', '=', userId).execute()
    await db.updateTable('employees').set({ left_on: null }).where('user_id', '=', userId).execute()
    tokens[role] = await build.session(userId)
  }
  const left = names['left.user'] ?? ''
  await db.updateTable('users').set({ active: false }).where('id', '=', left).execute()
  await db
    .updateTable('employees')
    // A rehired person leaves again on the same day.
    .set({ left_on: sql<string>`greatest(employed_from, '2026-01-31')`, manager_id: null })
    .where('user_id', '=', left)
    .execute()
}
