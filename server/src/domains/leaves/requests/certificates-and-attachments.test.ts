import { calendars } from '@ems/contract/calendars'
import { employees } from '@ems/contract/employees'
import { employment } from '@ems/contract/employment'
import { job } from '@ems/contract/job'
import { leaveAttachments } from '@ems/contract/leave-attachments'
import { leaveBalances } from '@ems/contract/leave-balances'
import { leaveCertificates } from '@ems/contract/leave-certificates'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveReports } from '@ems/contract/leave-reports'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { notifications } from '@ems/contract/notifications'
import { workingTimes } from '@ems/contract/working-times'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { mailsTo } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'

// What HR watches over, at some day of 2026.
const product = await startProduct()
const { build } = product
const NOW = '2026-03-10T09:00:00Z'
let admin: Client
/** the id of a type that asks for certificates, Illness */
let type: string
let count = 0

beforeAll(async () => {
  product.setNow(NOW)
  admin = await product.administrator()
  const body = { name: 'Illness', certificateAfter: 3, private: true }
  type = told(await admin.call(leaveTypes.add, { body })).body.type._id
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

/** A type of which a department has something. */
async function typeWith(policy: object, departmentId: string) {
  const { type } = told(await admin.call(leaveTypes.add, { body: { name: `Leave ${++count}` } })).body
  const body = { leaveType: type._id, name: `Policy ${count}`, amount: 25, ...policy }
  const policyId = told(await admin.call(leavePolicies.add, { body })).body.policy._id
  const rules = { from: '2026-01-01', rules: [{ policyId, departmentId }] }
  told(await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: rules }))
  return { id: type._id, name: type.name }
}
async function asked(one: { own: Client; userId: string }, leaveType: string, startDate: string, endDate = startDate) {
  const body = { userId: one.userId, leaveType, startDate, endDate }
  return told(await one.own.call(leaves.add, { body })).body.leave._id
}
async function away(one: { own: Client; userId: string }, leaveType: string, startDate: string, endDate = startDate) {
  const id = await asked(one, leaveType, startDate, endDate)
  told(await admin.call(leaves.decide, { params: { id }, body: { status: 'Approved' } }))
  return id
}
const leaveOf = async (id: string) => told(await admin.call(leaves.detail, { params: { id } })).body.leave
const balance = async (id: string, leaveType: string, asOf: string) =>
  told(await admin.call(leaveBalances.balance, { params: { id }, query: { leaveType, asOf } })).body.balances[0]
const bellOf = async (client: Client, kind: string) =>
  told(await client.call(notifications.list, {})).body.notifications.filter((one) => one.kind === kind)

describe('certificates', () => {
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

  it('are due once the booked days are long enough, on the last leave of a spell', async () => {
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

  it('are received for the whole spell, once, by leave managers, who can undo it', async () => {
    const one = await person()
    const first = await ill(one, '2026-03-05', '2026-03-06')
    const last = await ill(one, '2026-03-09', '2026-03-10')
    expect((await record(last._id, '2026-03-09', one.own)).status).toBe(403)
    expect(told(await one.own.call(leaves.detail, { params: { id: last._id } })).body.can.certificate).toBe(false)
    expect(told(await admin.call(leaves.detail, { params: { id: last._id } })).body.can.certificate).toBe(true)
    expect(await record(last._id, '2026-03-11')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'receivedOn' }], error: 'The certificate’s date cannot be in the future.' },
    })
    expect(told(await record(first._id, '2026-03-09')).body.leave.certificate.state).toBe('none')
    expect(await certificate(last._id)).toEqual({ state: 'received', dueOn: '2026-03-09' })
    told(await record(first._id, null))
    expect(await certificate(last._id)).toMatchObject({ state: 'overdue' })
    const other = await ill(one, '2026-06-01', '2026-06-05', 'Annual Leave')
    expect(await record(other._id, '2026-03-09')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: 'Annual Leave does not require a certificate.' },
    })
  })

  it('that are overdue are notified once to the person and to HR, without the reason', async () => {
    const one = await person({ email: 'ill@example.com' })
    await ill(one, '2026-03-05', '2026-03-06')
    const last = await ill(one, '2026-03-09', '2026-03-10')
    // Of years ago no one is reminded.
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
    expect(mails[0]).toContain('was due on Mar 9, 2026')
    expect(mails[0]).not.toContain('Broken leg')
  })
})

describe('attachments', () => {
  const drawn = (format: 'png' | 'jpeg') =>
    sharp({ create: { width: 8, height: 6, channels: 3, background: '#0aa' } })
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .toFormat(format)
      .toBuffer()
  const pdf = {
    bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'),
    name: 'note.pdf',
    type: 'application/pdf',
  }
  const upload = (client: Client, file: { bytes: Buffer; name: string; type?: string }, leaveId?: string) =>
    client.call(leaveAttachments.upload, { body: leaveId ? { leaveId } : {}, file: { ...file, field: 'file' } })
  const read = (client: Client, id: string) =>
    product.app.inject({ url: `/api/leave/attachments/${id}`, headers: { authorization: `Bearer ${client.token}` } })

  it('are added with a request or later, and read only by the person and readers of reasons', async () => {
    const [one, boss] = [await person(), await person()]
    await build.assignment({ userId: boss.userId, role: { 'leaves.read': 'everyone' } })
    const picture = await drawn('jpeg')
    const first = told(await upload(one.own, { bytes: picture, name: 'x/../photo.jpg' })).body.attachment
    expect(first.name).toBe('photo.jpg')
    expect((await read(boss.own, first._id)).statusCode).toBe(403)
    const body = { userId: one.userId, leaveType: 'Annual Leave', startDate: '2026-08-03', endDate: '2026-08-03' }
    const other = await person()
    expect(
      (await other.own.call(leaves.add, { body: { ...body, userId: other.userId, attachments: [first._id] } })).status,
    ).toBe(400)
    const { leave } = told(await one.own.call(leaves.add, { body: { ...body, attachments: [first._id] } })).body
    const second = told(await upload(one.own, pdf, leave._id)).body.attachment
    expect((await upload(other.own, pdf, leave._id)).status).toBe(403)
    const shown = told(await one.own.call(leaves.detail, { params: { id: leave._id } })).body
    expect([shown.attachments, shown.can.attach]).toEqual([[first, second], true])
    expect(told(await boss.own.call(leaves.detail, { params: { id: leave._id } })).body.attachments).toEqual([])
    const kept = await read(one.own, first._id)
    expect([kept.statusCode, kept.headers['content-type']]).toEqual([200, 'image/jpeg'])
    // Encoded again: what a camera wrote beside the picture is gone.
    expect(picture.includes('Secret place')).toBe(true)
    expect(kept.rawPayload.includes('Secret place')).toBe(false)
    expect((await read(admin, second._id)).rawPayload).toEqual(pdf.bytes)
    expect((await read(boss.own, second._id)).statusCode).toBe(403)
    for (const _n of [3, 4, 5]) told(await upload(one.own, pdf, leave._id))
    expect(await upload(one.own, pdf, leave._id)).toMatchObject({
      status: 409,
      body: { error: 'You can attach at most 5 files.' },
    })
  })

  it('must be PDF, PNG or JPEG by their content, of at most 5 MB', async () => {
    const one = await person()
    expect(told(await upload(one.own, { bytes: await drawn('png'), name: 'a.png' })).body.attachment.name).toBe('a.png')
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    for (const name of ['a.pdf', 'a.png', 'a.html', 'a.txt'])
      expect(await upload(one.own, { bytes: html, name })).toMatchObject({
        status: 415,
        body: { error: 'The file must be a PDF, PNG or JPEG.' },
      })
    expect((await upload(one.own, { bytes: Buffer.alloc(6 * 1024 * 1024, '%PDF-'), name: 'a.pdf' })).status).toBe(413)
    expect((await upload(one.own, { bytes: Buffer.alloc(0), name: 'a.pdf' })).status).toBe(400)
  })

  it('can be added with a certificate; uploads without a request are deleted after a day', async () => {
    const one = await person()
    const body = { userId: one.userId, leaveType: 'Illness', startDate: '2026-03-02', endDate: '2026-03-06' }
    const { leave } = told(await one.own.call(leaves.add, { body })).body
    const [note, unsent] = [
      told(await upload(admin, pdf)).body.attachment,
      told(await upload(one.own, pdf)).body.attachment,
    ]
    const received = { receivedOn: '2026-03-09', attachment: note._id }
    told(await admin.call(leaveCertificates.record, { params: { id: leave._id }, body: received }))
    expect(told(await one.own.call(leaves.detail, { params: { id: leave._id } })).body.attachments).toEqual([note])
    await sql`update leave_attachments set uploaded_at = ${new Date(NOW)}::timestamptz - interval '25 hours' where id in (${note._id}, ${unsent._id})`.execute(
      product.db,
    )
    await run('leave.certificates')
    expect((await read(one.own, note._id)).statusCode).toBe(200)
    expect((await read(one.own, unsent._id)).statusCode).toBe(403)
  })
})

describe('a leaver', () => {
  it('has no leave after the last day, planned or not, and HR is notified of the remaining balance', async () => {
    const one = await person({ name: 'Lea Leaver' })
    const type = await typeWith({}, one.departmentId)
    await away(one, type.id, '2026-01-05', '2026-01-16')
    const spanning = await away(one, type.id, '2026-04-14', '2026-04-17')
    const later = await away(one, type.id, '2026-05-04')
    const waiting = await asked(one, type.id, '2026-06-01')
    const params = { id: one.id }
    told(await admin.call(employment.planLeaving, { params, body: { lastDay: '2026-04-15' } }))
    await vi.waitFor(async () => expect((await leaveOf(later)).state).toBe('cancelled'), { timeout: 10_000 })
    expect(await leaveOf(waiting)).toMatchObject({ state: 'withdrawn', status: 'Rejected' })
    expect(await leaveOf(spanning)).toMatchObject({ state: 'approved', endDate: '2026-04-15', amount: 2 })
    // 25 days, three months and a half: 7.292, rounded up to 7.5; nothing is hidden or forgiven.
    expect(await balance(one.id, type.id, '2026-04-15')).toMatchObject({
      entitled: 7.5,
      taken: 12,
      booked: 0,
      balance: -4.5,
    })
    expect((await bellOf(admin, 'leave.leaver')).map(({ sentence }) => sentence)).toEqual([
      `Lea Leaver’s last day is 2026-04-15. ${type.name}: 4.5 days overdrawn.`,
    ])
    expect((await bellOf(one.own, 'leave.cancelled')).map(({ sentence }) => sentence).toSorted()).toEqual([
      `Your ${type.name} from 2026-04-14 now ends on your last day, 2026-04-15.`,
      `Your ${type.name}, 2026-05-04, was cancelled.`,
      `Your ${type.name}, 2026-06-01, was cancelled.`,
    ])
    const after = { userId: one.userId, leaveType: type.id, startDate: '2026-04-20', endDate: '2026-04-20' }
    expect((await one.own.call(leaves.add, { body: after })).body.error).toContain('after the last day of employment')
    // What was planned is taken back: the entitlement comes back, what was cancelled does not.
    told(await admin.call(employment.withdrawLeaving, { params }))
    await run('leave.due')
    expect(await balance(one.id, type.id, '2026-04-15')).toMatchObject({ entitled: 25, balance: 13 })
    expect((await leaveOf(later)).state).toBe('cancelled')
  })

  it('with a past last day gets the balance of the shorter year, although it was written later', async () => {
    const one = await person({ name: 'Pia Past' })
    const type = await typeWith({}, one.departmentId)
    await away(one, type.id, '2026-01-05', '2026-01-16')
    const body = { leftOn: '2026-02-15' }
    told(await admin.call(employees.endEmployment, { params: { id: one.id }, body }))
    // Of 25 days January and 15 of the 28 days of February: 3.199, rounded up to 3.5; ten are taken.
    const said = `Pia Past’s last day is 2026-02-15. ${type.name}: 6.5 days overdrawn.`
    await vi.waitFor(
      async () => expect((await bellOf(admin, 'leave.leaver')).map(({ sentence }) => sentence)).toContain(said),
      { timeout: 10_000 },
    )
  })
})

it('a person with days that expire within 30 days is notified once of the days that are not booked', async () => {
  const one = await person({ email: 'lapse@example.com' })
  const type = await typeWith(
    { period: { kind: 'year', start: '04-01' }, carry: { cap: 5, closes: null, debt: 'carry' } },
    one.departmentId,
  )
  const other = await person({ departmentId: one.departmentId })
  await away(other, type.id, '2026-03-11', '2026-03-13')
  const third = await person({ departmentId: one.departmentId })
  const less = { employeeId: third.id, leaveType: type.id, amount: -0.5, day: '2026-03-01', reason: 'Moved' }
  told(await admin.call(leaveBalances.adjust, { body: less }))
  for (const _again of ['one', 'two']) await run('leave.lapsing')
  // Three months of 25 days are 6.25, rounded up to 6.5; five are carried over.
  expect((await bellOf(one.own, 'leave.lapsing')).map(({ sentence }) => sentence)).toEqual([
    `1.5 days of your ${type.name} expire unless you use them by 2026-03-31.`,
  ])
  expect((await bellOf(third.own, 'leave.lapsing')).map(({ sentence }) => sentence)).toEqual([
    `1 day of your ${type.name} expires unless you use it by 2026-03-31.`,
  ])
  expect(await bellOf(other.own, 'leave.lapsing')).toEqual([])
  const mails = await mailsTo(product, 'lapse@example.com')
  expect(mails.filter((mail) => mail.includes('expire unless'))).toHaveLength(1)
})

it('leaves are recalculated when a job change, planned or immediate, changes the schedule', async () => {
  const one = await person()
  const type = await typeWith({}, one.departmentId)
  const [whole, none] = [
    { am: 240, pm: 240 },
    { am: 0, pm: 0 },
  ]
  const scheduleId = await build.schedule({ days: [whole, whole, whole, none, none, none, none] })
  const week = await away(one, type.id, '2026-07-06', '2026-07-10')
  const before = await away(one, type.id, '2026-06-22', '2026-06-26')
  const body = { effectiveFrom: '2026-07-01', scheduleId }
  told(await admin.call(job.plan, { params: { id: one.id }, body }))
  await vi.waitFor(async () => expect((await leaveOf(week)).amount).toBe(3), { timeout: 10_000 })
  expect((await leaveOf(before)).amount).toBe(5)
})

describe('reports', () => {
  it('show balances of people, departments and types with their value, equal to the balances', async () => {
    const departmentId = await build.department({ name: 'Reported' })
    const [one, other] = [await person({ departmentId, name: 'Ann' }), await person({ departmentId, name: 'Bob' })]
    await sql`update employees set salary = case id when ${one.id} then 3000 else 2600 end where id in (${one.id}, ${other.id})`.execute(
      product.db,
    )
    const type = await typeWith({}, departmentId)
    await away(one, type.id, '2026-02-02', '2026-02-06')
    await away(other, type.id, '2026-04-06')
    const query = { leaveType: type.id, department: departmentId }
    const liability = async (more: object = {}) =>
      told(await admin.call(leaveReports.liability, { query: { ...query, ...more } })).body
    const { rows, total } = await liability()
    // 20 × 3000 × 12 ÷ 260, 25 × 2600 × 12 ÷ 260.
    expect(rows.map(({ person: who, balance: left, money }) => [who?.userId.name, left, money])).toEqual([
      ['Ann', 20, 2769.23],
      ['Bob', 25, 3000],
    ])
    expect(total).toBe(2)
    expect((await balance(one.id, type.id, '2026-03-10'))?.balance).toBe(rows[0]?.balance)
    const summed = { leaveType: { _id: type.id }, balance: 45, money: 5769.23 }
    expect((await liability({ by: 'department' })).rows).toMatchObject([
      { ...summed, department: { dep_name: 'Reported' } },
    ])
    expect((await liability({ by: 'type' })).rows).toMatchObject([summed])
    const balances = told(await admin.call(leaveReports.balances, { query: { ...query, by: 'department' } })).body.rows
    expect(balances).toMatchObject([{ entitled: 50, taken: 5, booked: 1, balance: 45, available: 44 }])
    // Whose pay someone may not see, their liability they do not.
    const boss = await person()
    await build.assignment({ userId: boss.userId, role: { 'leaves.read': 'everyone' } })
    expect((await boss.own.call(leaveReports.liability, { query })).status).toBe(403)
    expect(told(await boss.own.call(leaveReports.balances, { query })).body.total).toBe(2)
  })

  it('show absent time, equal to the ledger, and its share of working time', async () => {
    const departmentId = await build.department({ name: 'Absent' })
    const [one, other] = [await person({ departmentId, name: 'Ann' }), await person({ departmentId, name: 'Bob' })]
    const type = await typeWith({}, departmentId)
    await away(one, type.id, '2026-01-29', '2026-02-03')
    await away(other, 'Annual Leave', '2026-02-02')
    await asked(other, type.id, '2026-02-10')
    const range = { from: '2026-01-01', to: '2026-02-28', department: departmentId }
    const absence = async (more: object = {}) =>
      told(await admin.call(leaveReports.absence, { query: { ...range, ...more } })).body.rows
    // 42 working days of 480 minutes; what waits is no absence.
    expect(
      (await absence()).map(({ person: who, amount, unit, rate }) => [who?.userId.name, amount, unit, rate]),
    ).toEqual([
      ['Ann', 1920, 'hours', 9.5],
      ['Bob', 480, 'hours', 2.4],
    ])
    const inOrder = async (more: object) =>
      (await absence(more)).map(({ person: who, month, rate }) => [who?.userId.name ?? month, rate])
    expect(await inOrder({ sort: 'rate' })).toEqual([
      ['Bob', 2.4],
      ['Ann', 9.5],
    ])
    expect(await inOrder({ sort: '-rate', skip: 1, limit: 1 })).toEqual([['Bob', 2.4]])
    expect(await inOrder({ sort: '-rate', by: 'month', leaveType: type.id })).toEqual([
      ['2026-02', 5],
      ['2026-01', 4.5],
    ])
    expect(await absence({ by: 'department' })).toMatchObject([
      { department: { dep_name: 'Absent' }, amount: 2400, rate: 6 },
    ])
    expect(
      (await absence({ by: 'month', leaveType: type.id })).map((row) => [row.month, row.unit, row.amount, row.rate]),
    ).toEqual([
      ['2026-01', 'days', 2, 4.5],
      ['2026-02', 'days', 2, 5],
    ])
    const byType = await absence({ by: 'type' })
    expect(byType.filter(({ amount }) => amount > 0)).toMatchObject([
      { leaveType: { name: 'Annual Leave' }, amount: 1, rate: 1.2 },
      { leaveType: { _id: type.id }, amount: 4, rate: 4.8 },
    ])
    // Of which days is not said: of this year; and departments come by name, those without one last.
    const nowhere = await person()
    await sql`update employees set department_id = null where id = ${nowhere.id}`.execute(product.db)
    await sql`update job_periods set department_id = null where employee_id = ${nowhere.id}`.execute(product.db)
    await away(nowhere, 'Annual Leave', '2026-01-29')
    const year = told(
      await admin.call(leaveReports.absence, { query: { by: 'department', leaveType: 'Annual Leave' } }),
    )
    const names = year.body.rows.map(({ department }) => department?.dep_name ?? null)
    expect(names.at(-1)).toBeNull()
    expect(names.slice(0, -1)).toEqual(names.slice(0, -1).toSorted((a, b) => (a ?? '').localeCompare(b ?? '')))
    expect(names).toContain('Absent')
    const long = { from: '2024-01-01', to: '2026-01-01' }
    expect((await admin.call(leaveReports.absence, { query: long })).status).toBe(400)
  })

  it('count joiners, leavers and changed working time by their own days', async () => {
    const departmentId = await build.department({ name: 'Mixed' })
    const joined = await person({ departmentId, employedFrom: '2026-01-15' })
    const [changed, left] = [await person({ departmentId }), await person({ departmentId, leftOn: '2026-01-09' })]
    const mornings = Array.from({ length: 7 }, (_, n) => ({ am: n < 3 ? 240 : 0, pm: 0 }))
    const body = { name: 'Three mornings', weeks: 1, days: mornings }
    const { schedule } = told(await admin.call(calendars.addSchedule, { body })).body
    const set = { params: { id: changed.id }, body: { from: '2026-02-02', scheduleId: schedule._id } }
    told(await admin.call(workingTimes.set, set))
    await away(changed, 'Annual Leave', '2026-01-29', '2026-02-03')
    const half = {
      leaveType: 'Annual Leave',
      startDate: '2026-01-16',
      endDate: '2026-01-16',
      startPart: 'pm' as const,
      endPart: 'pm' as const,
    }
    const { leave } = told(await joined.own.call(leaves.add, { body: { ...half, userId: joined.userId } })).body
    told(await admin.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } }))
    const absence = async (by: 'person' | 'department' | 'month' | 'type') => {
      const query = { from: '2026-01-01', to: '2026-02-28', department: departmentId, by }
      return told(await admin.call(leaveReports.absence, { query })).body.rows
    }
    const figures = (rows: Awaited<ReturnType<typeof absence>>) => rows.map(({ amount, rate }) => [amount, rate])
    // To work are 12 + 20 days; 22 days and 12 mornings; and the 7 days of who left on the 9th.
    const byPerson = await absence('person')
    const of = (id: string) => figures(byPerson.filter((row) => row.person?._id === id))[0]
    expect([of(joined.id), of(changed.id), of(left.id)]).toEqual([
      [240, 1.6],
      [1440, 10.7],
      [0, 0],
    ])
    expect(figures(await absence('month'))).toEqual([
      [1200, 6.1],
      [480, 3.8],
    ])
    expect(figures(await absence('department'))).toEqual([[1680, 5.2]])
    expect((await absence('type')).filter(({ amount }) => amount > 0)).toMatchObject([{ amount: 3.5, rate: 5.2 }])
  })

  it('list people who used more than their balance, and missing certificates', async () => {
    const departmentId = await build.department({ name: 'Watched' })
    const one = await person({ departmentId, name: 'Ann' })
    const type = await typeWith({ amount: 4, grant: 'monthly' }, departmentId)
    await away(one, type.id, '2026-06-01', '2026-06-03')
    const overdrawn = async () =>
      told(await admin.call(leaveReports.overdrawn, { query: { department: departmentId } })).body.rows
    // What comes until the end of the year is there to be taken.
    expect(await overdrawn()).toEqual([])
    const reduced = { leaveType: type.id, employeeId: one.userId, amount: -2, day: '2026-03-01', reason: 'Correction' }
    told(await admin.call(leaveBalances.adjust, { body: reduced }))
    expect(await overdrawn()).toMatchObject([
      { person: { userId: { name: 'Ann' } }, leaveType: { _id: type.id }, amount: 1, available: -1 },
    ])
    const [first, last] = [
      await away(one, 'Illness', '2026-03-05', '2026-03-06'),
      await away(one, 'Illness', '2026-03-09', '2026-03-10'),
    ]
    const certificates = async (more: object = {}) =>
      told(
        await admin.call(leaveReports.certificates, {
          query: { department: departmentId, from: '2026-03-01', to: '2026-03-31', ...more },
        }),
      ).body
    expect(await certificates()).toMatchObject({
      rows: [{ leaveId: last, state: 'overdue', dueOn: '2026-03-09', person: { userId: { name: 'Ann' } } }],
      total: 1,
    })
    told(await admin.call(leaveCertificates.record, { params: { id: first }, body: { receivedOn: '2026-03-09' } }))
    expect((await certificates({ state: 'overdue' })).rows).toEqual([])
    expect((await certificates()).rows).toMatchObject([{ leaveId: last, state: 'received' }])
  })
})

it('rules can add a policy for everyone, and a dry run stores nothing', async () => {
  const { type } = told(await admin.call(leaveTypes.add, { body: { name: 'Parental' } })).body
  const { policies: before } = told(await admin.call(leavePolicies.list, {})).body
  const set = (more: object) =>
    admin.call(leavePolicies.setRules, {
      params: { leaveType: type._id },
      body: { from: '2026-01-01', rules: [], policy: { name: 'Parental, 10', amount: 10 }, ...more },
    })
  const tried = told(await set({ dryRun: true })).body.run
  expect(tried.people).toBeGreaterThan(1)
  expect(told(await admin.call(leavePolicies.list, {})).body.policies).toHaveLength(before.length)
  const wrong = await set({ policy: { name: 'Parental, 10', amount: 400 } })
  expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, 'policy.amount'])
  expect(told(await set({})).body.run).toEqual(tried)
  const rules = told(await admin.call(leavePolicies.rules, { params: { leaveType: type._id } })).body.rules
  expect(rules).toMatchObject([{ policyId: expect.any(String), employeeId: null, departmentId: null }])
})
