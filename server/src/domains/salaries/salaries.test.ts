import { addDays } from '@ems/contract/core/days'
import type { BodyInput } from '@ems/contract/core/endpoint'
import { employees } from '@ems/contract/employees'
import { salaries } from '@ems/contract/salaries'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const add = (body: unknown, client = admin) =>
  client.call(salaries.add, { body: body as BodyInput<typeof salaries.add> })
const historyOf = (id: string, client = admin, query = {}) =>
  client.call(salaries.ofPerson, { params: { id, role: 'admin' }, query })
const nobody = '00000000-0000-7000-8000-000000000000'

describe('recording a salary', () => {
  it('computes the net salary and answers with the record', async () => {
    const { id, code } = await product.build.employee()
    const { status, body } = await add({
      employeeId: id,
      basicSalary: 4000.1,
      allowances: '250.25',
      deductions: 0.05,
      payDate: '2026-01-31',
      netSalary: 9,
    })
    expect(status).toBe(200)
    expect(body.salary).toEqual({
      _id: expect.any(String),
      employeeId: { _id: id, employeeId: code },
      basicSalary: 4000.1,
      allowances: 250.25,
      deductions: 0.05,
      netSalary: 4250.3,
      payDate: '2026-01-31',
      legalEntity: { _id: expect.any(String), name: 'Organisation' },
      currency: 'USD',
      decimals: 2,
      reversal: null,
    })
    expect((await historyOf(id)).body.salary).toEqual([body.salary])
  })

  it('is exact to the cent for any amounts, and refuses deductions above the gross', async () => {
    const { id } = await product.build.employee()
    const cents = fc.oneof(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom(0, 1, 10, 29, 110, 10_000_000_000_001),
    )
    const asNumber = (minor: number) => Number(`${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`)
    let stored = 0
    await fc.assert(
      fc.asyncProperty(cents, cents, cents, async (basic, allowances, deductions) => {
        const { status, body } = await add({
          employeeId: id,
          basicSalary: asNumber(basic),
          allowances: asNumber(allowances),
          deductions: asNumber(deductions),
          payDate: addDays('2026-02-28', stored),
        })
        const net = basic + allowances - deductions
        if (net < 0) {
          expect({ status, body }).toMatchObject({
            status: 400,
            body: { code: 'INVALID', issues: [{ path: 'deductions' }] },
          })
          expect(body.error).toBe('The deductions cannot be more than the basic salary and the allowances together.')
        } else {
          stored++
          expect(status).toBe(200)
          expect(body.salary.netSalary).toBe(asNumber(net))
        }
      }),
      { numRuns: 60 },
    )
    expect((await historyOf(id)).body.total).toBe(stored)
  })

  it('treats absent and empty allowances and deductions as zero', async () => {
    const { id } = await product.build.employee()
    const nothings = [{}, { allowances: '', deductions: '' }, { allowances: null, deductions: null }]
    for (const [n, rest] of nothings.entries()) {
      const { body } = await add({ employeeId: id, basicSalary: 10, payDate: `2026-01-0${n + 1}`, ...rest })
      expect(body.salary).toMatchObject({ allowances: 0, deductions: 0, netSalary: 10 })
    }
  })

  it('accepts the employee as an object that a client read, and a pay date as an instant', async () => {
    const { id, userId, code } = await product.build.employee()
    const { body } = await add({
      employeeId: { _id: id, employeeId: code },
      basicSalary: 1,
      payDate: '2026-03-29T23:59:59.000-11:00',
    })
    expect(body.salary).toMatchObject({ employeeId: { _id: id }, payDate: '2026-03-29' })
    expect((await add({ employeeId: userId, basicSalary: 1, payDate: '2026-03-30' })).body.salary.employeeId._id).toBe(
      id,
    )
  })

  it.each([
    ['no employee', { employeeId: '' }, 'employeeId'],
    ['no basic salary', { basicSalary: '' }, 'basicSalary'],
    ['three decimals', { basicSalary: 10.001 }, 'basicSalary'],
    ['a negative amount', { allowances: -1 }, 'allowances'],
    ['no number', { deductions: 'much' }, 'deductions'],
    ['no pay date', { payDate: '' }, 'payDate'],
    ['a day that does not exist', { payDate: '2026-02-30' }, 'payDate'],
    ['a net salary that no column holds', { basicSalary: '999999999999.99', allowances: '0.01' }, 'allowances'],
  ])('refuses %s and stores nothing', async (_what, wrong, path) => {
    const { id } = await product.build.employee()
    const { status, body } = await add({ employeeId: id, basicSalary: 10, payDate: '2026-01-31', ...wrong })
    expect(status).toBe(400)
    expect(body.issues?.[0]?.path).toBe(path)
    expect((await historyOf(id)).body).toMatchObject({ salary: [], total: 0 })
  })

  it('reports an unknown employee', async () => {
    expect(await add({ employeeId: nobody, basicSalary: 10, payDate: '2026-01-31' })).toMatchObject({
      status: 404,
      body: { success: false },
    })
  })

  it('is allowed for administrators only', async () => {
    const { id, userId } = await product.build.employee()
    const body = { employeeId: id, basicSalary: 10, payDate: '2026-01-31' }
    expect((await add(body, await product.as(userId))).status).toBe(403)
    expect((await add(body, product.anonymous)).status).toBe(401)
    expect((await historyOf(id)).body.total).toBe(0)
  })

  it('is possible for leavers', async () => {
    const { id } = await product.build.employee({ leftOn: '2025-12-31' })
    expect((await add({ employeeId: id, basicSalary: 10, payDate: '2026-01-31' })).status).toBe(200)
  })

  it('keeps every record unchanged when the employee gets a raise', async () => {
    const { id, departmentId } = await product.build.employee({ salary: '4000.00' })
    const before = (await add({ employeeId: id, basicSalary: 4000, payDate: '2026-01-31' })).body.salary
    const raise = {
      name: 'Raised',
      maritalStatus: 'single' as const,
      designation: 'Lead',
      salary: 9000,
      department: departmentId,
    }
    expect((await admin.call(employees.update, { params: { id }, body: raise })).body.employee.salary).toBe(9000)
    expect((await historyOf(id)).body.salary).toEqual([before])
  })

  it('stores all of forty concurrent records, and their sum', async () => {
    const { id } = await product.build.employee()
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        add({ employeeId: id, basicSalary: `0.${String(n + 10)}`, payDate: '2026-01-31' }),
      ),
    )
    const { salary } = (await historyOf(id)).body
    expect(salary.length).toBe(40)
    expect(salary.reduce((sum, { netSalary }) => sum + Math.round(netSalary * 100), 0)).toBe((40 * (10 + 49)) / 2)
  })

  it('writes an audit event', async () => {
    const { id } = await product.build.employee()
    const { salary } = (await add({ employeeId: id, basicSalary: 10, payDate: '2026-01-31' })).body
    const event = await product.db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity_id', '=', salary._id)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      action: 'salary.add',
      before: null,
      after: {
        employee_id: id,
        basic_salary: '10.00',
        allowances: '0.00',
        deductions: '0.00',
        net_salary: '10.00',
        pay_date: '2026-01-31',
        reversed_at: null,
      },
    })
  })
})

describe('the database itself', () => {
  it.each([
    ['a net salary below zero', { deductions: '4250.01' }, 'salaries_net_not_negative'],
    ['a negative amount', { allowances: '-0.01' }, 'salaries_allowances_check'],
    ['what is no number', { basicSalary: 'NaN' }, 'salaries_basic_salary_check'],
  ])('refuses %s', async (_what, seed, constraint) => {
    await expect(product.build.salary(seed)).rejects.toMatchObject({ constraint })
  })
})
