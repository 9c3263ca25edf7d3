import { api } from '@ems/contract/api'
import { addDays } from '@ems/contract/core/days'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
const { access } = api

/** An administrator who is also an employee. */
async function boss() {
  const person = await build.employee({ role: 'admin' })
  return { ...person, client: await product.as(person.userId) }
}

let days = 0
const ofTheirOwn = {
  'a salary record': (client: Client, { id }: { id: string }) =>
    client.call(api.salaries.add, { body: { employeeId: id, basicSalary: 100, payDate: '2026-01-31' } }),
  'a one-off payment': (client: Client, { id }: { id: string }) =>
    client.call(api.payInputs.add, {
      body: { employeeId: id, component: 'ALLOWANCE', month: '2026-02', amount: 100 },
    }),
  'pay terms': async (client: Client, { id }: { id: string }) => {
    const { current } = (await client.call(api.payTerms.ofPerson, { params: { id } })).body
    const lines = [{ component: 'BASIC', amount: 9999 }]
    return client.call(api.payTerms.add, {
      params: { id },
      body: { group: current?.group._id ?? '', effectiveFrom: '2026-02-01', lines },
    })
  },
  'a reversed salary': async (client: Client, { id }: { id: string }) => {
    const salary = await build.salary({ employeeId: id, basicSalary: `${1000 + ++days}` })
    return client.call(api.salaries.reverse, { params: { id: salary.id }, body: { reason: 'Typed twice' } })
  },
  'a base salary': (client: Client, { id, departmentId }: { id: string; departmentId: string }) =>
    client.call(api.employees.update, {
      params: { id },
      body: { name: 'Raised', maritalStatus: 'single', designation: 'Boss', salary: 9999, department: departmentId },
    }),
  'a corrected mark': (client: Client, { id }: { id: string }) =>
    client.call(api.attendance.correct, {
      params: { employeeId: id },
      body: { date: '2026-01-15', status: 'Present', reason: 'Was here' },
    }),
  'a mark corrected among several': (client: Client, { id }: { id: string }) =>
    client.call(api.attendance.correctMany, {
      body: { reason: 'Was here', marks: [{ employeeId: id, date: '2026-01-16', status: 'Present' }] },
    }),
  'a change that was asked for': async (client: Client, { id }: { id: string }) => {
    // Only one request can be pending.
    await db.deleteFrom('change_requests').where('employee_id', '=', id).execute()
    const params = { id: await build.changeRequest({ employeeId: id, before: 'Was', after: 'Is' }) }
    return client.call(api.changeRequests.decide, { params, body: { status: 'Rejected', reason: 'No' } })
  },
  'a leave': async (client: Client, { id }: { id: string }) => {
    const day = addDays('2032-01-01', ++days)
    const leave = await build.leave({ employeeId: id, status: 'Pending', startDate: day, endDate: day })
    return client.call(api.leaves.decide, { params: { id: leave.id }, body: { status: 'Approved' } })
  },
  'a role': async (client: Client, { userId }: { userId: string }) =>
    client.call(access.assign, { body: { userId, roleId: await build.builtInRole('auditor') } }),
}

describe.each(Object.entries(ofTheirOwn))('%s of one’s own', (_name, decide) => {
  it('is decided by another person if there is one, or else by oneself with a note in the audit', async () => {
    await db.updateTable('users').set({ active: true }).where('role', '=', 'admin').execute()
    const [one, other] = [await boss(), await boss()]
    const refused = await decide(one.client, one)
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([403, 'FORBIDDEN'])
    const others = db.updateTable('users').where('role', '=', 'admin').where('id', '!=', one.userId)
    await others.set({ active: false }).execute()
    const done = await decide(one.client, one)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const { events } = (await one.client.call(api.audit.sole, { query: { limit: 1 } })).body
    expect(events[0]).toMatchObject({ via: 'sole', actor: { _id: one.userId } })
    expect(other.userId).not.toBe(one.userId)
  })
})

describe('holders of the right count as other people', () => {
  it('an own salary of a payroll clerk waits for the administrator, and the administrator’s for the clerk', async () => {
    await db.updateTable('users').set({ active: true }).where('role', '=', 'admin').execute()
    const clerk = await build.employee()
    await build.assignment({ userId: clerk.userId, role: 'payroll' })
    const client = await product.as(clerk.userId)
    expect((await ofTheirOwn['a salary record'](client, clerk)).status).toBe(403)
    const one = await boss()
    await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where('id', '!=', one.userId)
      .execute()
    expect((await ofTheirOwn['a salary record'](one.client, one)).status, 'the clerk could').toBe(403)
    expect((await ofTheirOwn['a corrected mark'](one.client, one)).status, 'nobody else could').toBe(200)
  })
})

describe('accounts of people with more rights', () => {
  let hr: Client
  beforeAll(async () => {
    await db.updateTable('users').set({ active: true }).where('role', '=', 'admin').execute()
    const { userId } = await build.employee()
    await build.assignment({ userId, role: 'hr' })
    hr = await product.as(userId)
  })
  const end = (client: Client, id: string) => client.call(api.employees.endEmployment, { params: { id }, body: {} })

  it('cannot be closed or opened by people with fewer rights', async () => {
    const clerk = await build.employee()
    const { id } = await build.assignment({ userId: clerk.userId, role: 'payroll', fromDay: '2099-01-01' })
    const refused = await end(hr, clerk.id)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'This person holds rights that you do not: ask an administrator.',
    ])
    expect((await end(hr, (await boss()).id)).status, 'an administrator').toBe(403)
    await db.updateTable('role_assignments').set({ revoked_at: new Date() }).where('id', '=', id).execute()
    expect((await end(hr, clerk.id)).status).toBe(200)
    expect((await hr.call(api.employees.resumeEmployment, { params: { id: clerk.id } })).status).toBe(200)
  })

  it('cannot be created by them either: only administrators create administrators', async () => {
    const body = {
      name: 'New Admin',
      email: 'new.admin@example.com',
      employeeId: 'NA-1',
      dob: '1990-12-10',
      gender: 'female' as const,
      maritalStatus: 'single' as const,
      designation: 'Boss',
      department: await build.department(),
      salary: 1,
      role: 'admin' as const,
      password: 'Secret-1',
      key: '123456',
    }
    const refused = await hr.call(api.employees.add, { body })
    expect([refused.status, refused.body.reason]).toEqual([403, 'access.administrators-only'])
    expect((await hr.call(api.employees.add, { body: { ...body, role: 'employee' } })).status).toBe(200)
    const keeper = await build.employee()
    await build.assignment({ userId: keeper.userId, role: { 'access.manage': 'everyone' } })
    const made = await (await product.as(keeper.userId)).call(access.setAdministrator, {
      params: { userId: keeper.userId },
      body: { administrator: true },
    })
    expect(made.status).toBe(403)
  })
})

describe('administrators', () => {
  const set = (client: Client, userId: string, administrator: boolean) =>
    client.call(access.setAdministrator, { params: { userId }, body: { administrator } })

  it('can create each other and resign; the last one stays', async () => {
    const one = await boss()
    const { userId } = await build.employee({ name: 'Promoted' })
    expect((await set(one.client, userId, true)).body.user).toMatchObject({ name: 'Promoted', role: 'admin' })
    const client = await product.as(userId)
    expect((await client.call(api.auth.verify)).body.access.label).toBe('Administrator')
    const rest = db.updateTable('users').set({ active: false }).where('role', '=', 'admin')
    await rest.where('id', 'not in', [userId, one.userId]).execute()
    expect((await set(one.client, one.userId, false)).status, 'resigning').toBe(200)
    const last = await set(client, userId, false)
    expect([last.status, last.body.code]).toEqual([409, 'CONFLICT'])
    expect((await client.call(api.auth.verify)).body.access.label).toBe('Administrator')
  })

  it('of twenty who resign at once one stays', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, boss))
    await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where(
        'id',
        'not in',
        all.map(({ userId }) => userId),
      )
      .execute()
    const answers = await Promise.all(all.map(({ client, userId }) => set(client, userId, false)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 409])
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('active', '=', true)
      .execute()
    expect(left).toHaveLength(1)
  })
})
