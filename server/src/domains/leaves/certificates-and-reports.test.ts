import { leaveCertificates } from '@ems/contract/leave-certificates'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { notifications } from '@ems/contract/notifications'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { mailsTo } from '../../../test/outbox.ts'
import { type Client, startProduct } from '../../../test/product.ts'
import { addJobs } from '../../platform/queue/jobs.ts'

// What HR watches over, at some day of 2026.
const product = await startProduct()
const { build } = product
const NOW = '2026-03-10T09:00:00Z'
let admin: Client
let count = 0

beforeAll(async () => {
  product.setNow(NOW)
  admin = await product.administrator()
})

const told = <A extends { status: number; body: object }>(answer: A): A => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}
const person = async (seed: object = {}) => {
  const one = await build.employee({ employedFrom: '2020-01-01', ...seed })
  return { ...one, own: await product.as(one.userId) }
}
/** Runs a job of a kind, and waits until it has ended. */
async function run(kind: string) {
  const key = `${kind} ${++count}`
  await addJobs(product.db, [{ kind, key }])
  const ended = () =>
    sql<{ n: number }>`select count(done_at)::int as n from jobs where key = ${key}`.execute(product.db)
  await vi.waitFor(async () => expect((await ended()).rows[0]?.n).toBe(1), { timeout: 10_000 })
}

describe('certificates', () => {
  let type: string
  beforeAll(async () => {
    const body = { name: 'Illness', certificateAfter: 3, private: true }
    type = told(await admin.call(leaveTypes.add, { body })).body.type._id
  })
  const ill = async (one: { own: Client; userId: string }, startDate: string, endDate = startDate, leaveType = type) =>
    told(
      await one.own.call(leaves.add, {
        body: { userId: one.userId, leaveType, startDate, endDate, reason: 'Broken leg' },
      }),
    ).body.leave
  const certificate = async (id: string, client = admin) =>
    told(await client.call(leaves.detail, { params: { id } })).body.leave.certificate
  const record = (id: string, receivedOn: string | null, client = admin) =>
    client.call(leaveCertificates.record, { params: { id }, body: { receivedOn } })

  it('are due as soon as what is booked is longer, on the last leave of a spell', async () => {
    const one = await person()
    const first = await ill(one, '2026-03-05', '2026-03-06')
    expect(first.certificate).toEqual({ state: 'none', dueOn: null })
    const last = await ill(one, '2026-03-09', '2026-03-10')
    expect(last.certificate).toEqual({ state: 'overdue', dueOn: '2026-03-09' })
    expect(await certificate(first._id)).toEqual({ state: 'none', dueOn: null })
    const listed = told(await one.own.call(leaves.ofPerson, { params: { id: one.userId, role: 'employee' } })).body
      .leaves
    expect(listed.map((leave) => leave.certificate.state)).toEqual(['overdue', 'none'])
    // What is withdrawn is no part of it any more.
    told(await one.own.call(leaves.withdraw, { params: { id: last._id } }))
    expect(await certificate(last._id)).toEqual({ state: 'none', dueOn: null })
    const later = await ill(one, '2026-03-23', '2026-03-27')
    expect(later.certificate).toEqual({ state: 'due', dueOn: '2026-03-26' })
  })

  it('are received for the whole spell, once and by those who manage leaves, which can be taken back', async () => {
    const one = await person()
    const first = await ill(one, '2026-03-05', '2026-03-06')
    const last = await ill(one, '2026-03-09', '2026-03-10')
    expect((await record(last._id, '2026-03-09', one.own)).status).toBe(403)
    expect(told(await one.own.call(leaves.detail, { params: { id: last._id } })).body.can.certificate).toBe(false)
    expect(told(await admin.call(leaves.detail, { params: { id: last._id } })).body.can.certificate).toBe(true)
    expect(await record(last._id, '2026-03-11')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'receivedOn' }], error: 'The certificate cannot come on a day ahead.' },
    })
    expect(told(await record(first._id, '2026-03-09')).body.leave.certificate.state).toBe('none')
    expect(await certificate(last._id)).toEqual({ state: 'received', dueOn: '2026-03-09' })
    told(await record(first._id, null))
    expect(await certificate(last._id)).toMatchObject({ state: 'overdue' })
    const other = await ill(one, '2026-06-01', '2026-06-05', 'Annual Leave')
    expect(await record(other._id, '2026-03-09')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: 'No certificate is asked for of Annual Leave.' },
    })
  })

  it('that are overdue are told of once, to the person and to HR, without the reason', async () => {
    const one = await person({ email: 'ill@example.com' })
    await ill(one, '2026-03-05', '2026-03-06')
    const last = await ill(one, '2026-03-09', '2026-03-10')
    // Of years ago nobody is reminded.
    await build.leave({ employeeId: one.id, leaveType: 'Illness', startDate: '2024-03-04', endDate: '2024-03-15' })
    for (const _again of ['one', 'two']) await run('leave.certificates')
    const bell = async (client: Client) =>
      told(await client.call(notifications.list, {})).body.notifications.filter(
        ({ kind }) => kind === 'leave.certificate-overdue',
      )
    expect(await bell(one.own)).toMatchObject([
      {
        sentence: 'The certificate for your Illness, 2026-03-09 to 2026-03-10, was due on 2026-03-09.',
        link: `/employee-dashboard/leave/${last._id}`,
      },
    ])
    expect((await bell(admin)).filter(({ link }) => link === `/admin-dashboard/leaves/${last._id}`)).toHaveLength(1)
    const mails = await mailsTo(product, 'ill@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('was due on 2026-03-09')
    expect(mails[0]).not.toContain('Broken leg')
  })
})
