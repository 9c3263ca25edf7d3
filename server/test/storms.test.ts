import { addDays } from '@ems/contract/core/days'
import { dashboard } from '@ems/contract/dashboard'
import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { leaves } from '@ems/contract/leaves'
import { salaries } from '@ems/contract/salaries'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from './product.ts'
import { expectOne, FIFTY, storm } from './storm.ts'

// Fifty concurrent requests at each rule about uniqueness or amounts: one succeeds, the others get an error, and the
// counters are right.
const product = await startProduct()
const { build, db } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const eventsOf = async (action: string, entityId?: string) => {
  const events = db.selectFrom('audit_events').select('id').where('action', '=', action)
  return (await (entityId ? events.where('entity_id', '=', entityId) : events).execute()).length
}

/** The counters that triggers keep equal recalculated ones. */
async function expectFigures() {
  const { body } = await admin.call(dashboard.summary)
  const { rows } = await sql<Record<string, string>>`select
    (select count(*) from employees where left_on is null) as employees, (select count(*) from departments) as departments,
    (select coalesce(sum(net_salary), 0) from salaries where reversed_at is null) as salary, (select count(distinct employee_id) from leaves) as applicants,
    (select count(*) from leaves where status = 'Approved') as approved, (select count(*) from leaves where status = 'Pending') as pending,
    (select count(*) from leaves where status = 'Rejected') as rejected`.execute(db)
  const counted = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
  expect(body).toMatchObject({
    totalEmployees: counted.employees,
    totalDepartments: counted.departments,
    totalSalary: counted.salary,
    leaveSummary: {
      appliedFor: counted.applicants,
      approved: counted.approved,
      pending: counted.pending,
      rejected: counted.rejected,
    },
  })
}

describe('fifty records with one name', () => {
  const form = (departmentId: string, over: object) => ({
    name: 'Stormy',
    email: 'storm@example.com',
    employeeId: 'STORM',
    dob: '1990-01-01',
    gender: 'other' as const,
    maritalStatus: 'single' as const,
    designation: 'Sailor',
    salary: '10',
    role: 'employee' as const,
    department: departmentId,
    password: 'Secret-1',
    key: '123456',
    ...over,
  })

  it('employees with one email, and with one employee id in any case, are one employee each', async () => {
    const departmentId = await build.department()
    const before = await db.selectFrom('users').select('id').execute()
    const oneEmail = await storm(admin, employees.add, (n) => ({
      body: form(departmentId, { email: n % 2 ? 'Storm@Example.com' : 'storm@example.com', employeeId: `S${n}` }),
    }))
    expectOne(oneEmail, 'ALREADY_REGISTERED')
    const oneCode = await storm(admin, employees.add, (n) => ({
      body: form(departmentId, { email: `storm${n}@example.com`, employeeId: n % 2 ? 'storm-1' : 'STORM-1' }),
    }))
    expectOne(oneCode, 'ALREADY_REGISTERED')
    // Requests that were refused for their employee id leave no account.
    expect((await db.selectFrom('users').select('id').execute()).length).toBe(before.length + 2)
    expect(await eventsOf('employee.add')).toBe(2)
    await expectFigures()
  })

  it('departments, in any case and with surrounding blanks, are one department', async () => {
    const names = ['Weather', ' weather', 'WEATHER ', 'wEATHER']
    const { body } = expectOne(
      await storm(admin, departments.add, (n) => ({ body: { dep_name: names[n % 4] ?? '', description: `${n}` } })),
      'ALREADY_REGISTERED',
    )
    expect(await eventsOf('department.add', body.department._id)).toBe(1)
    await expectFigures()
  })

  it('departments renamed to one name are one, and the others keep theirs', async () => {
    const ids = await Promise.all(Array.from({ length: FIFTY }, (_none, n) => build.department({ name: `Old ${n}` })))
    const { body } = expectOne(
      await storm(admin, departments.update, (n) => ({
        params: { id: ids[n] ?? '' },
        body: { dep_name: n % 2 ? 'New' : 'nEW' },
      })),
      'ALREADY_REGISTERED',
    )
    const kept = await db.selectFrom('departments').select('id').where('dep_name', 'like', 'Old %').execute()
    expect(kept).toHaveLength(FIFTY - 1)
    expect(kept.map((row) => row.id)).not.toContain(body.department._id)
  })
})

describe('fifty leaves', () => {
  it('of one person that overlap are one leave', async () => {
    const { id } = await build.employee()
    const { body } = expectOne(
      await storm(admin, leaves.add, (n) => ({
        // All leaves contain the fifteenth.
        body: {
          userId: id,
          leaveType: 'Annual Leave' as const,
          startDate: `2026-05-${String(1 + (n % 15)).padStart(2, '0')}`,
          endDate: `2026-05-${15 + (n % 10)}`,
        },
      })),
      'OVERLAP',
    )
    const rows = await db.selectFrom('leaves').select('id').where('employee_id', '=', id).execute()
    expect(rows.map((row) => row.id)).toEqual([body.leave._id])
    expect(await eventsOf('leave.add', body.leave._id)).toBe(1)
    await expectFigures()
  })

  it('that fifty people decide at once, each differently, are decided once', async () => {
    const { id } = await build.leave()
    expectOne(
      await storm(admin, leaves.decide, (n) => ({
        params: { id },
        body: { status: n % 2 ? ('Approved' as const) : ('Rejected' as const) },
      })),
      'ALREADY_DECIDED',
    )
    await expectFigures()
  })

  it('that two administrators decide at the same moment are decided once, with one mail', async () => {
    const other = await product.administrator()
    for (const statuses of [['Approved', 'Rejected'] as const, ['Rejected', 'Rejected'] as const]) {
      const person = await build.employee()
      const { id } = await build.leave({ employeeId: person.id })
      const answers = await Promise.all(
        [admin, other].map((by, n) =>
          by.call(leaves.decide, { params: { id }, body: { status: statuses[n] as 'Approved' } }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.body).toMatchObject({
        success: false,
        code: 'ALREADY_DECIDED',
        error: expect.stringMatching(/\.$/),
      })
      expect(await eventsOf('leave.decide', id)).toBe(1)
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from notifications where user_id = ${person.userId} and kind = 'leave.decided'`.execute(
        db,
      )
      expect(rows[0]?.n).toBe(1)
    }
    await expectFigures()
  })

  it('of one person on different days are all requested, and those above the hourly limit are refused', async () => {
    const person = await build.employee()
    const own = await product.as(person.userId)
    const asked = await storm(own, leaves.add, (n) => ({
      body: {
        userId: person.userId,
        leaveType: 'Sick Leave' as const,
        startDate: addDays('2026-03-01', n),
        endDate: addDays('2026-03-01', n),
      },
    }))
    expect(asked.filter(({ status }) => status !== 200)).toEqual([])
    const more = await storm(own, leaves.add, (n) => ({
      body: {
        userId: person.userId,
        leaveType: 'Sick Leave' as const,
        startDate: addDays('2026-05-01', n),
        endDate: addDays('2026-05-01', n),
      },
    }))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(more.filter(({ status, body }) => status === 429 && body.code === 'TOO_MANY')).toHaveLength(FIFTY - 10)
    const rows = await db.selectFrom('leaves').select('id').where('employee_id', '=', person.id).execute()
    expect(rows).toHaveLength(60)
    await expectFigures()
  })

  it('of fifty people that are requested, decided and paid at once are all counted', async () => {
    const people = await Promise.all(Array.from({ length: FIFTY }, () => build.employee()))
    const idOf = (n: number) => people[n]?.id ?? ''
    const asked = await storm(admin, leaves.add, (n) => ({
      body: { userId: idOf(n), leaveType: 'Annual Leave' as const, startDate: '2026-07-01', endDate: '2026-07-02' },
    }))
    const answers = await Promise.all([
      storm(admin, leaves.decide, (n) => ({
        params: { id: asked[n]?.body.leave._id ?? '' },
        body: { status: n % 3 ? ('Approved' as const) : ('Rejected' as const) },
      })),
      storm(admin, leaves.add, (n) => ({
        body: { userId: idOf(n), leaveType: 'Sick Leave' as const, startDate: '2026-08-01', endDate: '2026-08-02' },
      })),
      storm(admin, salaries.add, (n) => ({
        body: { employeeId: idOf(n), basicSalary: '0.10', allowances: `${n}.01`, payDate: '2026-01-31' },
      })),
    ])
    expect(answers.flat().filter((answer) => answer.status !== 200)).toEqual([])
    await expectFigures()
  })
})

it('fifty calls that end one employment end it once', async () => {
  const { id } = await build.employee()
  expectOne(await storm(admin, employees.endEmployment, () => ({ params: { id }, body: {} })), 'CONFLICT')
  expectOne(await storm(admin, employees.resumeEmployment, () => ({ params: { id } })), 'CONFLICT')
  await expectFigures()
})

it('after all concurrent changes no change is incomplete, no constraint violated and no counter wrong', async () => {
  expect(await product.broken()).toEqual([])
})
