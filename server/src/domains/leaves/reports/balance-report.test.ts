import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveReports } from '@ems/contract/leave-reports'
import { leaveTypes } from '@ems/contract/leave-types'
import { expect, it } from 'vitest'
import { startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product

it('reports of balances and liability have only rows with a balance, page by page', async () => {
  product.setNow('2026-07-01T09:00:00Z')
  const admin = await product.administrator()
  const [sales, office] = [await build.department({ name: 'Sales' }), await build.department({ name: 'Office' })]
  const people: string[] = []
  for (const [name, departmentId] of [
    ['Ann', sales],
    ['Ben', sales],
    ['Cid', office],
    ['Dot', office],
  ] as const)
    people.push((await build.employee({ name, departmentId, employedFrom: '2020-01-01' })).id)
  const typeFor = async (name: string, from: string, rule: object) => {
    const { type } = (await admin.call(leaveTypes.add, { body: { name } })).body
    const policy = (await admin.call(leavePolicies.add, { body: { leaveType: type._id, name, amount: 20 } })).body
      .policy
    const rules = { from, rules: [{ policyId: policy._id, ...rule }] }
    expect((await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: rules })).status).toBe(
      200,
    )
  }
  await typeFor('For all', '2026-01-01', {})
  await typeFor('For sales', '2026-01-01', { departmentId: sales })
  await typeFor('Next year', '2027-01-01', { employeeId: people[2] })
  for (const call of [leaveReports.balances, leaveReports.liability] as const) {
    const report = async (query: object) => (await admin.call(call, { query })).body
    const shown = async (query: object) =>
      (await report(query)).rows.map(({ person, leaveType, balance }) => [person?.userId.name, leaveType.name, balance])
    const now = [
      ['Cid', 'For all', 20],
      ['Dot', 'For all', 20],
      ['Ann', 'For all', 20],
      ['Ann', 'For sales', 20],
      ['Ben', 'For all', 20],
      ['Ben', 'For sales', 20],
    ]
    expect(await shown({})).toEqual(now)
    for (let skip = 0; skip < now.length; skip++) {
      expect(await shown({ skip, limit: 2 })).toEqual(now.slice(skip, skip + 2))
      expect((await report({ skip, limit: 2 })).total).toBe(now.length)
    }
    expect(await shown({ search: 'Ann' })).toEqual(now.slice(2, 4))
    expect(await shown({ department: office })).toEqual(now.slice(0, 2))
    expect(await shown({ asOf: '2027-02-01', search: 'Cid' })).toEqual([
      ['Cid', 'For all', 20],
      ['Cid', 'Next year', 20],
    ])
    expect(await shown({ asOf: '2025-12-31' })).toEqual([])
    const groups = (await report({ by: 'department' })).rows
    expect(groups.map(({ department, leaveType }) => [department?.dep_name, leaveType.name])).toEqual([
      ['Office', 'For all'],
      ['Sales', 'For all'],
      ['Sales', 'For sales'],
    ])
  }
})
