import { approvalFlows } from '@ems/contract/approval-flows'
import { approvals } from '@ems/contract/approvals'
import { delegating } from '@ems/contract/delegations'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leaves } from '@ems/contract/leaves'
import { notifications } from '@ems/contract/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client
let day = 0

beforeAll(async () => {
  product.setNow('2026-07-01T09:00:00Z')
  admin = await product.administrator()
})

const setFlows = async (flows: object[]) =>
  expect((await admin.call(approvalFlows.set, { body: { flows } as never })).status).toBe(200)
const person = async (more: object = {}) => {
  const one = await build.employee(more)
  return { ...one, own: await product.as(one.userId) }
}
type Person = Awaited<ReturnType<typeof person>>

/** A delegate who decides for someone today. */
async function delegateOf(giver: Person): Promise<Person> {
  const taker = await person()
  const body = {
    toUser: taker.userId,
    kinds: ['leave' as const],
    reason: '',
    fromDay: '2026-07-01',
    toDay: '2026-07-31',
  }
  expect((await giver.own.call(delegating.delegate, { body })).status).toBe(200)
  return taker
}

/** A person with a manager, a manager's manager, a head of department, HR, and delegates of them. */
async function office() {
  const above = await person()
  const manager = await person({ managerId: above.id })
  const departmentId = await build.department()
  const one = await person({ managerId: manager.id, departmentId })
  const head = await person()
  await build.head(departmentId, head.id)
  const hr = await person()
  await build.assignment({ userId: hr.userId, role: { 'leaves.decide': 'everyone' } })
  return {
    one,
    manager,
    above,
    head,
    hr,
    delegate: await delegateOf(manager),
    delegateOfHead: await delegateOf(head),
    delegateOfAbove: await delegateOf(above),
  }
}

async function request(one: Person) {
  day += 1
  const startDate = new Date(Date.UTC(2026, 7, day)).toISOString().slice(0, 10)
  const body = { userId: one.userId, leaveType: 'Annual Leave', startDate, endDate: startDate }
  const { status, body: answer } = await one.own.call(leaves.add, { body })
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.leave._id
}
const decide = (client: Client, id: string, final = false) =>
  client.call(leaves.decide, { params: { id }, body: { status: 'Approved', final } })
const detail = async (id: string, client = admin) => (await client.call(leaves.detail, { params: { id } })).body
const isPending = async (client: Client, id: string) =>
  (await client.call(approvals.mine)).body.items.some(({ subjectId }) => subjectId === id)

describe.each([
  ['no flow is saved', []],
  ['a flow with the manager is saved', [{ steps: [{ who: 'manager' }] }]],
])('where %s', (_, flows) => {
  it('the manager and their delegate decide; an administrator, and HR with final, override; no one else can', async () => {
    await setFlows(flows)
    const at = await office()
    const cases: [who: string, client: Client, final: boolean, via: string | number][] = [
      ['manager', at.manager.own, false, ''],
      ['delegate', at.delegate.own, false, ''],
      ['administrator', admin, false, 'override'],
      ['administrator, final', admin, true, 'override'],
      ['HR', at.hr.own, false, 403],
      ['HR, final', at.hr.own, true, 'override'],
      ['head', at.head.own, false, 403],
      ['head, final', at.head.own, true, 403],
      ['manager of the manager', at.above.own, false, 403],
      ['manager of the manager, final', at.above.own, true, 403],
      ['delegate of the head', at.delegateOfHead.own, false, 403],
      ['delegate of the manager of the manager', at.delegateOfAbove.own, true, 403],
    ]
    for (const [who, client, final, via] of cases) {
      const id = await request(at.one)
      const isAsked = ['manager', 'delegate'].includes(who)
      expect(await isPending(client, id), `${who} sees it`).toBe(isAsked)
      const { status, body } = await decide(client, id, final)
      expect(status, `${who} ${JSON.stringify(body)}`).toBe(via === 403 ? 403 : 200)
      const { leave, approval } = await detail(id)
      expect(leave.status, who).toBe(via === 403 ? 'Pending' : 'Approved')
      if (via !== 403) expect(approval.decisions, who).toMatchObject([{ via }])
      else expect(approval.waitingFor, who).toMatchObject([{ _id: at.manager.userId }])
    }
    for (const { own } of [at.above, at.head, at.hr, at.delegateOfHead, at.delegateOfAbove]) {
      const kinds = (await own.call(notifications.list, {})).body.notifications.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind.startsWith('leave.'))).toEqual([])
    }
  })

  it('a change of an approved leave is decided by the same people', async () => {
    await setFlows(flows)
    const at = await office()
    const id = await request(at.one)
    await decide(at.manager.own, id)
    const { startDate } = (await detail(id)).leave
    const body = { startDate, endDate: '2026-09-30' }
    const { change } = (await at.one.own.call(leaveChanges.amend, { params: { id }, body })).body
    const decideChange = (client: Client, final = false) =>
      client.call(leaveChanges.decide, { params: { id: change?._id ?? '' }, body: { status: 'Rejected', final } })
    for (const { own } of [at.head, at.above, at.hr, at.delegateOfHead])
      expect((await decideChange(own)).status).toBe(403)
    expect((await decideChange(at.hr.own, true)).status).toBe(200)
  })
})

it('an approver who is an administrator decides their step alone, and with final all steps', async () => {
  const boss = await person({ role: 'admin' })
  const hr = await person()
  const given = await build.assignment({ userId: hr.userId, role: { 'leaves.decide': 'everyone' } })
  const { role_id: roleId } = await product.db
    .selectFrom('role_assignments')
    .select('role_id')
    .where('id', '=', given.id)
    .executeTakeFirstOrThrow()
  await setFlows([{ steps: [{ who: 'manager' }, { who: 'role', roleId }] }])
  const one = await person({ managerId: boss.id })
  const id = await request(one)
  expect((await decide(boss.own, id)).body.leave.status).toBe('Pending')
  expect((await detail(id)).approval).toMatchObject({ step: 2, waitingFor: [{ _id: hr.userId }] })
  // The second step is not the administrator's: they decide over it.
  expect((await decide(boss.own, id)).body.leave.status).toBe('Approved')
  expect((await detail(id)).approval.decisions).toMatchObject([{ via: '' }, { via: 'override' }])
  const other = await request(one)
  expect((await decide(boss.own, other, true)).body.leave.status).toBe('Approved')
  await setFlows([])
})

it('a step that a delegate decided for an approver is not asked of this approver again', async () => {
  const manager = await person()
  const one = await person({ managerId: manager.id })
  const delegate = await delegateOf(manager)
  await setFlows([{ steps: [{ who: 'manager' }, { who: 'person', userId: manager.userId }] }])
  const id = await request(one)
  expect((await decide(delegate.own, id)).body.leave.status).toBe('Approved')
  expect((await detail(id)).approval.decisions).toMatchObject([
    { by: { _id: delegate.userId }, for: { _id: manager.userId } },
  ])
  await setFlows([])
})
