import { api } from '@ems/contract/api'
import { addDays } from '@ems/contract/core/days'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
type Person = Awaited<ReturnType<typeof build.employee>>
let boss: Person
let head: Person
let report: Person
let below: Person
let colleague: Person
let taker: Person
let clients: Record<'boss' | 'head' | 'report' | 'taker' | 'hr' | 'plain', Client>
let leaves: Record<'report' | 'below' | 'colleague' | 'boss' | 'taker' | 'other', string>
let admin: Client

const today = () => product.clock.today()
const as = ({ userId }: { userId: string }) => product.as(userId)
const mine = async (client: Client, query: object = {}) =>
  (await client.call(api.approvals.mine, { query } as never)).body
const idsFor = async (client: Client) => (await mine(client)).items.map(({ subjectId }) => subjectId)

beforeAll(async () => {
  admin = await product.administrator()
  const west = await build.department({ name: 'West' })
  boss = await build.employee({ name: 'Ana Boss' })
  report = await build.employee({ name: 'Rio', managerId: boss.id, designation: 'Clerk' })
  below = await build.employee({ name: 'Bela', managerId: report.id, departmentId: west })
  head = await build.employee({ name: 'Hedda', departmentId: west })
  colleague = await build.employee({ name: 'Col', departmentId: west })
  taker = await build.employee({ name: 'Tak' })
  await build.head(west, head.id)
  const hr = await build.employee({ name: 'Hana' })
  await build.assignment({ userId: hr.userId, role: 'hr' })
  let day = '2032-01-01'
  const ask = async ({ id }: { id: string }, seed: object = {}) => {
    day = addDays(day, 10)
    return (await build.leave({ employeeId: id, startDate: day, endDate: day, ...seed })).id
  }
  leaves = {
    report: await ask(report, { leaveType: 'Sick Leave', reason: 'Private' }),
    below: await ask(below),
    colleague: await ask(colleague),
    boss: await ask(boss),
    taker: await ask(taker),
    other: await ask(await build.employee()),
  }
  await ask(report, { status: 'Approved' })
  clients = {
    boss: await as(boss),
    head: await as(head),
    report: await as(report),
    taker: await as(taker),
    hr: await as(hr),
    plain: await as(await build.employee()),
  }
})

describe('the inbox', () => {
  it('has requests of a manager’s reports and a head’s department, the oldest first; for others it is empty', async () => {
    expect(await idsFor(clients.boss)).toEqual([leaves.report, leaves.below])
    expect(await idsFor(clients.report)).toEqual([leaves.below])
    expect(await idsFor(clients.head)).toEqual([leaves.below, leaves.colleague])
    expect(await mine(clients.plain)).toMatchObject({ items: [], total: 0 })
  })

  it('has all requests for an approver of everyone, but their own only while there is no other approver', async () => {
    const all = Object.values(leaves)
    expect(await idsFor(clients.hr)).toEqual(all)
    expect(await mine(clients.hr, { limit: 1 })).toMatchObject({ total: all.length })
    const own = await build.leave({ employeeId: (await build.employee()).id })
    const owner = await product.db
      .selectFrom('leaves as l')
      .innerJoin('employees as e', 'e.id', 'l.employee_id')
      .select('e.user_id')
      .where('l.id', '=', own.id)
      .executeTakeFirstOrThrow()
    await build.assignment({ userId: owner.user_id, role: 'hr' })
    const theirs = await product.as(owner.user_id)
    expect(await idsFor(theirs)).toEqual(all)
    expect(await mine(theirs, { limit: 2, sort: '-since' })).toMatchObject({ total: all.length })
    expect(
      (await theirs.call(api.leaves.decide, { params: { id: own.id }, body: { status: 'Approved' } })).status,
    ).toBe(403)
    await admin.call(api.leaves.decide, { params: { id: own.id }, body: { status: 'Rejected' } })
  })

  it('shows person and request; private reasons and hidden employee ids stay hidden', async () => {
    const [item] = (await mine(clients.boss)).items
    expect(item).toMatchObject({
      kind: 'leave',
      person: { _id: report.id, employeeId: report.code, userId: { name: 'Rio' }, designation: 'Clerk' },
      step: 1,
      for: null,
      dueOn: null,
      leave: { leaveType: 'Sick Leave', reason: '', reasonHidden: true },
    })
    expect(item?.since).toBe(
      (await admin.call(api.leaves.detail, { params: { id: leaves.report } })).body.leave.appliedAt,
    )
    expect((await mine(clients.hr)).items[0]?.leave?.reason).toBe('Private')
  })

  it('shows delegated requests to approver and delegate, notifies both, and shows nobody their own', async () => {
    const days = { fromDay: today(), toDay: addDays(today(), 3) }
    await clients.boss.call(api.access.delegate, {
      body: { toUser: taker.userId, kinds: ['leave'], reason: '', ...days },
    })
    await product.db.updateTable('employees').set({ manager_id: boss.id }).where('id', '=', taker.id).execute()
    const { items, total } = await mine(clients.taker)
    expect(items.map(({ subjectId }) => subjectId)).toEqual([leaves.report, leaves.below])
    expect(total).toBe(2)
    expect(items.map((item) => item.for)).toEqual([boss, boss].map(({ userId }) => ({ _id: userId, name: 'Ana Boss' })))
    expect(items[0]?.person.employeeId, 'no employee of theirs').toBeNull()
    expect(await idsFor(clients.boss)).toEqual([leaves.report, leaves.below, leaves.taker])
    const accessOf = async (client: Client) => (await client.call(api.auth.verify)).body.access
    expect((await accessOf(clients.boss)).handedTo).toEqual([{ _id: taker.userId, name: 'Tak', until: days.toDay }])
    expect((await accessOf(clients.taker)).actsFor).toEqual([{ _id: boss.userId, name: 'Ana Boss', until: days.toDay }])
    for (const { subjectId } of items) {
      const detail = await clients.taker.call(api.leaves.detail, { params: { id: subjectId } })
      expect(detail.body.can.decide).toBe(true)
    }
  })

  it('warns of days on which colleagues of the department are absent, and of no others', async () => {
    const { items } = await mine(clients.head)
    expect(items.map(({ warnings }) => warnings)).toEqual(items.map(() => []))
    const asked = items.find(({ subjectId }) => subjectId === leaves.below)
    const days = { startDate: asked?.leave?.startDate as string, endDate: asked?.leave?.endDate as string }
    await build.leave({ employeeId: colleague.id, status: 'Approved', ...days })
    const warned = (await mine(clients.head)).items.filter(({ warnings }) => warnings.length > 0)
    expect(warned.map(({ subjectId, warnings }) => ({ subjectId, warnings }))).toEqual([
      { subjectId: leaves.below, warnings: ['Others in West are away on these days.'] },
    ])
  })

  it('leaves out decided requests', async () => {
    await clients.head.call(api.leaves.decide, { params: { id: leaves.below }, body: { status: 'Approved' } })
    expect(await idsFor(clients.boss)).toEqual([leaves.report, leaves.taker])
    expect(await idsFor(clients.taker)).toEqual([leaves.report])
  })
})

it('notifications of a request link to a screen that the reader may open', async () => {
  const days = { startDate: '2033-05-02', endDate: '2033-05-02' }
  const ask = async (client: Client, { userId }: Person) =>
    (await client.call(api.leaves.add, { body: { userId, leaveType: 'Casual Leave', reason: '', ...days } })).body.leave
      ._id
  const id = await ask(clients.report, report)
  const linkFor = async (client: Client, id: string) =>
    (await client.call(api.notifications.list)).body.notifications.find(({ params }) => params.leaveId === id)?.link
  expect(await linkFor(clients.boss, id)).toBe(`/employee-dashboard/approvals/${id}`)
  expect(await linkFor(clients.taker, id)).toBe(`/employee-dashboard/approvals/${id}`)
  for (const other of [clients.hr, admin]) expect(await linkFor(other, id)).toBeUndefined()
  // The manager is asked, or where there is none the head; after them HR.
  const alone = await build.employee()
  const theirs = await ask(await as(alone), alone)
  expect(await linkFor(clients.hr, theirs)).toBe(`/admin-dashboard/leaves/${theirs}`)
  expect(await linkFor(admin, theirs)).toBeUndefined()
  const { email } = await product.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', boss.userId)
    .executeTakeFirstOrThrow()
  const [mail] = await mailsTo(product, email)
  expect(mail).toContain(`/employee-dashboard/approvals/${id}`)
})

it('lists can be limited to a manager’s reports, also if the reader sees more people', async () => {
  const both = await build.employee({ name: 'Both' })
  await build.assignment({ userId: both.userId, role: 'hr' })
  const theirs = await build.employee({ name: 'Theirs', managerId: both.id })
  const client = await as(both)
  await build.leave({ employeeId: theirs.id })
  const query = { team: 'true' } as const
  const people = (await client.call(api.employees.list, { query })).body
  expect(people).toMatchObject({ total: 2 })
  expect(people.employees.map(({ _id }) => _id).sort()).toEqual([both.id, theirs.id].sort())
  expect((await client.call(api.leaves.list, { query })).body).toMatchObject({ total: 1 })
  expect((await client.call(api.attendance.today, { query })).body.total).toBe(2)
  const { groupData } = (await client.call(api.attendance.report, { query: { ...query, limit: 100 } })).body
  expect(new Set(Object.values(groupData).flatMap((day) => day.map(({ _id }) => _id)))).toEqual(
    new Set([both.id, theirs.id]),
  )
  expect((await client.call(api.employees.list, { query: { limit: 1 } })).body.total).toBeGreaterThan(2)
  expect((await clients.head.call(api.employees.list, { query })).body.total).toBe(3)
  expect((await client.call(api.employees.list, { query: { team: 'all' } as never })).status).toBe(400)
})
