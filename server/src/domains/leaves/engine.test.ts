import { leaveBalances } from '@ems/contract/leave-balances'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

// What HR does for many at once, at some day of 2026.
const product = await startProduct()
const { build } = product
let admin: Client
let count = 0

beforeAll(async () => {
  product.setNow('2026-07-01T09:00:00Z')
  admin = await product.administrator()
})

const told = <A extends { status: number; body: object }>(answer: A): A => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}

/** A type of which a department has something from 2026 on. */
async function typeWith(policy: object = {}, departmentId?: string, from = '2026-01-01') {
  const { type } = told(await admin.call(leaveTypes.add, { body: { name: `Leave ${++count}` } })).body
  const body = { leaveType: type._id, name: `Policy ${count}`, amount: 25, ...policy }
  const policyId = told(await admin.call(leavePolicies.add, { body })).body.policy._id
  const rules = [{ policyId, ...(departmentId ? { departmentId } : {}) }]
  told(await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: { from, rules } }))
  return { type: type._id, name: type.name, policyId }
}
const person = async (departmentId?: string) => {
  const one = await build.employee({ employedFrom: '2020-01-01', ...(departmentId ? { departmentId } : {}) })
  return { ...one, own: await product.as(one.userId) }
}
const balance = async (id: string, leaveType: string, asOf: string) =>
  told(await admin.call(leaveBalances.balance, { params: { id }, query: { leaveType, asOf } })).body.balances[0]
/** An approved leave, booked. */
async function away(one: { userId: string }, leaveType: string, startDate: string, endDate = startDate) {
  const body = { userId: one.userId, leaveType, startDate, endDate }
  const { leave } = told(await admin.call(leaves.add, { body })).body
  told(await admin.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } }))
  return leave._id
}

describe('opening balances', () => {
  const open = (leaveType: string, rows: object[], more: object = {}) =>
    admin.call(leaveBalances.opening, { body: { leaveType, day: '2026-06-30', rows, ...more } as never })

  it('are what there is on the day, tried out before, and the same again changes nothing', async () => {
    const [one, other] = [await person(), await person()]
    const { type } = await typeWith()
    await away(one, type, '2026-06-01', '2026-06-02')
    await away(one, type, '2026-07-06', '2026-07-08')
    const rows = [
      { employeeId: one.userId, amount: 12.5, carry: 2, closesOn: '2026-09-30', taken: 10 },
      { employeeId: other.id, amount: 25 },
    ]
    const wanted = [
      { index: 0, ok: true, error: null, change: -8.5 },
      { index: 1, ok: true, error: null, change: 0 },
    ]
    const tried = told(await open(type, rows, { dryRun: true })).body
    expect(tried).toMatchObject({ rows: wanted, written: false })
    expect(await balance(one.id, type, '2026-06-30')).toMatchObject({ balance: 23 })
    expect(told(await open(type, rows)).body).toMatchObject({ rows: wanted, written: true })
    expect(await balance(one.id, type, '2026-06-30')).toMatchObject({ balance: 14.5, carriedIn: 2, accrued: 14.5 })
    // What is taken afterwards comes from what closes first.
    expect(await balance(one.id, type, '2026-07-31')).toMatchObject({ balance: 11.5, taken: 5, expiring: [] })
    expect(told(await open(type, rows)).body.rows.map(({ change }) => change)).toEqual([0, 0])
    const { lines } = told(
      await one.own.call(leaveBalances.explain, { params: { id: one.id }, query: { leaveType: type } }),
    ).body
    expect(lines.find(({ code }) => code === 'opening')?.sentence).toBe(
      'Your balance was set to what you had (10 days taken before): 2 days more; the last day to take them is 30 Sep 2026.',
    )
    const again = [{ ...rows[0], amount: 13, carry: 1 }]
    expect(told(await open(type, again)).body.rows[0]).toMatchObject({ change: -0.5 })
    expect(await balance(one.id, type, '2026-06-30')).toMatchObject({ balance: 14, carriedIn: 1 })
    // Of a later day: what is left of the first goes into it.
    const later = [{ ...rows[0], amount: 8, carry: 3 }]
    for (const change of [0, 0]) {
      expect(told(await open(type, later, { day: '2026-08-31' })).body.rows[0]?.ok).toBe(true)
      expect(await balance(one.id, type, '2026-08-31')).toMatchObject({ balance: 11 + change })
    }
    expect(told(await open(type, later, { day: '2026-08-31' })).body.rows[0]?.change).toBe(0)
  })

  it('are all written or none, with what is wrong beside each row', async () => {
    const [one, boss] = [await person(), await person()]
    await product.db.updateTable('users').set({ role: 'admin' }).where('id', '=', boss.userId).execute()
    const untracked = await build.department()
    const { type, name } = await typeWith({}, one.departmentId)
    const stranger = await person(untracked)
    const body = {
      ...{ leaveType: type, day: '2026-06-30' },
      rows: [
        { employeeId: one.id, amount: 5 },
        { employeeId: one.userId, amount: 6 },
        { employeeId: type, amount: 6 },
        { employeeId: boss.id, amount: 6 },
        { employeeId: stranger.id, amount: 6 },
        { employeeId: stranger.userId, amount: 367 },
      ],
    }
    const { rows, written } = told(await boss.own.call(leaveBalances.opening, { body })).body
    expect(written).toBe(false)
    expect(rows.map(({ error }) => error)).toEqual([
      null,
      'This person stands in an earlier row already.',
      'This employee does not exist.',
      'You cannot change your own balance.',
      expect.stringMatching(new RegExp(`^No balance of ${name} is kept for `)),
      'This person stands in an earlier row already.',
    ])
    expect(await balance(one.id, type, '2026-06-30')).toMatchObject({ balance: 25 })
    const refused = await one.own.call(leaveBalances.opening, { body })
    expect(refused.status).toBe(403)
    for (const wrong of [{ day: '2027-07-03' }, { rows: [] }, { rows: [{ employeeId: one.id, amount: '5' }] }])
      expect((await admin.call(leaveBalances.opening, { body: { ...body, ...wrong } as never })).status).toBe(400)
    const closed = [{ employeeId: one.id, amount: 5, carry: 1, closesOn: '2026-06-30' }]
    expect(told(await open(type, closed)).body.rows[0]?.error).toBe('The last day must lie after 30 Jun 2026.')
  })

  it('are paid out from what closes first', async () => {
    const one = await person()
    const { type } = await typeWith()
    told(await open(type, [{ employeeId: one.id, amount: 10, carry: 4, closesOn: '2026-09-30' }]))
    const body = { employeeId: one.id, leaveType: type, amount: 6, day: '2026-07-01', reason: 'Paid' }
    const { row } = told(await admin.call(leaveBalances.encash, { body })).body
    expect([row.amount, row.source]).toEqual([-6, 'carry'])
    expect(await balance(one.id, type, '2026-07-01')).toMatchObject({ balance: 8, encashed: 6, expiring: [] })
    // Nothing of it is there to lapse any more.
    expect(await balance(one.id, type, '2026-10-01')).toMatchObject({ balance: 8, expired: 0 })
  })
})
