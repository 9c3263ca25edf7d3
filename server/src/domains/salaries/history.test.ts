import { salaries } from '@ems/contract/salaries'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const historyOf = (id: string, client = admin, query = {}) =>
  client.call(salaries.ofPerson, { params: { id, role: 'admin' }, query })
const nobody = '00000000-0000-7000-8000-000000000000'

describe('salary history', () => {
  it('has the newest pay date first, is paged and sorted, and is found by either id', async () => {
    const { id, userId } = await product.build.employee()
    for (const [payDate, basicSalary] of [
      ['2026-01-31', '30.00'],
      ['2026-03-31', '10.00'],
      ['2026-02-28', '20.00'],
    ] as const)
      await product.build.salary({ employeeId: id, payDate, basicSalary })
    const dates = async (query: object, of = id) =>
      (await historyOf(of, admin, query)).body.salary.map((each) => each.payDate)
    expect(await dates({})).toEqual(['2026-03-31', '2026-02-28', '2026-01-31'])
    expect(await dates({ sort: 'basicSalary' }, userId)).toEqual(['2026-03-31', '2026-02-28', '2026-01-31'])
    expect(await dates({ sort: '-netSalary', limit: 2, skip: 1 })).toEqual(['2026-02-28', '2026-03-31'])
    expect(await dates({ from: '2026-02-01', to: '2026-02-28' })).toEqual(['2026-02-28'])
    expect((await historyOf(id, admin, { limit: 1 })).body.total).toBe(3)
  })

  it('finds by any part of the employee id, in any case and with wildcards as text', async () => {
    const { id } = await product.build.employee({ code: 'Find_77' })
    await product.build.salary({ employeeId: id })
    const found = async (search: string) => (await historyOf(id, admin, { search })).body.total
    expect([await found('FIND_7'), await found('d_7'), await found('findx7'), await found('%')]).toEqual([1, 1, 0, 0])
  })

  it('searches the displayed text of a record', async () => {
    const own = await product.build.employee()
    await product.build.salary({ employeeId: own.id, payDate: '2026-01-31', basicSalary: '4200.00', allowances: '0' })
    await product.build.salary({ employeeId: own.id, payDate: '2026-02-28', basicSalary: '3900.50', allowances: '0' })
    const client = await product.as(own.userId)
    const found = async (search: string) =>
      (await historyOf(own.userId, client, { search })).body.salary.map(({ payDate }) => payDate)
    for (const search of ['$4,200', '4200', 'Jan 31, 2026', '2026-01'])
      expect(await found(search)).toEqual(['2026-01-31'])
    expect(await found('3,900.50')).toEqual(['2026-02-28'])
    expect(await found('feb 2026')).toEqual(['2026-02-28'])
    expect(await found('5,000')).toEqual([])
  })

  it('shows employees only their own, for any role in the address', async () => {
    const own = await product.build.employee()
    const other = await product.build.employee()
    await product.build.salary({ employeeId: own.id })
    const client = await product.as(own.userId)
    for (const id of [own.id, own.userId]) {
      for (const role of ['employee', 'admin', 'anything'])
        expect((await client.call(salaries.ofPerson, { params: { id, role } })).body.total).toBe(1)
    }
    for (const id of [other.id, other.userId, nobody])
      expect(await historyOf(id, client)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', error: 'You are not allowed to do this.' },
      })
    expect((await client.call(salaries.list)).status).toBe(403)
  })

  it('is empty for an administrator without an employee record, and unknown people are reported to administrators only', async () => {
    const userId = await product.build.administrator()
    expect((await historyOf(userId, await product.as(userId))).body).toEqual({ success: true, salary: [], total: 0 })
    expect((await historyOf(nobody)).status).toBe(404)
  })

  it('lists the records of everyone with names', async () => {
    const { id, userId, code } = await product.build.employee({ name: 'Ada', code: 'ALL-1' })
    await product.build.salary({ employeeId: id, payDate: '2031-01-31' })
    const { body } = await admin.call(salaries.list, { query: { search: 'all-', limit: 10 } })
    expect(body.salary).toEqual([
      expect.objectContaining({
        employeeId: { _id: id, employeeId: code, userId: { _id: userId, name: 'Ada', profileImage: null } },
        payDate: '2031-01-31',
        netSalary: 4100,
      }),
    ])
    const { salary, total } = (await admin.call(salaries.list, { query: { limit: 1 } })).body
    expect(salary[0]?.payDate).toBe('2031-01-31')
    expect(total).toBeGreaterThan(1)
  })
})
