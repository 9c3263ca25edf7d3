import { attendance } from '@ems/contract/attendance'
import { auth } from '@ems/contract/auth'
import { addDays } from '@ems/contract/core/days'
import { dashboard } from '@ems/contract/dashboard'
import { employees } from '@ems/contract/employees'
import { employment } from '@ems/contract/employment'
import { job } from '@ems/contract/job'
import { org } from '@ems/contract/org'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SEED_PASSWORD } from '../../../../seeds/builders.ts'
import { type Client, clientOf, startProduct } from '../../../../test/product.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { endDueEmployments } from './end-employment.job.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client
let chief: string

beforeAll(async () => {
  chief = await build.administrator()
  admin = await product.as(chief)
})

afterEach(async () => {
  product.setNow(null)
  admin = await product.as(chief)
  expect(await product.broken()).toEqual([])
})

const today = product.clock.today()
const soon = addDays(today, 30)
const emailOf = async (userId: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
const signIn = async (userId: string) =>
  product.anonymous.call(auth.login, { body: { email: await emailOf(userId), password: SEED_PASSWORD } })
const entered = async (userId: string) => clientOf(product.app, (await signIn(userId)).body.token)
/** Moves the clock to a day on which the administrator signs in. */
async function dayComes(day: string): Promise<void> {
  product.setNow(`${day}T12:00:00Z`)
  admin = await entered(chief)
}
const figures = async () => {
  const { summary } = { summary: (await admin.call(dashboard.summary)).body }
  const { total } = (await admin.call(employees.list, { query: { limit: 1 } })).body
  const marks = (await admin.call(attendance.today, { query: { limit: 1 } })).body.total
  return [summary.totalEmployees, total, marks, (await admin.call(org.directory, { query: { limit: 1 } })).body.total]
}

describe('the end of an employment', () => {
  it('closes the account, ends its sessions, and can be undone', async () => {
    const person = await build.employee()
    const theirs = await product.as(person.userId)
    const ended = await admin.call(employees.endEmployment, { params: { id: person.id }, body: {} })
    expect(ended.body.employee.leftOn).toBe(product.clock.today())
    expect((await theirs.call(auth.verify)).status).toBe(401)
    expect((await admin.call(employees.endEmployment, { params: { id: person.id }, body: {} })).status).toBe(409)
    const resumed = await admin.call(employees.resumeEmployment, { params: { id: person.id } })
    expect(resumed.body.employee.leftOn).toBeNull()
    expect((await (await product.as(person.userId)).call(auth.verify)).status).toBe(200)
  })

  it('refuses days before the first, future days, and oneself', async () => {
    const person = await build.employee({ employedFrom: '2024-06-01' })
    for (const leftOn of ['2024-05-31', '2999-01-01'])
      expect((await admin.call(employees.endEmployment, { params: { id: person.id }, body: { leftOn } })).status).toBe(
        400,
      )
    const chief = await build.employee({ role: 'admin' })
    expect(
      (await (await product.as(chief.userId)).call(employees.endEmployment, { params: { id: chief.id }, body: {} }))
        .status,
    ).toBe(409)
  })

  it.each([2, 3, 5])('keeps one of %d administrators who end each other’s employment at once', async (count) => {
    const chiefs = await Promise.all(Array.from({ length: count }, () => build.employee({ role: 'admin' })))
    const ids = chiefs.map(({ userId }) => userId)
    await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where('id', 'not in', ids)
      .execute()
    const clients = await Promise.all(ids.map((id) => product.as(id)))
    const answers = await Promise.all(
      clients.map((client, n) =>
        client.call(employees.endEmployment, { params: { id: chiefs[(n + 1) % count]?.id ?? '' }, body: {} }),
      ),
    )
    const active = await db.selectFrom('users').select('id').where('id', 'in', ids).where('active', '=', true).execute()
    await db.updateTable('users').set({ active: true }).where('role', '=', 'admin').execute()
    const statuses = answers.map(({ status }) => status)
    expect(active.length).toBeGreaterThanOrEqual(1)
    // Successful answers were true; the other calls came last, or too late to be admitted.
    expect(statuses.filter((status) => status === 200)).toHaveLength(count - active.length)
    expect(statuses.filter((status) => status !== 200).every((status) => [401, 409].includes(status))).toBe(true)
    expect(active.length).toBeLessThan(count)
  })
})

describe('a future employee', () => {
  const add = async (more: object) =>
    admin.call(employees.add, {
      body: {
        name: 'Nora New',
        email: `nora${Math.random()}@example.com`,
        employeeId: `N${Math.random()}`,
        dob: '1990-12-10',
        gender: 'female',
        maritalStatus: 'single',
        designation: 'Analyst',
        salary: '1',
        role: 'employee',
        password: SEED_PASSWORD,
        key: '123456',
        department: await build.department(),
        ...more,
      } as never,
    })

  it('is listed as coming, counts nowhere, and can sign in on the first day', async () => {
    await dayComes(soon)
    const then = await figures()
    product.setNow(null)
    admin = await product.as(chief)
    const before = await figures()
    const { employee } = (await add({ employedFrom: soon })).body
    const userId = employee.userId._id
    expect(employee.employedFrom).toBe(soon)
    expect(await figures()).toEqual(before)
    const coming = (await admin.call(employees.list, { query: { state: 'coming' } })).body
    expect(coming.employees.map(({ _id }) => _id)).toContain(employee._id)
    expect(coming.total).toBe(coming.employees.length)
    const inDepartment = async () =>
      (await admin.call(org.departments, { query: { department: employee.department?._id ?? '' } })).body.departments
    expect(await inDepartment()).toMatchObject([{ people: 0 }])
    const { periods } = (await admin.call(job.get, { params: { id: employee._id } })).body
    expect(periods.map(({ from, to }) => [from, to])).toEqual([[soon, null]])
    expect(await signIn(userId)).toMatchObject({ status: 401, body: { reason: 'auth.not-yet', params: { day: soon } } })
    const wrong = { email: employee.userId.email ?? '', password: 'Wrong-password-1' }
    expect((await product.anonymous.call(auth.login, { body: wrong })).body).toMatchObject({
      reason: 'auth.bad-credentials',
    })
    await dayComes(soon)
    expect((await signIn(userId)).status).toBe(200)
    expect(await figures()).toEqual(then.map((n) => n + 1))
    expect(await inDepartment()).toMatchObject([{ people: 1 }])
  })

  it('can sign in before the first day only while that is allowed', async () => {
    const { employee } = (await add({ employedFrom: soon, earlyAccess: true })).body
    const theirs = await product.as(employee.userId._id)
    expect((await theirs.call(auth.verify)).status).toBe(200)
    const { name } = employee.userId
    const body = {
      name,
      maritalStatus: 'single',
      designation: 'X',
      salary: 1,
      department: employee.department?._id ?? '',
    } as const
    await admin.call(employees.update, { params: { id: employee._id }, body: { ...body, earlyAccess: false } })
    expect((await theirs.call(auth.verify)).status).toBe(401)
  })

  it('starts within a year, works at the given location, and cannot end before the first day', async () => {
    expect((await add({ employedFrom: addDays(today, 366) })).body).toMatchObject({
      reason: 'employee.start-too-far',
    })
    expect((await add({ employedFrom: soon, probationEnds: today })).status).toBe(400)
    expect((await add({ locationId: '00000000-0000-7000-8000-000000000001' })).status).toBe(400)
    const locationId = await build.location()
    const { employee } = (await add({ employedFrom: '2001-02-03', locationId })).body
    const { periods } = (await admin.call(job.get, { params: { id: employee._id } })).body
    expect(periods).toMatchObject([{ from: '2001-02-03', location: { _id: locationId } }])
  })
})

describe('a first day', () => {
  it('cannot move after existing data', async () => {
    const { id } = await build.employee({ employedFrom: '2024-01-01' })
    await build.attendance({ employeeId: id, day: '2024-03-05', status: 'Present' })
    const set = (employedFrom: string) => admin.call(employment.set, { params: { id }, body: { employedFrom } })
    const refused = await set('2024-03-06')
    expect(refused).toMatchObject({ status: 409, body: { issues: [{ reason: 'employee.trace-before' }] } })
    expect(refused.body).toMatchObject({
      error: 'There is an attendance mark on 2024-03-05, so the first day cannot be later.',
    })
    expect((await set('2024-03-05')).body.person).toMatchObject({ employedFrom: '2024-03-05', coming: false })
    expect((await set('2023-07-01')).status).toBe(200)
    const { periods } = (await admin.call(job.get, { params: { id } })).body
    expect(periods.map(({ from }) => from)).toEqual(['2023-07-01'])
  })

  it('is held by valid salaries and leaves, and not by reversed or rejected ones', async () => {
    const { id } = await build.employee({ employedFrom: '2024-01-01' })
    await build.salary({ employeeId: id, payDate: '2024-01-31', reversedBy: chief })
    await build.leave({ employeeId: id, startDate: '2024-02-05', status: 'Rejected' })
    const set = (employedFrom: string) => admin.call(employment.set, { params: { id }, body: { employedFrom } })
    expect((await set('2024-03-01')).status).toBe(200)
    await build.salary({ employeeId: id, payDate: '2024-03-29' })
    await build.leave({ employeeId: id, startDate: '2024-03-20', status: 'Approved' })
    const held = async (from: string) => (await set(from)).body.error
    expect(await held('2024-04-01')).toBe('There is leave on 2024-03-20, so the first day cannot be later.')
    await db.deleteFrom('leaves').where('employee_id', '=', id).execute()
    expect(await held('2024-04-01')).toBe('There is a salary record on 2024-03-29, so the first day cannot be later.')
    expect((await set('2024-03-29')).status).toBe(200)
  })
})

describe('a planned last day', () => {
  const plan = (id: string, body: object) => admin.call(employment.planLeaving, { params: { id }, body: body as never })

  it('lets them work until its end, then closes the account with all consequences', async () => {
    const [boss, next] = [await build.employee(), await build.employee()]
    const leaver = await build.employee({ managerId: boss.id })
    const report = await build.employee({ managerId: leaver.id })
    const theirs = await product.as(leaver.userId)
    const answer = await plan(leaver.id, { lastDay: soon, reason: 'retired', note: 'Cake', reportsTo: next.userId })
    expect(answer.body.person).toMatchObject({
      leavingOn: soon,
      leftOn: null,
      leaving: { lastDay: soon, reason: 'retired', note: 'Cake', error: null },
    })
    await dayComes(soon)
    const before = await figures()
    const last = await entered(leaver.userId)
    expect((await last.call(auth.verify)).status).toBe(200)
    expect(await inTransaction(db, (trx) => endDueEmployments(trx, soon))).toBe(false)
    expect((await last.call(auth.verify)).status).toBe(200)
    // Only the day decides, whether the job has run or not.
    const after = addDays(soon, 1)
    product.setNow(`${after}T00:00:01Z`)
    expect((await last.call(auth.verify)).status).toBe(401)
    expect((await theirs.call(auth.verify)).status).toBe(401)
    expect((await signIn(leaver.userId)).status).toBe(401)
    await inTransaction(db, (trx) => endDueEmployments(trx, after))
    await inTransaction(db, (trx) => endDueEmployments(trx, after))
    admin = await entered(chief)
    const left = (await admin.call(employees.get, { params: { id: leaver.id } })).body.employee
    expect(left).toMatchObject({ leftOn: soon, leavingOn: null, manager: null })
    const moved = (await admin.call(employees.get, { params: { id: report.id } })).body.employee
    expect(moved.manager?._id).toBe(next.id)
    expect(await figures()).toEqual(before.map((n) => n - 1))
    const events = await db
      .selectFrom('audit_events')
      .select(['actor_id', 'before'])
      .where('entity_id', '=', leaver.id)
      .where('action', '=', 'employee.end-employment')
      .execute()
    expect(events).toMatchObject([{ actor_id: null, before: { plannedBy: expect.any(String) } }])
  })

  it('cancels later planned changes, allows no new ones after it, and can be undone', async () => {
    const person = await build.employee()
    const params = { id: person.id }
    const change = (effectiveFrom: string) =>
      admin.call(job.plan, { params, body: { effectiveFrom, designation: `On ${effectiveFrom}` } })
    const kept = (await change(addDays(soon, -5))).body.change._id
    const lost = (await change(addDays(soon, 5))).body.change._id
    const answer = await plan(person.id, { lastDay: soon })
    expect(answer.body.cancelledChanges).toEqual([{ _id: lost, effectiveFrom: addDays(soon, 5) }])
    expect((await change(addDays(soon, 6))).body).toMatchObject({ issues: [{ reason: 'job.after-last-day' }] })
    const { changes } = (await admin.call(job.get, { params })).body
    expect(changes.find(({ _id }) => _id === kept)?.status).toBe('Planned')
    expect((await admin.call(employment.withdrawLeaving, { params })).body.person.leaving).toBeNull()
    expect((await admin.call(employment.withdrawLeaving, { params })).body).toMatchObject({
      reason: 'employee.not-leaving',
    })
    await dayComes(addDays(soon, 1))
    expect((await signIn(person.userId)).status).toBe(200)
  })

  it('is refused in the past, before the first day, for oneself, for leavers and for the last administrator', async () => {
    const person = await build.employee({ employedFrom: '2024-06-01' })
    expect((await plan(person.id, { lastDay: addDays(today, -1) })).status).toBe(400)
    const gone = await build.employee({ leftOn: '2025-01-31' })
    expect((await plan(gone.id, { lastDay: soon })).status).toBe(409)
    const hr = await build.employee()
    expect(
      (
        await (
          await product.as(hr.userId)
        ).call(employment.planLeaving, { params: { id: person.id }, body: { lastDay: soon } })
      ).status,
    ).toBe(403)
    const chief = await build.employee({ role: 'admin' })
    const others = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('active', '=', true)
      .where('id', '!=', chief.userId)
      .execute()
    const ids = others.map(({ id }) => id)
    await db.updateTable('users').set({ closes_on: soon }).where('id', 'in', ids).execute()
    expect((await plan(chief.id, { lastDay: soon })).body).toMatchObject({ reason: 'auth.last-administrator' })
    await db.updateTable('users').set({ closes_on: null }).where('id', 'in', ids).execute()
    expect(
      (
        await (
          await product.as(chief.userId)
        ).call(employment.planLeaving, { params: { id: chief.id }, body: { lastDay: soon } })
      ).body,
    ).toMatchObject({ reason: 'employee.own-end' })
  })

  it('that cannot be applied leaves the account open and reports why', async () => {
    const chief = await build.employee({ role: 'admin' })
    await plan(chief.id, { lastDay: today })
    const others = await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where('id', '!=', chief.userId)
      .where('active', '=', true)
      .returning('id')
      .execute()
    const after = addDays(today, 1)
    await inTransaction(db, (trx) => endDueEmployments(trx, after))
    await db
      .updateTable('users')
      .set({ active: true })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute()
    await dayComes(after)
    const read = await db
      .selectFrom('employees')
      .select(['left_on', 'leaving_error'])
      .where('id', '=', chief.id)
      .executeTakeFirstOrThrow()
    expect(read).toMatchObject({ left_on: null, leaving_error: expect.stringContaining('only administrator') })
    expect((await signIn(chief.userId)).status).toBe(200)
    const told = await db
      .selectFrom('notifications')
      .select('user_id')
      .where('kind', '=', 'employee.leaving-failed')
      .execute()
    expect(told.map(({ user_id }) => user_id)).toContain(chief.userId)
  })
})

describe('a rehired person', () => {
  it('is the same person with two employments, and is counted in both', async () => {
    const person = await build.employee({ employedFrom: '2024-01-01', leftOn: '2024-06-30' })
    await build.attendance({ employeeId: person.id, day: '2024-03-05', status: 'Present' })
    await build.attendance({ employeeId: (await build.employee()).id, day: '2024-08-01', status: 'Present' })
    const resume = (employedFrom: string) =>
      admin.call(employees.resumeEmployment, { params: { id: person.id }, body: { employedFrom } })
    expect((await resume('2024-06-30')).body).toMatchObject({
      code: 'CONFLICT',
      issues: [{ reason: 'employee.overlap' }],
    })
    expect((await resume('2025-01-01')).body.employee).toMatchObject({ employedFrom: '2025-01-01', leftOn: null })
    const { periods } = (await admin.call(job.get, { params: { id: person.id } })).body
    expect(periods.map(({ from, to }) => [from, to])).toEqual([
      ['2025-01-01', null],
      ['2024-01-01', '2024-06-30'],
    ])
    expect((await signIn(person.userId)).status).toBe(200)
    const listed = async (date: string) => {
      const report = (await admin.call(attendance.report, { query: { date, limit: 100 } })).body
      return JSON.stringify(report).includes(person.code)
    }
    expect([await listed('2024-03-05'), await listed('2024-08-01')]).toEqual([true, false])
    const correct = (date: string) =>
      admin.call(attendance.correct, {
        params: { employeeId: person.code },
        body: { date, status: 'Sick', reason: 'Note' },
      })
    expect([(await correct('2024-03-05')).status, (await correct('2024-08-01')).status]).toEqual([200, 409])
    const early = await admin.call(employment.set, { params: { id: person.id }, body: { employedFrom: '2024-05-01' } })
    expect(early).toMatchObject({
      status: 409,
      body: { issues: [{ reason: 'employee.overlap', params: { day: '2024-06-30' } }] },
    })
  })

  it('on a day ahead is coming until then', async () => {
    const person = await build.employee({ leftOn: addDays(today, -10) })
    const before = await figures()
    const body = { employedFrom: soon }
    expect((await admin.call(employees.resumeEmployment, { params: { id: person.id }, body })).status).toBe(200)
    expect(await figures()).toEqual(before)
    expect((await signIn(person.userId)).body).toMatchObject({ reason: 'auth.not-yet' })
  })
})
