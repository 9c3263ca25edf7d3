import type { BodyInput } from '@ems/contract/core/endpoint'
import { dashboard } from '@ems/contract/dashboard'
import { type Reversed, type Salary, salaries } from '@ems/contract/salaries'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'
import { expectOne, FIFTY, storm } from '../../../test/storm.ts'

const product = await startProduct()
const { build } = product
let admin: Client
let adminId: string

beforeAll(async () => {
  adminId = await build.user({ role: 'admin', name: 'Pay Master' })
  admin = await product.as(adminId)
})

beforeEach(() => {
  product.setNow('2026-03-04T12:00:00Z')
})

type Body = Partial<BodyInput<typeof salaries.add>> & { employeeId: string }
const PAY = { basicSalary: '1000.00', allowances: '50', deductions: '10.50', payDate: '2026-02-28' }
const add = (body: Body, client = admin) => client.call(salaries.add, { body: { ...PAY, ...body } })
const paid = async (body: Body): Promise<Salary> => {
  const answer = await add(body)
  expect(answer.status).toBe(200)
  return answer.body.salary
}
const reverse = (id: string, reason = 'Typed twice', client = admin) =>
  client.call(salaries.reverse, { params: { id }, body: { reason } })
const listOf = async (id: string, query: { reversed?: Reversed; limit?: number } = {}, client = admin) =>
  (await client.call(salaries.ofPerson, { params: { id, role: 'employee' }, query })).body
const eventsOf = async (id: string) =>
  (await product.db.selectFrom('audit_events').selectAll().where('entity_id', '=', id).execute()).map(
    ({ action, actor_id, before, after }) => ({ action, actor_id, before, after }),
  )

describe('the same salary twice', () => {
  it('is refused, and nothing is written', async () => {
    const { id, userId } = await build.employee()
    const first = await paid({ employeeId: id })
    // The same amounts, written otherwise.
    const again = { employeeId: userId, basicSalary: 1000, allowances: '50.00', deductions: 10.5 }
    expect(await add(again)).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        reason: 'salary.recorded-already',
        error: 'This salary is already recorded: same person, pay date and amounts.',
      },
    })
    expect(await listOf(id)).toMatchObject({ salary: [first], total: 1 })
  })

  it('is accepted if person, day or an amount differs', async () => {
    const { id } = await build.employee()
    await paid({ employeeId: id })
    await paid({ employeeId: (await build.employee()).id })
    for (const other of [
      { payDate: '2026-03-01' },
      { basicSalary: '999.99' },
      { allowances: '50.01' },
      { deductions: '10.49' },
      // The same net salary, of other amounts.
      { basicSalary: '1001', allowances: '49' },
    ])
      await paid({ employeeId: id, ...other })
    expect((await listOf(id)).total).toBe(6)
  })

  it('is recorded once of fifty concurrent calls', async () => {
    const { id } = await build.employee()
    const { body } = expectOne(
      await storm(admin, salaries.add, () => ({ body: { ...PAY, employeeId: id } })),
      'CONFLICT',
    )
    expect((await listOf(id)).salary).toEqual([body.salary])
  })
})

describe('a reversal', () => {
  it('hides the record from the list unless requested, and shows who reversed it, when and why', async () => {
    const { id, userId } = await build.employee()
    const [wrong, right] = [await paid({ employeeId: id }), await paid({ employeeId: id, payDate: '2026-03-01' })]
    const { status, body } = await reverse(wrong._id, ' Wrong month.\nPaid twice. ')
    expect(status).toBe(200)
    expect(body.salary).toEqual({
      ...wrong,
      reversal: {
        reversedAt: expect.stringMatching(/Z$/),
        reversedBy: { _id: adminId, name: 'Pay Master' },
        reason: 'Wrong month.\nPaid twice.',
      },
    })
    const own = await product.as(userId)
    for (const client of [admin, own]) {
      expect(await listOf(id, {}, client)).toMatchObject({ salary: [right], total: 1 })
      expect(await listOf(id, { reversed: 'false', limit: 1 }, client)).toMatchObject({ salary: [right], total: 1 })
      expect(await listOf(id, { reversed: 'true' }, client)).toMatchObject({ salary: [body.salary], total: 1 })
      expect(await listOf(id, { reversed: 'all' }, client)).toMatchObject({ salary: [right, body.salary], total: 2 })
    }
    expect(await eventsOf(wrong._id)).toMatchObject([
      { action: 'salary.add' },
      {
        action: 'salary.reverse',
        actor_id: adminId,
        before: { net_salary: '1039.50', reversed_at: null, reversal_reason: null },
        after: {
          net_salary: '1039.50',
          reversed_at: body.salary.reversal?.reversedAt,
          reversal_reason: 'Wrong month.\nPaid twice.',
        },
      },
    ])
  })

  it('removes the money from every sum: the administrator’s, the person’s months and the chart', async () => {
    const { id, userId } = await build.employee()
    const own = await product.as(userId)
    const figures = async () => {
      const { salary } = (await own.call(dashboard.ofPerson, { params: { id } })).body
      return { all: (await admin.call(dashboard.summary)).body.totalSalary, ...salary }
    }
    await paid({ employeeId: id, payDate: '2026-02-15', basicSalary: 100, allowances: 0, deductions: 0 })
    const before = await figures()
    const wrong = await paid({ employeeId: id, payDate: '2026-03-01' })
    expect(await figures()).toMatchObject({ all: before.all + 1039.5, currentMonth: 1039.5, change: 939.5 })
    await reverse(wrong._id)
    expect(await figures()).toEqual(before)
    expect(before).toMatchObject({ currentMonth: 0, lastMonth: 100, change: -100 })
  })

  it('is ignored for the next pay day on both dashboards', async () => {
    const { id, userId } = await build.employee()
    const own = await product.as(userId)
    const figures = async () => ({
      everybodys: (await admin.call(dashboard.today)).body.pay,
      own: (await own.call(dashboard.home)).body.pay,
    })
    await paid({ employeeId: (await build.employee()).id, payDate: '2026-03-02' })
    const before = await figures()
    expect(before.everybodys?.last).toMatchObject({ day: '2026-03-02', people: 1 })
    // The last of an earlier month, one beside another that stands, the last one up to today, and the next one.
    const days = ['2026-02-27', '2026-03-02', '2026-03-03', '2026-03-05']
    const wrong = await Promise.all(days.map((payDate) => paid({ employeeId: id, payDate })))
    const meanwhile = await figures()
    for (const key of ['everybodys', 'own'] as const) expect(meanwhile[key], key).not.toEqual(before[key])
    for (const { _id } of wrong) expect((await reverse(_id)).status).toBe(200)
    expect(await figures()).toEqual(before)
  })

  it('lets the same salary be recorded again, and reversed again', async () => {
    const { id } = await build.employee()
    for (let n = 1; n <= 3; n++) {
      const { _id } = await paid({ employeeId: id })
      expect((await add({ employeeId: id })).status).toBe(409)
      expect((await reverse(_id)).status).toBe(200)
      expect(await listOf(id, { reversed: 'true' })).toMatchObject({ total: n })
    }
    expect(await listOf(id)).toMatchObject({ salary: [], total: 0 })
  })

  it('happens once of fifty concurrent calls, and keeps the first reason', async () => {
    const { id } = await build.employee()
    const { _id } = await paid({ employeeId: id })
    const first = expectOne(
      await storm(admin, salaries.reverse, (n) => ({ params: { id: _id }, body: { reason: `No. ${n}` } })),
      'CONFLICT',
    )
    expect(await reverse(_id)).toMatchObject({
      status: 409,
      body: { reason: 'salary.already-reversed', error: 'This salary record is already reversed.' },
    })
    expect((await listOf(id, { reversed: 'all' })).salary).toEqual([first.body.salary])
    expect((await eventsOf(_id)).map((event) => event.action)).toEqual(['salary.add', 'salary.reverse'])
  })

  it('and the same salary again, fifty of each at once, leave at most one record that counts', async () => {
    const { id } = await build.employee()
    const { _id } = await paid({ employeeId: id })
    const [reversed, added] = await Promise.all([
      storm(admin, salaries.reverse, () => ({ params: { id: _id }, body: { reason: 'Storm' } })),
      storm(admin, salaries.add, () => ({ body: { ...PAY, employeeId: id } })),
    ])
    expect(reversed.filter((answer) => answer.status === 200)).toHaveLength(1)
    const again = added.filter((answer) => answer.status === 200)
    expect(again.length).toBeLessThanOrEqual(1)
    expect(added.filter((answer) => answer.status === 409)).toHaveLength(FIFTY - again.length)
    expect((await listOf(id)).salary).toEqual(again.map((answer) => answer.body.salary))
  })

  it.each([
    ['none', undefined],
    ['a blank one', ' \u200b'],
    ['one that is too long', 'x'.repeat(501)],
  ])('needs a reason: %s is refused', async (_what, reason) => {
    const { id } = await build.employee()
    const { _id } = await paid({ employeeId: id })
    const answer = await admin.call(salaries.reverse, { params: { id: _id }, body: { reason } as never })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } })
    expect((await listOf(id)).total).toBe(1)
  })

  it('is allowed for administrators only, for existing records', async () => {
    const { id, userId } = await build.employee()
    const { _id } = await paid({ employeeId: id })
    expect((await reverse(_id, 'Mine', await product.as(userId))).status).toBe(403)
    expect((await reverse(_id, 'Nobody’s', product.anonymous)).status).toBe(401)
    expect(await reverse('00000000-0000-7000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { error: 'This salary record does not exist.' },
    })
    expect((await listOf(id)).salary[0]?.reversal).toBeNull()
  })
})

describe('the list of everyone', () => {
  it('is filtered and counted', async () => {
    const { id } = await build.employee({ code: 'REV-1' })
    const [wrong, right] = [await paid({ employeeId: id }), await paid({ employeeId: id, basicSalary: 2000 })]
    await reverse(wrong._id)
    const list = async (query: { reversed?: Reversed; search?: string; limit?: number }) =>
      (await admin.call(salaries.list, { query })).body
    const ids = async (reversed?: Reversed) =>
      (await list({ search: 'rev-1', ...(reversed && { reversed }) })).salary.map((each) => each._id).sort()
    expect(await ids()).toEqual([right._id])
    expect(await ids('false')).toEqual([right._id])
    expect(await ids('true')).toEqual([wrong._id])
    expect(await ids('all')).toEqual([wrong._id, right._id].sort())
    for (const reversed of ['false', 'true', 'all'] as const)
      expect((await list({ reversed, limit: 1 })).total).toBe((await list({ reversed })).salary.length)
  })
})

it('after all concurrent changes no change is incomplete, no constraint violated and no counter wrong', async () => {
  expect(await product.broken()).toEqual([])
})

describe('the database itself', () => {
  it('refuses changes of a reversed record, and an incomplete reversal', async () => {
    const { id, userId } = await build.employee()
    const { _id } = await paid({ employeeId: id })
    const change = (values: object) => product.db.updateTable('salaries').set(values).where('id', '=', _id).execute()
    await expect(change({ reversed_at: new Date() })).rejects.toMatchObject({ constraint: 'salaries_reversed_whole' })
    await change({ reversed_at: new Date(), reversed_by: userId, reversal_reason: 'Wrong' })
    await expect(change({ reversal_reason: 'Better' })).rejects.toMatchObject({ constraint: 'salaries_reversed_once' })
    await expect(change({ reversed_at: null, reversed_by: null, reversal_reason: null })).rejects.toMatchObject({
      constraint: 'salaries_reversed_once',
    })
  })
})
