import { approvalFlows } from '@ems/contract/approval-flows'
import { employment } from '@ems/contract/employment'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { notifications } from '@ems/contract/notifications'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'

// What happens again is told again.
const product = await startProduct()
const { build } = product
let admin: Client
let hr: Client

const told = <A extends { status: number; body: object }>(answer: A): A => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}
const person = async (more: object = {}) => {
  const one = await build.employee({ employedFrom: '2020-01-01', ...more })
  return { ...one, own: await product.as(one.userId) }
}
const bell = async (client: Client, kind: string) =>
  (await client.call(notifications.list, {})).body.notifications.filter((one) => one.kind === kind)
const tellsOf = async (client: Client, kind: string, count: number) =>
  vi.waitFor(async () => expect((await bell(client, kind)).length).toBe(count), { timeout: 10_000 })
const request = async (one: { own: Client; userId: string }, startDate: string, endDate: string) => {
  const body = { userId: one.userId, leaveType: 'Annual Leave', startDate, endDate }
  return told(await one.own.call(leaves.add, { body })).body.leave._id
}
const decide = (client: Client, id: string) =>
  client.call(leaves.decide, { params: { id }, body: { status: 'Approved' } })

beforeAll(async () => {
  product.setNow('2026-07-01T09:00:00Z')
  admin = await product.administrator()
  const holder = await person()
  await build.assignment({ userId: holder.userId, role: { 'leaves.manage': 'everyone', 'leaves.decide': 'everyone' } })
  hr = holder.own
})

it('approvers are notified again when a changed request begins its steps again', async () => {
  const [boss, second] = [await person(), await person()]
  await build.assignment({ userId: second.userId, role: { 'leaves.decide': 'everyone' } })
  const one = await person({ managerId: boss.id })
  const flows = [{ steps: [{ who: 'manager' }, { who: 'person', userId: second.userId }] }]
  told(await admin.call(approvalFlows.set, { body: { flows } as never }))
  const id = await request(one, '2026-08-03', '2026-08-05')
  told(await decide(boss.own, id))
  await tellsOf(second.own, 'leave.requested', 1)
  told(
    await one.own.call(leaveChanges.amend, {
      params: { id },
      body: { startDate: '2026-08-03', endDate: '2026-08-06' },
    }),
  )
  await tellsOf(boss.own, 'leave.requested', 2)
  told(await decide(boss.own, id))
  await tellsOf(second.own, 'leave.requested', 2)
  told(await admin.call(approvalFlows.set, { body: { flows: [] } }))
})

it('a person who becomes the approver again is notified again', async () => {
  const [first, next] = [await person(), await person()]
  const one = await person({ managerId: first.id })
  await request(one, '2026-08-10', '2026-08-11')
  for (const [n, manager] of [next, first, next].entries()) {
    await product.db.updateTable('employees').set({ manager_id: manager.id }).where('id', '=', one.id).execute()
    await addJobs(product.db, [{ kind: 'leave.approvals', key: `again ${n}` }])
    await tellsOf(manager.own, 'leave.requested', n === 0 ? 1 : 2)
  }
})

it('a leave that is shortened twice and then cancelled is notified three times; each new last day is notified to HR', async () => {
  const one = await person()
  const { type } = told(await admin.call(leaveTypes.add, { body: { name: 'Tracked' } })).body
  const policy = { leaveType: type._id, name: 'Tracked', amount: 25 }
  const { _id: policyId } = told(await admin.call(leavePolicies.add, { body: policy })).body.policy
  const rules = { from: '2026-01-01', rules: [{ policyId, employeeId: one.id }] }
  told(await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: rules }))
  const body = { userId: one.userId, leaveType: type._id, startDate: '2026-09-07', endDate: '2026-09-18' }
  const { _id: id } = told(await admin.call(leaves.add, { body })).body.leave
  told(await decide(admin, id))
  const plan = async (lastDay: string) =>
    told(await admin.call(employment.planLeaving, { params: { id: one.id }, body: { lastDay } }))
  const lastDays = ['2026-09-16', '2026-09-10', '2026-09-16', '2026-09-10']
  for (const [n, lastDay] of lastDays.entries()) {
    await plan(lastDay)
    await tellsOf(hr, 'leave.leaver', n + 1)
  }
  await tellsOf(one.own, 'leave.cancelled', 2)
  told(await admin.call(leaveChanges.cancel, { params: { id }, body: { reason: 'Again' } }))
  await tellsOf(one.own, 'leave.cancelled', 3)
  // The end of what was planned is nothing new.
  product.setNow('2026-09-11T09:00:00Z')
  await addJobs(product.db, [{ kind: 'employee.close-leavers', key: 'again' }])
  await vi.waitFor(
    async () => {
      const { left_on } = await product.db
        .selectFrom('employees')
        .select('left_on')
        .where('id', '=', one.id)
        .executeTakeFirstOrThrow()
      expect(left_on).toBe('2026-09-10')
    },
    { timeout: 10_000 },
  )
  product.setNow('2026-07-01T09:00:00Z')
  await tellsOf(hr, 'leave.leaver', lastDays.length)
})
