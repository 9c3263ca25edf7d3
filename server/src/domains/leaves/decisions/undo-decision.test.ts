import { leaves } from '@ems/contract/leaves'
import { notifications } from '@ems/contract/notifications'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { mailsTo } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const nobody = '00000000-0000-7000-8000-000000000000'
const decide = async (id: string, status: 'Approved' | 'Rejected', client = admin) =>
  (await client.call(leaves.decide, { params: { id }, body: { status } })).body.leave
const undo = (id: string, decidedAt: string, client = admin) =>
  client.call(leaves.undoDecision, { params: { id }, body: { decidedAt } })
const detail = async (id: string) => (await admin.call(leaves.detail, { params: { id } })).body
const asked = async (email: string) => {
  const { id: employeeId } = await product.build.employee({ email })
  return product.build.leave({ employeeId })
}
/** Lets some time go by since a decision. */
const age = (id: string, seconds: number) =>
  sql`update leaves set decided_at = decided_at - ${seconds} * interval '1 second' where id = ${id}`.execute(product.db)

it('a decision that is undone and repeated is one decision with one mail', async () => {
  const { id } = await asked('once@example.com')
  const first = await decide(id, 'Rejected')
  const { status, body } = await undo(id, first.updatedAt)
  expect({ status, leave: body.leave.status }).toEqual({ status: 200, leave: 'Pending' })
  expect(await detail(id)).toMatchObject({ leave: { status: 'Pending' }, can: { decide: true } })
  const second = await decide(id, 'Approved')
  expect(second.status).toBe('Approved')
  // The first decision is another one by now.
  expect(await undo(id, first.updatedAt)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const mails = await mailsTo(product, 'once@example.com')
  expect(mails.length).toBe(1)
  expect(mails[0]).toContain('approved')
})

it('no mail is sent while the decision can be undone', async () => {
  const { id } = await asked('held@example.com')
  await decide(id, 'Approved')
  const held = await product.db
    .selectFrom('notifications')
    .select(['dispatched_at', sql<number>`extract(epoch from held_until - created_at)::float8`.as('seconds')])
    .where('event_key', '=', `leave-decided:${id}`)
    .execute()
  expect(held).toEqual([{ dispatched_at: null, seconds: 10 }])
  // A later one goes out meanwhile: the dispatcher has passed by the one that is held.
  const later = await asked('passed@example.com')
  await decide(later.id, 'Approved')
  const ofLater = product.db.updateTable('notifications').where('event_key', '=', `leave-decided:${later.id}`)
  await ofLater.set({ held_until: null }).execute()
  await vi.waitFor(async () => {
    const gone = product.db.selectFrom('notifications').select('dispatched_at').where('dispatched_at', 'is not', null)
    expect(await gone.where('event_key', '=', `leave-decided:${later.id}`).execute()).toHaveLength(1)
  }, 10_000)
  const mails = await product.db.selectFrom('mails').select('id').where('to_address', '=', 'held@example.com').execute()
  expect(mails).toEqual([])
})

it('after ten seconds nobody can undo a decision, and other people never can', async () => {
  const { id } = await asked('late@example.com')
  const { updatedAt } = await decide(id, 'Approved')
  const other = await product.build.employee({ role: 'admin' })
  expect(await undo(id, updatedAt, await product.as(other.userId))).toMatchObject({ status: 409 })
  await age(id, 11)
  const later = new Date(Date.parse(updatedAt) - 11_000).toISOString()
  expect(await undo(id, later)).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      error: 'This decision can no longer be undone: ten seconds have passed, or someone else made it.',
    },
  })
  expect((await detail(id)).leave.status).toBe('Approved')
})

it('a decision that was already notified cannot be undone', async () => {
  const { id } = await asked('told@example.com')
  const { updatedAt } = await decide(id, 'Approved')
  await mailsTo(product, 'told@example.com')
  expect((await undo(id, updatedAt)).status).toBe(409)
  expect((await detail(id)).leave.status).toBe('Approved')
})

it('of many concurrent undo calls one succeeds; strangers, pending and unknown requests are refused', async () => {
  const { id } = await asked('storm@example.com')
  const { updatedAt } = await decide(id, 'Approved')
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(id, updatedAt)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect((await undo(id, updatedAt)).status).toBe(409)
  expect((await undo(nobody, updatedAt)).status).toBe(404)
  expect((await undo(id, 'yesterday')).status).toBe(400)
  const { userId } = await product.build.employee()
  expect((await undo(id, updatedAt, await product.as(userId))).status).toBe(403)
})

it('the requester’s bell shows a decision once it cannot be undone any more', async () => {
  const one = await product.build.employee()
  const own = await product.as(one.userId)
  const { id } = await product.build.leave({ employeeId: one.id })
  await decide(id, 'Approved')
  const link = `/employee-dashboard/leaves/${one.userId}`
  const bell = async () => (await own.call(notifications.list, {})).body
  expect(await bell()).toMatchObject({ notifications: [], unread: 0 })
  // Who looks at the leave meanwhile has not read what is not shown.
  await own.call(notifications.read, { body: { link } })
  const held = product.db.updateTable('notifications').where('event_key', '=', `leave-decided:${id}`)
  await held.set({ held_until: sql`now()` }).execute()
  expect(await bell()).toMatchObject({ notifications: [{ kind: 'leave.decided', readAt: null }], unread: 1 })
})

it('a rejection whose days were requested again is not undone, and the refusal names the other leave', async () => {
  const one = await product.build.employee()
  const own = await product.as(one.userId)
  const days = { userId: one.userId, leaveType: 'Annual Leave', startDate: '2032-03-01', endDate: '2032-03-03' }
  const { leave } = (await own.call(leaves.add, { body: days })).body
  const rejected = await decide(leave._id, 'Rejected')
  expect(
    (await own.call(leaves.add, { body: { ...days, startDate: '2032-03-03', endDate: '2032-03-05' } })).status,
  ).toBe(200)
  expect(await undo(leave._id, rejected.updatedAt)).toMatchObject({ status: 409, body: { code: 'OVERLAP' } })
  expect(await detail(leave._id)).toMatchObject({ leave: { status: 'Rejected' } })
})
