import { approvals } from '@ems/contract/approvals'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { notifications } from '@ems/contract/notifications'
import { expect, it } from 'vitest'
import { mailsTo } from '../../../../test/outbox.ts'
import { startProduct } from '../../../../test/product.ts'
import { countText } from './sentences.ts'

const product = await startProduct()
const { build } = product

const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
const readMails = async (address: string) => (await mailsTo(product, address)).map(decoded)

it('an approver sees counted days, half days and the balance after each request, in rows and mails', async () => {
  product.setNow('2026-07-01T09:00:00Z')
  const admin = await product.administrator()
  const boss = await build.employee({ email: 'boss@example.com' })
  const one = await build.employee({
    name: 'Rio',
    email: 'rio@example.com',
    managerId: boss.id,
    employedFrom: '2026-01-01',
  })
  const { type } = (await admin.call(leaveTypes.add, { body: { name: 'Vacation' } })).body
  const policy = { leaveType: type._id, name: 'Vacation', amount: 25 }
  const { _id: policyId } = (await admin.call(leavePolicies.add, { body: policy })).body.policy
  const rules = { from: '2026-01-01', rules: [{ policyId, employeeId: one.id }] }
  await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: rules })
  const [own, manager] = [await product.as(one.userId), await product.as(boss.userId)]
  const ask = async (days: { startDate: string; endDate: string; startPart?: 'pm'; endPart?: 'am' | 'pm' }) => {
    const { status, body } = await own.call(leaves.add, { body: { userId: one.userId, leaveType: type._id, ...days } })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.leave._id
  }
  const half = await ask({ startDate: '2026-08-03', endDate: '2026-08-03', startPart: 'pm', endPart: 'pm' })
  // 16 calendar days, of which 12 are working days.
  const long = await ask({ startDate: '2026-09-04', endDate: '2026-09-21', startPart: 'pm', endPart: 'am' })
  const { items } = (await manager.call(approvals.mine, {})).body
  const shown = items.map(({ subjectId, amount, unit, balanceAfter }) => [subjectId, amount, unit, balanceAfter])
  expect(shown).toEqual([
    [half, 0.5, 'days', 24.5],
    [long, 11, 'days', 13.5],
  ])
  const [first, second] = await readMails('boss@example.com')
  expect(first).toContain('Aug 3, 2026, afternoon (0.5 days)')
  expect(second).toContain('Sep 4 – 21, 2026, starting in the afternoon, ending in the morning (11 days)')
  for (const mail of [first, second]) expect(mail).not.toMatch(/16 days|18 days|2026-0\d-\d\d/)
  expect(second).toContain('13.5 of 25 days')
  const bell = (await manager.call(notifications.list, {})).body.notifications.map(({ sentence }) => sentence)
  expect(bell).toContain('Rio requested Vacation for 2026-08-03, afternoon (0.5 days).')
  expect(bell).toContain(
    'Rio requested Vacation for 2026-09-04 to 2026-09-21, starting in the afternoon, ending in the morning (11 days).',
  )
  await manager.call(leaves.decide, { params: { id: half }, body: { status: 'Approved' } })
  const [decided] = await readMails('rio@example.com')
  expect(decided).toContain('Aug 3, 2026, afternoon (0.5 days)')
})

it.each([
  ['days', 'no working days'],
  ['hours', 'no working time'],
] as const)('leave on days off gives the reason why it counts no days, in %s', (unit, text) => {
  const saturday = { start_date: '2027-01-02', end_date: '2027-01-02', start_part: null, end_part: null }
  expect(countText({ ...saturday, start_time: null, end_time: null, amount: 0, unit })).toBe(text)
})
