import type { BodyInput } from '@ems/contract/core/endpoint'
import { leaves } from '@ems/contract/leaves'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailsTo as mailsOf } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const nobody = '00000000-0000-7000-8000-000000000000'
const request = (body: unknown, client = admin) =>
  client.call(leaves.add, { body: body as BodyInput<typeof leaves.add> })
const ask = (userId: string, startDate: string, endDate = startDate, client = admin) =>
  request({ userId, leaveType: 'Annual Leave', startDate, endDate, reason: '' }, client)
const decide = (id: string, status: unknown, client = admin) =>
  client.call(leaves.decide, { params: { id }, body: { status: status as 'Approved' } })
const leavesOf = async (id: string, query = {}, client = admin) =>
  (await client.call(leaves.ofPerson, { params: { id, role: 'admin' }, query })).body
const detail = (id: string, client = admin) => client.call(leaves.detail, { params: { id } })
const mailsTo = (address: string) => mailsOf(product, address)

describe('deciding a leave', () => {
  it.each(['Approved', 'Rejected'] as const)('sets the status to %s once, and it stays', async (status) => {
    const { id } = await product.build.leave()
    const { body } = await decide(id, status)
    expect(body.leave).toMatchObject({ _id: id, status })
    for (const again of ['Approved', 'Rejected'])
      expect(await decide(id, again)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } })
    expect((await detail(id)).body.leave).toEqual(body.leave)
  })

  it('refuses other statuses, unknown leaves and employees', async () => {
    const { userId, id: employeeId } = await product.build.employee()
    const { id } = await product.build.leave({ employeeId })
    for (const status of ['Pending', 'approved', '', null]) expect((await decide(id, status)).status).toBe(400)
    expect((await decide(nobody, 'Approved')).status).toBe(404)
    expect((await decide(id, 'Approved', await product.as(userId))).status).toBe(403)
    expect((await detail(id)).body.leave.status).toBe('Pending')
  })

  it('accepts one of forty concurrent decisions, with one audit event and one mail', async () => {
    const email = 'storm@example.com'
    const { id: employeeId } = await product.build.employee({ email })
    const { id } = await product.build.leave({ employeeId })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => decide(id, n % 2 ? 'Approved' : 'Rejected')))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken.length).toBe(1)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'ALREADY_DECIDED').length).toBe(39)
    expect((await detail(id)).body.leave.status).toBe(taken[0]?.body.leave.status)
    expect(
      (
        await product.db
          .selectFrom('audit_events')
          .select('id')
          .where('entity_id', '=', id)
          .where('action', '=', 'leave.decide')
          .execute()
      ).length,
    ).toBe(1)
    expect((await mailsTo(email)).length).toBe(1)
  })

  it('is in the audit with the request, with the values of the database', async () => {
    const { id: employee_id } = await product.build.employee()
    const { _id: id } = (await ask(employee_id, '2026-04-20')).body.leave
    await decide(id, 'Rejected')
    const events = await product.db
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    const days = { start_date: '2026-04-20', end_date: '2026-04-20' }
    const parts = { start_part: 'full', end_part: 'full', start_time: null, end_time: null, split_of: null }
    const what = { employee_id, leave_type: 'Annual Leave', ...days, ...parts, amount: 1000, reason: '' }
    const asked = { ...what, status: 'Pending', state: 'pending' }
    expect(events).toEqual([
      { action: 'leave.add', before: null, after: asked },
      { action: 'leave.decide', before: asked, after: { ...asked, status: 'Rejected', state: 'rejected' } },
    ])
  })

  it('is final in the database, too', async () => {
    const { id } = await product.build.leave({ status: 'Approved' })
    const change = product.db.updateTable('leaves').set({ status: 'Pending' }).where('id', '=', id).execute()
    await expect(change).rejects.toMatchObject({ constraint: 'leaves_decided_once' })
  })

  it('never lets a request and a rejection for the same days conflict', async () => {
    const { id } = await product.build.employee()
    for (let day = 1; day <= 9; day++) {
      const date = `2026-06-0${day}`
      const first = (await ask(id, date)).body.leave._id
      const [, second] = await Promise.all([decide(first, 'Rejected'), ask(id, date)])
      expect([200, 409]).toContain(second.status)
    }
    const open = (await leavesOf(id)).leaves
      .filter(({ status }) => status !== 'Rejected')
      .map(({ startDate }) => startDate)
    expect(new Set(open).size).toBe(open.length)
  })
})

describe('an administrator’s own leave', () => {
  it('is decided by another administrator who can sign in, or by themselves if there is none', async () => {
    const other = await product.build.employee({ role: 'admin' })
    const own = await product.build.employee({ role: 'admin' })
    const client = await product.as(own.userId)
    const { leave } = (await ask(own.userId, '2026-03-02', '2026-03-02', client)).body
    expect((await detail(leave._id, client)).body.can).toMatchObject({ decide: false })
    expect((await detail(leave._id)).body.can).toMatchObject({ decide: true })
    expect(await decide(leave._id, 'Approved', client)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await detail(leave._id)).body.leave.status).toBe('Pending')
    expect((await decide(leave._id, 'Approved', await product.as(other.userId))).status).toBe(200)
    expect(await decide(leave._id, 'Rejected', client)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    })

    const late = (await ask(own.userId, '2026-04-01', '2026-04-01', client)).body.leave
    await product.db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where('id', '!=', own.userId)
      .execute()
    expect((await detail(late._id, client)).body.can).toMatchObject({ decide: true })
    expect((await decide(late._id, 'Approved', client)).status).toBe(200)
    await product.db.updateTable('users').set({ active: true }).where('role', '=', 'admin').execute()

    // Who is locked cannot sign in either.
    const last = (await ask(own.userId, '2026-05-04', '2026-05-04', client)).body.leave
    const others = product.db.updateTable('users').where('role', '=', 'admin').where('id', '!=', own.userId)
    await others.set({ locked_at: new Date(), locked_by: own.userId, lock_reason: 'Lost the laptop' }).execute()
    expect((await detail(last._id, client)).body.can).toMatchObject({ decide: true })
    expect((await decide(last._id, 'Approved', client)).status).toBe(200)
    await others.set({ locked_at: null, locked_by: null, lock_reason: null }).execute()
  })
})

describe('mails', () => {
  it('go to every administrator who can sign in for a request, and to the requester’s sign-in address for the decision', async () => {
    await product.build.user({ role: 'admin', email: 'boss@example.com' })
    await product.build.user({ role: 'admin', email: 'gone@example.com', active: false })
    const { id, userId } = await product.build.employee({ name: 'Grace', email: 'grace@example.com' })
    const { leave } = (
      await request(
        { userId, leaveType: 'Casual Leave', startDate: '2026-03-02', endDate: '2026-03-04', reason: 'A wedding' },
        await product.as(userId),
      )
    ).body
    const [told, ...more] = await mailsTo('boss@example.com')
    expect(told).toContain('Subject: Leave request from Grace')
    for (const part of [
      'Grace',
      'Casual Leave',
      'Mar 2 =E2=80=93 4, 2026 (3 days)',
      'A wedding',
      `http://localhost:3000/admin-dashboard/leaves/${leave._id}`,
    ])
      expect(told).toContain(part)
    expect([more, await mailsTo('gone@example.com'), await mailsTo('grace@example.com')]).toEqual([[], [], []])

    await decide(leave._id, 'Rejected')
    const [answer, ...others] = await mailsTo('grace@example.com')
    expect(answer).toContain('Subject: Your leave was rejected')
    expect(answer).toContain(`http://localhost:3000/employee-dashboard/leaves/${userId}`)
    expect(others).toEqual([])
    expect((await leavesOf(id)).leaves[0]?.status).toBe('Rejected')
  })

  it('are not queued for refused calls', async () => {
    const { id } = await product.build.employee()
    await ask(id, '2026-03-02')
    const before = (await mailsTo('boss@example.com')).length
    await ask(id, '2026-03-02')
    expect((await mailsTo('boss@example.com')).length).toBe(before)
  })
})
