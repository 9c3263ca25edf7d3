import { addDays } from '@ems/contract/core/days'
import { documents } from '@ems/contract/documents'
import { notifications } from '@ems/contract/notifications'
import { reminders } from '@ems/contract/reminders'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { change, describeAudit } from '../../../test/audit.ts'
import { type Client, startProduct } from '../../../test/product.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { recordCelebrations } from './celebration.repo.ts'
import { recordDueReminders } from './repo.ts'
import { remindersFor } from './service.ts'

const product = await startProduct()
const { build, db } = product
const LEADS = [60, 30, 7, 0]
let admin: Client
let today: string

beforeAll(async () => {
  admin = await product.administrator()
  today = product.clock.today()
})

beforeEach(async () => {
  await sql`delete from reminders`.execute(db)
  await sql`update employees set contract_ends = null, probation_ends = null`.execute(db)
  await sql`delete from documents`.execute(db)
  await sql`delete from files where owner_kind = 'document'`.execute(db)
})

/** What is due on a day, as the days before the end that it stands for. */
const dueOn = async (day: string, leads = LEADS) =>
  (await inTransaction(db, (trx) => recordDueReminders(trx, { today: day, ...remindersFor(leads), most: 200 }))).map(
    (each) => (Date.parse(each.ends) - Date.parse(each.day)) / 86_400_000,
  )

const endOf = (column: 'contract_ends' | 'probation_ends', id: string, day: string) =>
  db
    .updateTable('employees')
    .set({ [column]: day })
    .where('id', '=', id)
    .execute()

/** Lets a daily job run now, and waits until it has. */
async function runDaily(kind = 'reminder.send') {
  await sql`update job_schedules set next_at = now() where kind = ${kind}`.execute(db)
  const done = sql<{ n: number }>`select count(*)::int as n from jobs where kind = ${kind} and done_at is null`
  const count = sql<{ n: number }>`select count(*)::int as n from jobs where kind = ${kind}`
  const before = await count.execute(db)
  const ended = async () =>
    (await count.execute(db)).rows[0]?.n === (before.rows[0]?.n ?? 0) + 1 && (await done.execute(db)).rows[0]?.n === 0
  await expect.poll(ended, { timeout: 10_000 }).toBe(true)
}

const toldTo = async (by: Client): Promise<string[]> =>
  (await by.call(notifications.list)).body.notifications
    .filter(({ kind }) => kind.startsWith('reminder.'))
    .map(({ sentence }) => sentence)

describe('a coming end', () => {
  it('is due once on each of the configured days before it', async () => {
    const { id } = await build.employee()
    const ends = addDays(today, 100)
    await endOf('contract_ends', id, ends)
    const seen: [number, number[]][] = []
    for (let before = 65; before >= -40; before--) {
      const due = await dueOn(addDays(ends, -before))
      if (due.length > 0) seen.push([before, due])
      expect(await dueOn(addDays(ends, -before))).toEqual([])
    }
    expect(seen).toEqual(LEADS.map((lead) => [lead, [lead]]))
  })

  it('of a document is repeated weekly for four weeks', async () => {
    const { id } = await build.employee()
    const ends = addDays(today, 100)
    await build.document({ employeeId: id, type: 'Permit', expiresOn: ends })
    const seen: number[] = []
    for (let before = 61; before >= -60; before--) seen.push(...(await dueOn(addDays(ends, -before))))
    expect(seen).toEqual([60, 30, 7, 0, -7, -14, -21, -28])
  })

  it.each([
    [20, [30]],
    [5, [7]],
    [-3, [0]],
    [-7, []],
    [61, []],
  ])('that was missed is notified only for the nearest day: %i days before', async (before, due) => {
    const { id } = await build.employee()
    await endOf('probation_ends', id, addDays(today, before))
    expect(await dueOn(today)).toEqual(due)
  })

  it('that moves is notified again, also if the days coincide', async () => {
    const { id } = await build.employee()
    await endOf('contract_ends', id, addDays(today, 30))
    expect(await dueOn(today)).toEqual([30])
    await endOf('contract_ends', id, addDays(today, 60))
    expect(await dueOn(today)).toEqual([60])
    await endOf('contract_ends', id, addDays(today, 30))
    expect(await dueOn(today)).toEqual([])
  })

  it('of a leaver is not notified', async () => {
    const { id } = await build.employee({ leftOn: addDays(today, -1) })
    await endOf('contract_ends', id, addDays(today, 7))
    await build.document({ employeeId: id, type: 'Permit', expiresOn: addDays(today, 7) })
    expect(await dueOn(today)).toEqual([])
  })
})

describe('the daily job', () => {
  it('notifies the person, the manager and HR once, as far as a document’s type allows', async () => {
    const boss = await build.employee()
    const person = await build.employee({ managerId: boss.id, name: 'Ada' })
    const colleague = await build.employee()
    const hrs = await build.employee()
    await build.assignment({ userId: hrs.userId, role: 'hr' })
    await endOf('contract_ends', person.id, addDays(today, 7))
    const ends = addDays(today, 30)
    await build.document({ employeeId: person.id, type: 'Permit', title: 'Visa', expiresOn: ends })
    await build.document({ employeeId: person.id, type: 'Identity', title: 'Passport', expiresOn: ends })
    await runDaily()
    await runDaily()
    const [own, above, hr, other] = await Promise.all(
      [person, boss, hrs, colleague].map(async ({ userId }) => (await toldTo(await product.as(userId))).sort()),
    )
    expect(own).toEqual([
      `Your contract ends on ${addDays(today, 7)}.`,
      `Your document Passport is valid until ${ends}.`,
      `Your document Visa is valid until ${ends}.`,
    ])
    const others = (what: string) => `Ada’s document ${what} is valid until ${ends}.`
    const contract = `Ada’s contract ends on ${addDays(today, 7)}.`
    expect(above).toEqual([contract, others('Visa')])
    expect(hr).toEqual([others('Passport'), contract, others('Visa')].sort())
    expect(other).toEqual([])
  })

  it('does not notify if the day changed or the document is gone', async () => {
    const person = await build.employee()
    const own = await product.as(person.userId)
    const document = await build.document({ employeeId: person.id, type: 'Permit', title: 'Badge', expiresOn: today })
    await runDaily()
    expect(await toldTo(own)).toEqual([`Your document Badge is valid until ${today}.`])
    await admin.call(documents.remove, { params: { id: document } })
    expect((await toldTo(own)).join()).not.toContain('Badge')
  })

  it('has the same result on two instances at once', async () => {
    const { id } = await build.employee()
    await endOf('contract_ends', id, today)
    const both = await Promise.all([dueOn(today), dueOn(today)])
    expect(both.flat()).toEqual([0])
  })
})

describe('coming ends', () => {
  it('are listed for visible people, with visible documents', async () => {
    const boss = await build.employee()
    const person = await build.employee({ managerId: boss.id })
    await endOf('contract_ends', person.id, addDays(today, 7))
    await endOf('probation_ends', person.id, addDays(today, 90))
    await build.document({ employeeId: person.id, type: 'Permit', title: 'Visa', expiresOn: addDays(today, -3) })
    await build.document({ employeeId: person.id, type: 'Identity', title: 'Passport', expiresOn: addDays(today, 3) })
    const listed = async (by: Client, query: object = {}) => {
      const { status, body } = await by.call(reminders.upcoming, { query })
      return status === 200
        ? body.reminders.map(({ kind, daysLeft, document }) => [document?.title ?? kind, daysLeft])
        : status
    }
    expect(await listed(admin)).toEqual([
      ['Visa', -3],
      ['Passport', 3],
      ['contract-end', 7],
    ])
    expect(await listed(admin, { within: 90, kind: 'probation-end' })).toEqual([['probation-end', 90]])
    expect(await listed(await product.as(boss.userId), { limit: 100 })).toEqual([
      ['Visa', -3],
      ['contract-end', 7],
    ])
    expect(await listed(await product.as(person.userId))).toBe(403)
  })

  it('are notified as many days before as the organisation has set', async () => {
    const wrong = await admin.call(reminders.updateSettings, { body: { leads: [1.5] } })
    expect(wrong.status).toBe(400)
    const { body } = await admin.call(reminders.updateSettings, { body: { leads: [3, 14, 3] } })
    expect(body.leads).toEqual([14, 3])
    const person = await build.employee()
    await endOf('contract_ends', person.id, addDays(today, 14))
    await runDaily()
    expect(await toldTo(await product.as(person.userId))).toHaveLength(1)
    await admin.call(reminders.updateSettings, { body: { leads: LEADS } })
    expect((await admin.call(reminders.settings)).body.leads).toEqual(LEADS)
  })
})

describe('in the morning', () => {
  it('birthdays are notified to teams, with day and month only, and anniversaries to managers, each once', async () => {
    const [dob, employedFrom] = [`1988${today.slice(4)}`, `2016${today.slice(4)}`]
    const lead = await build.employee({ name: 'Lead' })
    const star = await build.employee({ name: 'Star', dob, employedFrom, managerId: lead.id })
    const mate = await build.employee({ managerId: lead.id })
    const report = await build.employee({ managerId: star.id })
    const quiet = await build.employee({ name: 'Quiet', dob, managerId: lead.id })
    await db.updateTable('employees').set({ birthday_shown: false }).where('id', '=', quiet.id).execute()
    const stranger = await build.employee({ dob })
    await runDaily('reminder.celebrate')
    const birthday = `Star’s birthday is on ${today}.`
    const told = async ({ userId }: { userId: string }) =>
      (await toldTo(await product.as(userId))).filter((said) => /Star|Quiet/.test(said)).toSorted()
    const years = Number(today.slice(0, 4)) - 2016
    expect(await told(lead)).toEqual([`Star has a work anniversary on ${today}: ${years} years.`, birthday])
    expect(await told(mate)).toEqual([birthday])
    expect(await told(report)).toEqual([birthday])
    expect(await told(star)).toEqual([])
    expect(await told(stranger)).toEqual([])
    await runDaily('reminder.celebrate')
    expect(await told(mate)).toEqual([birthday])
    await db.updateTable('organisation').set({ birthdays: false }).execute()
    expect(await told(mate)).toEqual([])
    await db.updateTable('organisation').set({ birthdays: true }).execute()
    await db.updateTable('employees').set({ birthday_shown: false }).where('id', '=', star.id).execute()
    expect(await told(mate)).toEqual([])
  })

  it('29 February is kept on the 28th in other years', async () => {
    const { id } = await build.employee({ dob: '1992-02-29', employedFrom: '2016-02-29' })
    const kinds = async (day: string) =>
      (await inTransaction(db, (trx) => recordCelebrations(trx, day, 200)))
        .flatMap(({ kind, employee_id }) => (employee_id === id ? [kind] : []))
        .toSorted()
    expect(await kinds('2027-02-28')).toEqual(['anniversary', 'birthday'])
    expect(await kinds('2027-03-01')).toEqual([])
    expect(await kinds('2028-02-28')).toEqual([])
    expect(await kinds('2028-02-29')).toEqual(['anniversary', 'birthday'])
    expect(await kinds('2016-02-29')).toEqual(['birthday'])
  })
})

describeAudit('reminders', product, {
  updateSettings: async () =>
    change({
      endpoint: reminders.updateSettings,
      request: { body: { leads: [10] } },
      events: [{ kind: 'reminderSettings', id: '00000000-0000-0000-0000-000000000000', action: 'reminder.settings' }],
    }),
})
