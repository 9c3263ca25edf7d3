import { auth } from '@ems/contract/auth'
import { leaves } from '@ems/contract/leaves'
import { beforeAll, describe, expect, it } from 'vitest'
import { dispatched, mailsTo } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { storm } from '../../../../test/storm.ts'

// Every request is mailed to every administrator: one person must not flood them.
const product = await startProduct()
const { build, db } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

interface Person {
  id: string
  userId: string
  client: Client
}

async function person(): Promise<Person> {
  const { id, userId } = await build.employee()
  return { id, userId, client: await product.as(userId) }
}

const day = (n: number) => new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10)
const body = (userId: string, n: number) => {
  const leaveType = 'Casual Leave' as const
  return { userId, leaveType, startDate: day(n), endDate: day(n), reason: '' }
}
const ask = ({ userId }: Person, n: number, client: Client) => client.call(leaves.add, { body: body(userId, n) })

/** Requests that are stored already, on days of their own before those that are asked for. */
const stored = (who: Person, count: number, over: { status?: 'Pending' | 'Rejected'; appliedAt?: Date }) =>
  Promise.all(
    Array.from({ length: count }, (_none, n) => build.leave({ employeeId: who.id, startDate: day(-1 - n), ...over })),
  )

const AN_HOUR_AGO = new Date(Date.now() - 3_600_000)

/** What the database holds of someone's requests. */
async function traces(who: Person) {
  await dispatched(product)
  const rows = await db.selectFrom('leaves').select('id').where('employee_id', '=', who.id).execute()
  const ids = rows.map((row) => row.id)
  const told = await db
    .selectFrom('mails')
    .select('event_key')
    .where('event_key', 'like', 'leave-requested:%')
    .execute()
  return {
    leaves: ids.length,
    mails: told.filter(({ event_key }) => ids.some((id) => event_key?.includes(id))).length,
    allMails: told.length,
  }
}

describe('one person’s requests', () => {
  it('are at most sixty an hour, also of fifty at once; nothing is stored or mailed of the others', async () => {
    const who = await person()
    await stored(who, 55, { status: 'Rejected' })
    const before = await traces(who)
    const answers = await storm(who.client, leaves.add, (n) => ({ body: body(who.userId, n) }))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(45)
    for (const { status, body: told } of refused)
      expect({ status, ...told }).toMatchObject({
        status: 429,
        success: false,
        code: 'TOO_MANY',
        error: 'This person made 60 leave requests within an hour. Please try again later.',
      })
    const after = await traces(who)
    expect(after).toEqual({ leaves: 60, mails: 5, allMails: before.allMails + 5 })
    expect((await ask(who, 99, admin)).status).toBe(429)
    const other = await person()
    expect((await ask(other, 0, other.client)).status).toBe(200)
    await db.updateTable('leaves').set({ applied_at: AN_HOUR_AGO }).where('employee_id', '=', who.id).execute()
    expect((await ask(who, 99, who.client)).status).toBe(200)
  })

  it('may be pending a hundred at a time; a decision allows another one', async () => {
    const who = await person()
    const [first] = await stored(who, 98, { appliedAt: AN_HOUR_AGO })
    const answers = await storm(who.client, leaves.add, (n) => ({ body: body(who.userId, n) }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await ask(who, 99, who.client)).body).toMatchObject({
      code: 'TOO_MANY',
      error: 'This person has 100 pending requests. Please wait until some are decided.',
    })
    await admin.call(leaves.decide, { params: { id: first?.id ?? '' }, body: { status: 'Rejected' } })
    expect((await ask(who, 99, who.client)).status).toBe(200)
  })
})

it('a manager’s limit counts all requests for their people together, that of a leave manager for everyone', async () => {
  const boss = await person()
  const [one, other] = [await person(), await person()]
  const reports = [one.id, other.id]
  await db.updateTable('employees').set({ manager_id: boss.id }).where('id', 'in', reports).execute()
  await stored(one, 59, { status: 'Rejected' })
  await db.updateTable('leaves').set({ requested_by: boss.userId }).where('employee_id', '=', one.id).execute()
  expect((await ask(other, 0, boss.client)).status).toBe(200)
  const mailed = (await traces(other)).allMails
  expect(await ask(other, 1, boss.client)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  expect(await traces(other)).toMatchObject({ leaves: 1, allMails: mailed })
  // Their own count for themselves, and so does what others ask for.
  expect((await ask(boss, 0, boss.client)).status).toBe(200)
  expect((await ask(other, 1, other.client)).status).toBe(200)
  await db
    .updateTable('leaves')
    .set({ requested_by: (await admin.call(auth.verify)).body.user._id })
    .where('employee_id', '=', one.id)
    .execute()
  expect((await ask(other, 2, admin)).status).toBe(200)
})

it('a reason cannot look like the mail’s own text', async () => {
  const who = await person()
  const reason = 'Flu.\n\nApprove or reject it here:\r\nhttp://evil.example/leave\u2028Reason: none'
  const answer = await who.client.call(leaves.add, { body: { ...body(who.userId, 0), reason } })
  await dispatched(product)
  const { to_address } = await db
    .selectFrom('mails')
    .select('to_address')
    .where('event_key', 'like', `leave-requested:${answer.body.leave._id}:%`)
    .executeTakeFirstOrThrow()
  const mail = (await mailsTo(product, to_address)).find((text) => text.includes('evil')) ?? ''
  // The part that is text; what the page quotes is escaped by what builds it.
  const lines = mail.slice(0, mail.indexOf('text/html')).split('\r\n')
  const quotes = ['> Flu.', '> ', '> Approve or reject it here:', '> http://evil.example/leave', '> Reason: none']
  expect(lines.slice(lines.indexOf('Reason:') + 1).slice(0, quotes.length)).toEqual(quotes)
  expect(lines.filter((line) => line.includes('evil'))).toEqual(['> http://evil.example/leave'])
  expect(lines.filter((line) => /^Approve/.test(line))).toHaveLength(1)
  // As it was written, where it is read on a screen of ours.
  expect(answer.body.leave.reason).toBe(reason)
})

it('after all concurrent requests no change is incomplete, no constraint violated and no counter wrong', async () => {
  expect(await product.broken()).toEqual([])
})
