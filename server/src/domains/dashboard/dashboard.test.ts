import { dashboard } from '@ems/contract/dashboard'
import { employees } from '@ems/contract/employees'
import { leaves } from '@ems/contract/leaves'
import { salaries } from '@ems/contract/salaries'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product
const DONE = { returnAt: '2026-01-20T12:00:00Z' }
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

beforeEach(() => {
  product.setNow('2026-03-04T12:00:00Z')
})

const summary = async () => (await admin.call(dashboard.summary)).body
const ofPerson = (id: string, client = admin) => client.call(dashboard.ofPerson, { params: { id } })

/** The figures, counted afresh from the records themselves. */
async function recounted() {
  const leaveRows = await product.db.selectFrom('leaves').select(['employee_id', 'status']).execute()
  const salaryRows = await product.db.selectFrom('salaries').select('net_salary').execute()
  const counted = (status: string) => leaveRows.filter((row) => row.status === status).length
  return {
    totalEmployees: (await product.db.selectFrom('employees').select('left_on').execute()).filter(
      (row) => row.left_on === null || row.left_on >= '2026-03-04',
    ).length,
    totalDepartments: (await product.db.selectFrom('departments').select('id').execute()).length,
    totalSalary: salaryRows.reduce((sum, row) => sum + Math.round(Number(row.net_salary) * 100), 0) / 100,
    leaveSummary: {
      appliedFor: new Set(leaveRows.map((row) => row.employee_id)).size,
      approved: counted('Approved'),
      pending: counted('Pending'),
      rejected: counted('Rejected'),
    },
  }
}

describe('the summary', () => {
  it('is all zeros at first', async () => {
    expect(await summary()).toEqual({
      success: true,
      totalEmployees: 0,
      totalDepartments: 0,
      totalSalary: 0,
      leaveSummary: { appliedFor: 0, approved: 0, pending: 0, rejected: 0 },
    })
  })

  it('counts people, departments, money, leaves, and each applicant once', async () => {
    const one = await build.employee()
    const two = await build.employee()
    await build.salary({ employeeId: one.id, basicSalary: '1000.10', allowances: '0.20', deductions: '0' })
    await build.salary({ employeeId: two.id, basicSalary: '2000.05', allowances: '0', deductions: '100.05' })
    await build.leave({ employeeId: one.id, startDate: '2026-03-01', endDate: '2026-03-02', status: 'Approved' })
    await build.leave({ employeeId: one.id, startDate: '2026-03-05', endDate: '2026-03-06', status: 'Pending' })
    await build.leave({ employeeId: two.id, startDate: '2026-03-05', endDate: '2026-03-06', status: 'Rejected' })
    expect(await summary()).toEqual({
      success: true,
      totalEmployees: 2,
      totalDepartments: 2,
      totalSalary: 2900.3,
      leaveSummary: { appliedFor: 2, approved: 1, pending: 1, rejected: 1 },
    })
  })

  it('counts a last day and no day after it', async () => {
    const { totalEmployees } = await summary()
    const person = await build.employee()
    await admin.call(employees.endEmployment, { params: { id: person.id }, body: {} })
    expect((await summary()).totalEmployees).toBe(totalEmployees + 1)
    product.setNow('2026-03-05T12:00:00Z')
    expect((await summary()).totalEmployees).toBe(totalEmployees)
    await admin.call(employees.resumeEmployment, { params: { id: person.id } })
    expect((await summary()).totalEmployees).toBe(totalEmployees + 1)
  })

  it('stays exact when many record, ask and decide at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => build.employee()))
    const ids = people.flatMap((person) => [person.id, person.id, person.id])
    await Promise.all(
      ids.flatMap((employeeId, n) => [
        admin.call(salaries.add, {
          body: { employeeId, basicSalary: 1000.01 * (n + 1), allowances: 0.5, deductions: 0, payDate: '2026-03-01' },
        }),
        admin.call(leaves.add, {
          body: {
            userId: employeeId,
            leaveType: 'Sick Leave',
            startDate: `2026-04-${String(n + 1).padStart(2, '0')}`,
            endDate: `2026-04-${String(n + 1).padStart(2, '0')}`,
          },
        }),
      ]),
    )
    const pending = await product.db
      .selectFrom('leaves')
      .select('id')
      .where('status', '=', 'Pending')
      .where('start_date', '>=', '2026-04-01')
      .execute()
    expect(pending).toHaveLength(30)
    await Promise.all(
      pending.flatMap(({ id }, n) =>
        [n % 3 ? 'Approved' : 'Rejected', 'Approved'].map((status) =>
          admin.call(leaves.decide, { params: { id }, body: { status: status as 'Approved' } }),
        ),
      ),
    )
    const { success: _, ...figures } = await summary()
    expect(figures).toEqual(await recounted())
    expect(figures.leaveSummary.pending).toBe(1)
  })

  it('follows corrections and removals in the database', async () => {
    const person = await build.employee()
    const before = await summary()
    const { id: salary } = await build.salary({ employeeId: person.id, basicSalary: '500.00' })
    const { id: leave } = await build.leave({
      employeeId: person.id,
      startDate: '2026-05-01',
      endDate: '2026-05-02',
      status: 'Pending',
    })
    await product.db.updateTable('salaries').set({ deductions: '100.00' }).where('id', '=', salary).execute()
    const { success: _, ...figures } = await summary()
    expect(figures).toEqual(await recounted())
    expect(figures.totalSalary).toBeGreaterThan(before.totalSalary)
    await product.db.deleteFrom('salaries').where('id', '=', salary).execute()
    await product.db.deleteFrom('leaves').where('id', '=', leave).execute()
    expect(await summary()).toEqual(before)
  })

  it('is the administrator’s', async () => {
    const { userId } = await build.employee()
    expect((await (await product.as(userId)).call(dashboard.summary)).status).toBe(403)
    expect((await product.anonymous.call(dashboard.summary)).status).toBe(401)
  })
})

describe('a person’s figures', () => {
  it('have six months up to this one, zeros where nothing was paid, and the change', async () => {
    const { id, userId } = await build.employee()
    const pay = (payDate: string, basicSalary: string) =>
      build.salary({ employeeId: id, payDate, basicSalary, allowances: '0', deductions: '0' })
    await pay('2025-09-30', '9999.00')
    await pay('2025-10-01', '10.00')
    await pay('2026-02-01', '1000.00')
    await pay('2026-02-28', '500.00')
    await pay('2026-03-31', '1650.55')
    await pay('2026-04-01', '7777.00')
    const { body } = await ofPerson(userId)
    expect(body.salary).toEqual({
      currentMonth: 1650.55,
      lastMonth: 1500,
      change: 10,
      history: [
        { month: '2025-10', total: 10 },
        { month: '2025-11', total: 0 },
        { month: '2025-12', total: 0 },
        { month: '2026-01', total: 0 },
        { month: '2026-02', total: 1500 },
        { month: '2026-03', total: 1650.55 },
      ],
    })
    expect((await ofPerson(id)).body).toEqual(body)
  })

  it('merge own tasks and those of the teams they lead or belong to', async () => {
    const leader = await build.employee()
    const member = await build.employee()
    const outsider = await build.employee()
    const led = await build.team({ leaderId: leader.id, memberIds: [member.id] })
    const other = await build.team({})
    for (const done of [DONE, {}]) await build.task({ employeeId: leader.id, ...done })
    await build.task({ teamId: led.id, ...DONE })
    await build.task({ teamId: led.id })
    await build.task({ teamId: led.id })
    await build.task({ teamId: other.id, ...DONE })
    expect((await ofPerson(leader.id)).body.tasks).toEqual({ total: 5, completed: 2, pending: 3 })
    expect((await ofPerson(member.id)).body.tasks).toEqual({ total: 3, completed: 1, pending: 2 })
    expect((await ofPerson(outsider.id)).body.tasks).toEqual({ total: 0, completed: 0, pending: 0 })
  })

  it('are zeros for an account without an employee record', async () => {
    const userId = await build.administrator()
    const { status, body } = await ofPerson(userId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tasks: { total: 0, completed: 0, pending: 0 },
      salary: { currentMonth: 0, lastMonth: 0, change: 0 },
    })
    expect(body.salary.history.map((entry) => entry.month)).toEqual([
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ])
  })

  it('are one’s own and the administrator’s', async () => {
    const one = await build.employee()
    const two = await build.employee()
    const own = await product.as(one.userId)
    expect((await ofPerson(one.userId, own)).status).toBe(200)
    expect((await ofPerson(one.id, own)).status).toBe(200)
    expect((await ofPerson(two.id, own)).status).toBe(403)
    expect((await ofPerson('01890000-0000-7000-8000-000000000000', own)).status).toBe(403)
    expect((await ofPerson('01890000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await ofPerson(one.id, product.anonymous)).status).toBe(401)
  })
})
