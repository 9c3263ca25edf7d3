import { api } from '@ems/contract/api'
import { permissions } from '@ems/contract/core/permissions'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SEED_PASSWORD } from '../../../../seeds/builders.ts'
import { type Client, clientOf, startProduct } from '../../../../test/product.ts'
import { builtInPermissions } from '../shared/built-in-roles.rules.ts'

const product = await startProduct()
const { build, db } = product

const accessOf = async (client: Client) => (await client.call(api.auth.verify)).body.access
const PLAIN = { ...builtInPermissions.employee }

let someone: Awaited<ReturnType<typeof build.employee>>
let client: Client

beforeAll(async () => {
  someone = await build.employee()
  client = await product.as(someone.userId)
})
afterEach(() => product.setNow(null))

describe('the rights in the answers of verify and login', () => {
  it('an employee: their own area and the rights of all users', async () => {
    expect(await accessOf(client)).toEqual({
      home: '/employee-dashboard',
      label: 'Employee',
      roles: [],
      can: PLAIN,
      departments: [],
      legalEntities: [],
      directReports: 0,
      isEmployee: true,
      actsFor: [],
      handedTo: [],
    })
  })

  it('an administrator: all rights, in less than 3 KB', async () => {
    const access = await accessOf(await product.administrator())
    expect(access).toMatchObject({ home: '/admin-dashboard', label: 'Administrator', roles: [], isEmployee: false })
    expect(Object.keys(access.can).sort()).toEqual(Object.keys(permissions).sort())
    expect(new Set(Object.values(access.can))).toEqual(new Set(['everyone']))
    expect(JSON.stringify(access).length).toBeLessThan(3000)
  })

  it('the sign-in answers the same', async () => {
    const { userId } = await build.employee({ email: 'payroll@example.com' })
    const { roleId } = await build.assignment({ userId, role: 'payroll' })
    const body = { email: 'payroll@example.com', password: SEED_PASSWORD }
    const { body: signedIn } = await product.anonymous.call(api.auth.login, { body })
    expect(signedIn.access).toEqual(await accessOf(clientOf(product.app, signedIn.token)))
    expect(signedIn.access).toMatchObject({ home: '/admin-dashboard', label: 'Payroll' })
    expect(signedIn.access.roles).toEqual([{ _id: roleId, name: 'Payroll' }])
    expect(signedIn.access.can).toEqual({ ...PLAIN, ...builtInPermissions.payroll })
    expect(signedIn.user.role).toBe('employee')
  })

  it('a manager and a head: the people below and those of the departments', async () => {
    const [boss, report] = [await build.employee(), await build.employee()]
    await db.updateTable('employees').set({ manager_id: boss.id }).where('id', '=', report.id).execute()
    const theirs = await product.as(boss.userId)
    expect(await accessOf(theirs)).toMatchObject({ label: 'Manager', directReports: 1, home: '/employee-dashboard' })
    const department = await build.department({ name: 'Headed' })
    await db.insertInto('department_heads').values({ department_id: department, employee_id: boss.id }).execute()
    const access = await accessOf(theirs)
    expect(access.departments).toEqual([{ _id: department, dep_name: 'Headed' }])
    expect(access.can).toMatchObject({ 'leaves.decide': 'reports+department', 'salaries.read': 'own' })
    await db.updateTable('employees').set({ manager_id: null }).where('id', '=', report.id).execute()
    await db.deleteFrom('department_heads').where('department_id', '=', department).execute()
    expect(await accessOf(theirs)).toMatchObject({ label: 'Employee', can: PLAIN })
  })

  it('a role for departments: the named ones, or else the holder’s own', async () => {
    const [named, other] = [await build.department({ name: 'Named' }), await build.department({ name: 'Other' })]
    const { userId, departmentId } = await build.employee()
    await build.assignment({ userId, role: { 'attendance.mark': 'department' }, departments: [named, other] })
    const theirs = await product.as(userId)
    expect((await accessOf(theirs)).departments.map(({ _id }) => _id)).toEqual([named, other])
    const own = await build.employee({ departmentId })
    await build.assignment({ userId: own.userId, role: { 'attendance.mark': 'department' } })
    const access = await accessOf(await product.as(own.userId))
    expect(access.departments.map(({ _id }) => _id)).toEqual([departmentId])
    expect(access.can['attendance.mark']).toBe('department')
  })
})

describe('the time of a role', () => {
  it('is from the first to the last day, including both, in the organisation’s time zone', async () => {
    const { userId } = await build.employee()
    await build.assignment({ userId, role: 'hr', fromDay: '2031-05-05', toDay: '2031-05-06' })
    const session = await build.session(userId)
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date('2040-01-01') })
      .where('user_id', '=', userId)
      .execute()
    const theirs = clientOf(product.app, session)
    const zones = { 'Pacific/Pago_Pago': '-11:00', 'Pacific/Kiritimati': '+14:00', UTC: 'Z' }
    for (const [zone, offset] of Object.entries(zones)) {
      product.clock.setTimeZone(zone)
      const labelAt = async (local: string) => {
        product.setNow(new Date(`${local}${offset}`).toISOString())
        return (await accessOf(theirs)).label
      }
      expect(await labelAt('2031-05-04T23:59:59.999'), zone).toBe('Employee')
      expect(await labelAt('2031-05-05T00:00:00.000'), zone).toBe('HR')
      expect(await labelAt('2031-05-06T23:59:59.999'), zone).toBe('HR')
      expect(await labelAt('2031-05-07T00:00:00.000'), zone).toBe('Employee')
    }
  })

  it('ends with the next request after it was taken, on each instance', async () => {
    const { userId } = await build.employee()
    const { id } = await build.assignment({ userId, role: 'auditor' })
    const token = await build.session(userId)
    const other = clientOf(await product.another(), token)
    const here = clientOf(product.app, token)
    for (const each of [here, other]) expect((await each.call(api.employees.list)).status).toBe(200)
    await db.updateTable('role_assignments').set({ revoked_at: new Date() }).where('id', '=', id).execute()
    for (const each of [other, here]) expect((await each.call(api.employees.list)).status).toBe(403)
  })
})

describe('the delegators of a person', () => {
  it('are listed with the last day', async () => {
    const boss = await build.employee({ name: 'Away' })
    await db
      .insertInto('delegations')
      .values({
        id: '00000000-0000-7000-8000-000000000777',
        kind: 'leave',
        from_user: boss.userId,
        to_user: someone.userId,
        from_day: product.clock.today(),
        to_day: product.clock.today(),
        created_by: boss.userId,
      })
      .execute()
    const until = product.clock.today()
    expect((await accessOf(client)).actsFor).toEqual([{ _id: boss.userId, name: 'Away', until }])
    await db.updateTable('users').set({ active: false }).where('id', '=', boss.userId).execute()
    expect((await accessOf(client)).actsFor, 'of somebody who has left').toEqual([])
  })

  it('are gone after the delegation was revoked', async () => {
    const { userId } = await build.employee()
    await build.delegation({
      from: userId,
      to: someone.userId,
      fromDay: '2026-01-01',
      toDay: '2026-12-31',
      revokedAt: new Date(),
    })
    expect((await accessOf(client)).actsFor).toEqual([])
  })
})

it('a department of an active assignment cannot be deleted; ended assignments are deleted with it', async () => {
  const admin = await product.administrator()
  const department = await build.department()
  const { userId } = await build.employee()
  const role = { 'attendance.mark': 'department' } as const
  const { id } = await build.assignment({ userId, role, departments: [department] })
  const remove = () => admin.call(api.departments.remove, { params: { id: department } })
  const refused = await remove()
  expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE'])
  await db.updateTable('role_assignments').set({ revoked_at: new Date() }).where('id', '=', id).execute()
  expect((await remove()).status).toBe(200)
})
