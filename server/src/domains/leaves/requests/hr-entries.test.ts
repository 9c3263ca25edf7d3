import { dashboard } from '@ems/contract/dashboard'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { notifications } from '@ems/contract/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client
let hr: Client

const person = async (more: object = {}) => {
  const one = await build.employee({ employedFrom: '2020-01-01', ...more })
  return { ...one, own: await product.as(one.userId) }
}
type Person = Awaited<ReturnType<typeof person>>
const days = (one: Person, startDate: string, endDate: string, leaveType = 'Annual Leave') => ({
  userId: one.userId,
  leaveType,
  startDate,
  endDate,
})
const add = (client: Client, body: ReturnType<typeof days>, approve?: boolean) =>
  client.call(leaves.add, { body: { ...body, ...(approve === undefined ? {} : { approve }) } })
const detail = async (id: string) => (await admin.call(leaves.detail, { params: { id } })).body

beforeAll(async () => {
  product.setNow('2026-07-01T09:00:00Z')
  admin = await product.administrator()
  const holder = await person()
  const rights = ['leaves.request', 'leaves.read', 'leaves.decide', 'leaves.manage']
  await build.assignment({ userId: holder.userId, role: Object.fromEntries(rights.map((key) => [key, 'everyone'])) })
  hr = holder.own
})

describe('approve: true', () => {
  it('approves leave that HR enters or changes in the same call; without it the request is pending', async () => {
    for (const client of [admin, hr]) {
      const boss = await person()
      const one = await person({ managerId: boss.id })
      const pending = await add(client, days(one, '2026-08-03', '2026-08-04'))
      expect(pending.body.leave.status).toBe('Pending')
      const { status, body } = await add(client, days(one, '2026-08-10', '2026-08-11'), true)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.leave).toMatchObject({ status: 'Approved', state: 'approved', amount: 2 })
      expect((await detail(body.leave._id)).approval).toMatchObject({
        waitingFor: [],
        decisions: [{ via: 'override' }],
      })
      const told = (await boss.own.call(notifications.list, {})).body.notifications
      expect(told.filter(({ params }) => params.leaveId === body.leave._id)).toEqual([])
      const amend = (id: string, startDate: string, endDate: string, approve: boolean) =>
        client.call(leaveChanges.amend, { params: { id }, body: { startDate, endDate, approve } })
      const changed = await amend(body.leave._id, '2026-08-10', '2026-08-12', true)
      expect(changed.body).toMatchObject({ leave: { state: 'approved', endDate: '2026-08-12' }, change: null })
      const waits = await amend(body.leave._id, '2026-08-10', '2026-08-13', false)
      expect(waits.body).toMatchObject({ leave: { endDate: '2026-08-12' }, change: { state: 'pending' } })
      const approved = await amend(pending.body.leave._id, '2026-08-03', '2026-08-05', true)
      expect(approved.body).toMatchObject({ leave: { state: 'approved', endDate: '2026-08-05' }, change: null })
    }
  })

  it('is refused for other approvers and for one’s own leave unless one is the only approver; nothing is written', async () => {
    const boss = await person()
    const one = await person({ managerId: boss.id })
    const own = await add(one.own, days(one, '2026-09-01', '2026-09-01'), true)
    expect(own.status).toBe(403)
    const other = await person()
    await build.assignment({ userId: other.userId, role: { 'leaves.request': 'everyone' } })
    expect((await add(other.own, days(one, '2026-09-01', '2026-09-01'), true)).status).toBe(403)
    const { body } = await one.own.call(leaves.ofPerson, { params: { id: one.userId, role: 'employee' } })
    expect(body.leaves).toEqual([])
    await build.assignment({ userId: boss.userId, role: { 'leaves.request': 'everyone' } })
    const approved = await add(boss.own, days(one, '2026-09-01', '2026-09-01'), true)
    expect(approved.body.leave.state).toBe('approved')
    expect((await detail(approved.body.leave._id)).approval.decisions).toMatchObject([{ via: '' }])
  })
})

it('a cancelled leave is counted and filtered as cancelled; old status words and figures stay', async () => {
  const one = await person()
  const before = (await admin.call(dashboard.summary)).body.leaveSummary
  const { _id: id } = (await add(admin, days(one, '2026-10-05', '2026-10-06'), true)).body.leave
  await admin.call(leaveChanges.cancel, { params: { id }, body: { reason: 'Work' } })
  const rejected = (await add(one.own, days(one, '2026-10-12', '2026-10-12'))).body.leave._id
  await admin.call(leaves.decide, { params: { id: rejected }, body: { status: 'Rejected' } })
  const after = (await admin.call(dashboard.summary)).body.leaveSummary
  expect(after).toEqual({
    ...before,
    appliedFor: before.appliedFor + 1,
    rejected: before.rejected + 2,
    cancelled: before.cancelled + 1,
  })
  const found = async (query: object) =>
    (await admin.call(leaves.list, { query })).body.leaves
      .filter(({ employeeId }) => employeeId._id === one.id)
      .map(({ _id }) => _id)
  expect((await found({ status: 'Rejected' })).sort()).toEqual([id, rejected].sort())
  expect(await found({ state: 'cancelled' })).toEqual([id])
  expect(await found({ state: 'rejected' })).toEqual([rejected])
  expect((await admin.call(leaves.list, { query: { state: 'cancelled', limit: 1 } })).body.total).toBe(after.cancelled)
})

describe('days that are probably a mistake', () => {
  it('are warned of without a tracked balance, and accepted', async () => {
    const one = await person({ employedFrom: '2026-03-02' })
    const cases: [string, string, string][] = [
      ['2026-08-01', '2026-08-02', 'None of these days is a working day.'],
      ['2026-08-03', '2099-08-03', 'This is 26664 days, more than 366.'],
      ['2026-02-27', '2026-03-03', 'The leave starts before the first day of employment, 2 Mar 2026.'],
    ]
    for (const [startDate, endDate, sentence] of cases) {
      const body = days(one, startDate, endDate)
      const { body: preview } = await one.own.call(leaves.preview, { body })
      expect(preview).toMatchObject({ refusals: [], warnings: [sentence], unusual: [sentence] })
      const { status, body: answer } = await one.own.call(leaves.add, { body })
      expect(status, JSON.stringify(answer)).toBe(200)
      await one.own.call(leaves.withdraw, { params: { id: answer.leave._id } })
    }
    const { body: usual } = await one.own.call(leaves.preview, { body: days(one, '2026-08-03', '2026-08-04') })
    expect(usual).toMatchObject({ warnings: [], unusual: [] })
  })

  it('are refused with a tracked balance, for any number of days', async () => {
    const one = await person()
    const { type } = (await admin.call(leaveTypes.add, { body: { name: 'Tracked' } })).body
    const policy = (await admin.call(leavePolicies.add, { body: { leaveType: type._id, name: 'P', amount: 20 } })).body
      .policy
    const rules = { from: '2026-01-01', rules: [{ policyId: policy._id, employeeId: one.id }] }
    await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: rules })
    const body = days(one, '2026-08-03', '2099-08-03', type._id)
    expect((await one.own.call(leaves.preview, { body })).body).toMatchObject({
      refusals: [{ sentence: 'Leave can last at most 3660 days.' }],
      unusual: [],
    })
    expect((await one.own.call(leaves.add, { body })).status).toBe(400)
  })
})
