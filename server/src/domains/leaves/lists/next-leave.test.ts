import { leaves } from '@ems/contract/leaves'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { newId } from '../../../platform/database/ids.ts'

const product = await startProduct()
const { build } = product
let admin: Client
let departmentId: string

/** Six leaves that wait, of people with and without a department; some share what they are sorted by. */
beforeAll(async () => {
  admin = await product.administrator()
  departmentId = await build.department({ name: 'Night shift' })
  const other = await build.department({ name: 'Early shift' })
  const people = [
    await build.employee({ name: 'Bea', departmentId }),
    await build.employee({ name: 'bea', departmentId: other }),
    await build.employee({ name: 'Ann' }),
    await build.employee({ name: 'Cyd' }),
  ]
  const without = [people[2]?.id ?? '', people[3]?.id ?? '']
  await product.db.updateTable('employees').set({ department_id: null }).where('id', 'in', without).execute()
  for (const [index, startDate] of ['2026-05-04', '2026-05-04', '2026-06-01', '2026-05-04'].entries())
    await build.leave({
      employeeId: people[index]?.id,
      startDate,
      leaveType: index % 2 ? 'Sick Leave' : 'Casual Leave',
    })
  await build.leave({ employeeId: people[0]?.id, startDate: '2026-07-06', endDate: '2026-07-10' })
  await build.leave({ employeeId: people[0]?.id, startDate: '2026-08-03', status: 'Approved' })
  await build.leave({ employeeId: people[2]?.id, startDate: '2026-08-03', status: 'Rejected' })
})

const listed = async (query: object) =>
  (await admin.call(leaves.list, { query: { status: 'Pending', ...query } })).body.leaves.map((leave) => leave._id)
const queueOf = async (id: string, query: object = {}) =>
  (await admin.call(leaves.next, { params: { id }, query })).body
const nextOf = async (id: string, query: object = {}) => (await queueOf(id, query)).next?._id ?? null

describe('the next pending leave', () => {
  it.each([
    'appliedAt',
    'startDate',
    'endDate',
    'leaveType',
    'status',
    'employeeId',
    'name',
    'department',
    'days',
    'waiting',
  ])('is the one below in the list by %s, upwards and downwards, and after the last the first', async (field) => {
    for (const sort of [field, `-${field}`]) {
      const order = await listed({ sort })
      expect(order).toHaveLength(5)
      const followed = await Promise.all(order.map((id) => nextOf(id, { sort })))
      expect(followed, sort).toEqual([...order.slice(1), order[0]])
      const queue = await Promise.all(order.map((id) => queueOf(id, { sort })))
      expect(
        queue.map(({ previous, position, total }) => [previous?._id, position, total]),
        sort,
      ).toEqual(order.map((_, index) => [order.at(index - 1), index + 1, 5]))
    }
  })

  it('follows the order and filters of the list, for any status and page of the list', async () => {
    const newestFirst = await listed({})
    expect(await nextOf(newestFirst[0] ?? '')).toBe(newestFirst[1])
    const filter = { department: departmentId }
    const [first, second, ...others] = await listed(filter)
    expect(others).toEqual([])
    expect(await nextOf(first ?? '', { ...filter, status: 'Approved', limit: 1, skip: 40 })).toBe(second)
    expect(await nextOf(second ?? '', filter)).toBe(first)
    const [only] = await listed({ search: 'cyd' })
    expect(await queueOf(only ?? '', { search: 'cyd' })).toMatchObject({
      next: null,
      previous: null,
      position: 1,
      total: 1,
    })
    expect(await nextOf(first ?? '', { search: 'cyd' })).toBe(only)
    expect(await nextOf(first ?? '', { search: 'nobody' })).toBeNull()
  })

  it('is found from the position of a leave that was decided meanwhile', async () => {
    const [first = '', second = '', third = ''] = await listed({})
    await admin.call(leaves.decide, { params: { id: second }, body: { status: 'Rejected' } })
    expect(await queueOf(second)).toMatchObject({
      next: { _id: third },
      previous: { _id: first },
      position: null,
      total: 4,
    })
    expect(await nextOf(first)).toBe(third)
  })

  it('is only for readers of everyone’s leaves', async () => {
    const { id: employeeId, userId } = await build.employee()
    const { id } = await build.leave({ employeeId })
    expect((await (await product.as(userId)).call(leaves.next, { params: { id } })).status).toBe(403)
    expect((await admin.call(leaves.next, { params: { id: newId() } })).status).toBe(404)
  })
})
