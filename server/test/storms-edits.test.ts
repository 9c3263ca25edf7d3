import { access } from '@ems/contract/access'
import { auth } from '@ems/contract/auth'
import { changeRequests } from '@ems/contract/change-requests'
import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { imports } from '@ems/contract/imports'
import { settings } from '@ems/contract/settings'
import { tasks } from '@ems/contract/tasks'
import { teams } from '@ems/contract/teams'
import { beforeAll, describe, expect, it } from 'vitest'
import { SEED_KEY, SEED_PASSWORD } from '../seeds/builders.ts'
import { hashToken, newToken } from '../src/domains/auth/shared/hashing.ts'
import { type Client, startProduct } from './product.ts'
import { expectOne, FIFTY, storm } from './storm.ts'

// Fifty concurrent changes of one record: no change is lost without an error.
const product = await startProduct()
const { build, db } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const eventsOf = async (action: string, entityId: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', action)
      .where('entity_id', '=', entityId)
      .execute()
  ).length

it('each of fifty changes has its own updatedAt, which the next change can send', async () => {
  const [id, task] = [await build.department(), await build.task()]
  const team = await build.team()
  const person = await build.employee()
  const deadlineAt = '2026-12-01T10:00:00Z'
  const rest = { name: 'Kept', maritalStatus: 'single' as const, designation: 'Tester', department: id }
  const stamps = {
    departments: (await storm(admin, departments.update, () => ({ params: { id }, body: { dep_name: 'Same' } }))).map(
      ({ body }) => body.department.updatedAt,
    ),
    tasks: (
      await storm(admin, tasks.update, (n) => ({ params: { id: task }, body: { task_name: `${n}`, deadlineAt } }))
    ).map(({ body }) => body.task.updatedAt),
    teams: (
      await storm(admin, teams.update, (n) => ({
        params: { id: team.id },
        body: { team_name: `${n}`, leaderId: team.leaderId },
      }))
    ).map(({ body }) => body.team.updatedAt),
    employees: (
      await storm(admin, employees.update, (n) => ({ params: { id: person.id }, body: { salary: n, ...rest } }))
    ).map(({ body }) => body.employee.updatedAt),
  }
  for (const [what, each] of Object.entries(stamps)) expect(new Set(each).size, what).toBe(FIFTY)
})

describe('fifty changes of one state', () => {
  it('of an employee', async () => {
    const { id, departmentId } = await build.employee()
    const { updatedAt: ifUpdatedAt } = (await admin.call(employees.get, { params: { id } })).body.employee
    const rest = { maritalStatus: 'single' as const, designation: 'Tester', department: departmentId, ifUpdatedAt }
    const first = expectOne(
      await storm(admin, employees.update, (n) => ({
        params: { id },
        body: { name: `Name ${n}`, salary: n, ...rest },
      })),
      'STALE',
    )
    expect((await admin.call(employees.get, { params: { id } })).body.employee).toEqual(first.body.employee)
    expect(await eventsOf('employee.update', id)).toBe(1)
  })

  it('of a department', async () => {
    const id = await build.department()
    const { updatedAt: ifUpdatedAt } = (await admin.call(departments.get, { params: { id } })).body.department
    const first = expectOne(
      await storm(admin, departments.update, (n) => ({
        params: { id },
        body: { dep_name: `Stale ${n}`, ifUpdatedAt },
      })),
      'STALE',
    )
    expect((await admin.call(departments.get, { params: { id } })).body.department).toEqual(first.body.department)
  })

  it('of a team, its name and its members', async () => {
    const { id, leaderId } = await build.team()
    const others = await Promise.all(Array.from({ length: 5 }, async () => (await build.employee()).id))
    const { updatedAt: ifUpdatedAt } = (await admin.call(teams.get, { params: { id } })).body.team
    const [named, joined] = await Promise.all([
      storm(admin, teams.update, (n) => ({ params: { id }, body: { team_name: `Stale ${n}`, leaderId, ifUpdatedAt } })),
      storm(admin, teams.setMembers, (n) => ({
        params: { id },
        body: { employeeIds: others.slice(0, n % 5), ifUpdatedAt },
      })),
    ])
    const taken = [...named, ...joined].filter((answer) => answer.status === 200)
    expect(taken).toHaveLength(1)
    expect([...named, ...joined].filter((answer) => answer.body.code === 'STALE')).toHaveLength(2 * FIFTY - 1)
    expect((await admin.call(teams.get, { params: { id } })).body.team).toEqual(taken[0]?.body.team)
  })

  it('of a task', async () => {
    const id = await build.task({ employeeId: (await build.employee()).id })
    const { updatedAt: ifUpdatedAt, deadlineAt } = (await admin.call(tasks.get, { params: { id } })).body.task
    const first = expectOne(
      await storm(admin, tasks.update, (n) => ({
        params: { id },
        body: { task_name: `Stale ${n}`, deadlineAt: deadlineAt ?? '', ifUpdatedAt },
      })),
      'STALE',
    )
    expect((await admin.call(tasks.get, { params: { id } })).body.task).toEqual(first.body.task)
  })
})

describe('fifty secrets', () => {
  const signsIn = async (email: string, password: string) => {
    await db.deleteFrom('attempt_windows').execute()
    return (await product.anonymous.call(auth.login, { body: { email, password } })).status === 200
  }

  it('by one mailed link set one password', async () => {
    const userId = await build.user({ email: 'link@example.com' })
    const token = newToken()
    const row = { token_hash: hashToken(token), user_id: userId, expires_at: new Date(Date.now() + 60_000) }
    await db.insertInto('password_resets').values(row).execute()
    const answers = await storm(product.anonymous, auth.resetPassword, (n) => ({
      body: { token, newPassword: `Reset-password-${n}`, confirmPassword: `Reset-password-${n}` },
    }))
    const first = answers.indexOf(expectOne(answers, 'INVALID'))
    expect(await signsIn('link@example.com', `Reset-password-${first}`)).toBe(true)
    expect(await signsIn('link@example.com', `Reset-password-${(first + 1) % FIFTY}`)).toBe(false)
  })

  it('in place of one old password set one new password', async () => {
    const userId = await build.user({ email: 'fifty@example.com' })
    const answers = await storm(await product.as(userId), settings.changePassword, (n) => ({
      body: {
        oldPassword: SEED_PASSWORD,
        confirmKey: SEED_KEY,
        newPassword: `Changed-password-${n}`,
        confirmPassword: `Changed-password-${n}`,
      },
    }))
    const first = answers.indexOf(expectOne(answers, 'INVALID', 'TOO_MANY'))
    expect(await eventsOf('auth.change-password', userId)).toBe(1)
    expect(await signsIn('fifty@example.com', `Changed-password-${first}`)).toBe(true)
    expect(await signsIn('fifty@example.com', `Changed-password-${(first + 1) % FIFTY}`)).toBe(false)
  })
})

it('after all concurrent changes no change is incomplete, no constraint violated and no counter wrong', async () => {
  expect(await product.broken()).toEqual([])
})

it('fifty requests of a department are all decided when decided at once', async () => {
  const department = await build.department()
  const { userId } = await build.employee()
  const scope = 'department' as const
  const permissions = (['employees.read', 'employees.personal', 'employees.manage'] as const).map((key) => ({
    key,
    scope,
  }))
  const { role } = (await admin.call(access.addRole, { body: { name: 'Records', permissions } })).body
  const assigned = await admin.call(access.assign, { body: { userId, roleId: role._id, departments: [department] } })
  expect(assigned.status).toBe(200)
  const requests: string[] = []
  for (let n = 0; n < FIFTY; n++) {
    const person = await build.employee({ departmentId: department })
    const asked = await (await product.as(person.userId)).call(changeRequests.ask, {
      body: { field: 'name', after: `Renamed ${n}` },
    })
    requests.push(asked.body.request._id)
  }
  const decided = await storm(await product.as(userId), changeRequests.decide, (n) => ({
    params: { id: requests[n] ?? '' },
    body: { status: 'Approved' as const },
  }))
  expect(decided.map(({ status }) => status)).toEqual(decided.map(() => 200))
})

it('fifty import files are all checked when checked at once', async () => {
  const bytes = Buffer.from('Employee ID,Name\nNOBODY-1,Somebody')
  const uploads = await storm(admin, imports.upload, (n) => ({
    body: { kind: 'employees' as const },
    file: { bytes, name: `${n}.csv`, type: 'text/csv', field: 'file' },
  }))
  const checked = await storm(admin, imports.check, (n) => ({ params: { id: uploads[n]?.body.import._id ?? '' } }))
  expect(checked.map(({ status }) => status)).toEqual(checked.map(() => 200))
})
