import { api } from '@ems/contract/api'
import { builtInTexts } from '@ems/contract/core/built-in-texts'
import type { RoleScope } from '@ems/contract/core/own-access'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
const { access } = api

let admin: Client
beforeAll(async () => {
  admin = await product.administrator()
})

const rights = (some: Partial<Record<PermissionKey, RoleScope>>) =>
  Object.entries(some).map(([key, scope]) => ({ key: key as PermissionKey, scope }))
let sequence = 0
const bodyOf = (some: Partial<Record<PermissionKey, RoleScope>>, name = `Made ${++sequence}`) => ({
  name,
  permissions: rights(some),
})
const built = (name: string) => build.builtInRole(name)

/** A person who may manage access, with other rights. */
async function keeper(some: Partial<Record<PermissionKey, RoleScope>>, departments: string[] = []) {
  const { userId } = await build.employee()
  const role = { 'access.manage': 'everyone', 'access.read': 'everyone', ...some } as const
  const { roleId, id } = await build.assignment({ userId, role, departments })
  return { userId, roleId, assignmentId: id, client: await product.as(userId) }
}

describe('the list of rights', () => {
  it('names each right with its sentence', async () => {
    const { body } = await admin.call(access.permissions)
    expect(body.permissions.map(({ key }) => key)).toEqual(Object.keys(permissions))
    expect(body.permissions[0]).toEqual({
      key: 'directory.read',
      ...permissions['directory.read'],
      domain: 'directory',
    })
  })
})

describe('roles', () => {
  it('are listed with their rights and numbers of holders', async () => {
    const { userId } = await build.employee()
    await build.assignment({ userId, role: 'payroll' })
    await build.assignment({ userId: (await build.employee()).userId, role: 'payroll', toDay: '2020-12-31' })
    // It never signs in, so it has no role of everyone who does.
    await admin.call(api.services.add, { body: { name: 'Terminal', purpose: '' } })
    const { body } = await admin.call(access.roles, { query: { sort: 'name' } })
    const byName = new Map(body.roles.map((role) => [role.builtin, role]))
    // Screens translate the words by these texts.
    const texts = body.roles.flatMap(({ builtin, name, description }) => (builtin ? [name, description] : []))
    expect(texts.filter((text) => !(builtInTexts as readonly string[]).includes(text))).toEqual([])
    expect([...byName.keys()].filter(Boolean).sort()).toEqual([
      'administrator',
      'auditor',
      'employee',
      'hr',
      'inspector',
      'manager',
      'payroll',
    ])
    expect(byName.get('payroll')).toMatchObject({ name: 'Payroll', holders: 1, editable: false, can: { edit: false } })
    // Some faces of the people who have it, of all kinds of roles.
    expect(byName.get('payroll')?.faces).toMatchObject([{ _id: userId, profileImage: null }])
    expect(byName.get('administrator')?.faces?.length).toBeGreaterThan(0)
    const { total } = (await admin.call(api.accounts.list, {})).body
    expect(byName.get('employee')?.holders).toBe(total)
    expect(byName.get('employee')?.faces).toHaveLength(Math.min(4, byName.get('employee')?.holders ?? 0))
    expect(byName.get('auditor')?.faces).toHaveLength(byName.get('auditor')?.holders ?? 0)
    expect(byName.get('payroll')?.permissions).toContainEqual({ key: 'salaries.manage', scope: 'everyone' })
    expect(byName.get('administrator')?.permissions).toHaveLength(Object.keys(permissions).length)
    expect(byName.get('manager')).toMatchObject({ editable: true, can: { edit: true, delete: false } })
    const { body: found } = await admin.call(access.roles, { query: { search: 'payr' } })
    expect([found.total, found.roles.map(({ name }) => name)]).toEqual([1, ['Payroll']])
  })

  it('include Inspector, which can be given like Auditor, sees all attendance, and is fixed', async () => {
    const { userId } = await build.employee()
    await build.assignment({ userId, role: 'inspector' })
    const { body } = await (await product.as(userId)).call(api.auth.verify)
    expect(body.access?.can ?? {}).toMatchObject({ 'attendance.read': 'everyone', 'directory.read': 'everyone' })
    const beyond = Object.entries(body.access?.can ?? {}).filter(
      ([key, scope]) => scope !== 'own' && key !== 'attendance.read',
    )
    expect(beyond).toEqual([['directory.read', 'everyone']])
    const { body: listed } = await admin.call(access.roles, { query: { search: 'Inspector' } })
    expect(listed.roles[0]).toMatchObject({
      builtin: 'inspector',
      editable: false,
      can: { edit: false, delete: false },
    })
  })

  it('are validated, and errors name the field', async () => {
    const wrong: [object, string][] = [
      [{ name: ' ', permissions: rights({ 'leaves.read': 'own' }) }, 'name'],
      [{ name: 'x'.repeat(101), permissions: rights({ 'leaves.read': 'own' }) }, 'name'],
      [{ name: 'X', permissions: [] }, 'permissions'],
      [{ name: 'X', permissions: [{ key: 'leaves.everything', scope: 'own' }] }, 'permissions.0.key'],
      [{ name: 'X', permissions: [{ key: 'leaves.read', scope: 'all' }] }, 'permissions.0.scope'],
      [{ name: 'X', permissions: rights({ 'departments.read': 'department' }) }, 'permissions.0.scope'],
      [
        { name: 'X', permissions: [...rights({ 'leaves.read': 'own' }), ...rights({ 'leaves.read': 'own' })] },
        'permissions.1.key',
      ],
    ]
    for (const [body, path] of wrong) {
      const answer = await admin.call(access.addRole, { body: body as never })
      expect([answer.status, answer.body.issues?.[0]?.path], JSON.stringify(body)).toEqual([400, path])
    }
    const { body } = await admin.call(access.addRole, { body: bodyOf({ 'leaves.read': 'everyone' }, 'Leave desk') })
    expect(body).toMatchObject({ affected: 0, role: { name: 'Leave desk', builtin: null, holders: 0 } })
    const again = await admin.call(access.addRole, { body: bodyOf({ 'leaves.read': 'own' }, 'LEAVE DESK') })
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_REGISTERED'])
  })

  it('apply changes at once to their holders; a preview changes nothing', async () => {
    const { userId } = await build.employee()
    const { roleId } = await build.assignment({
      userId,
      role: { 'attendance.read': 'everyone', 'leaves.read': 'reports' },
    })
    const client = await product.as(userId)
    const params = { id: roleId }
    const body = bodyOf({ 'leaves.read': 'everyone', 'tasks.read': 'department' })
    const before = await client.call(api.auth.verify)
    const preview = await admin.call(access.previewRole, { params, body })
    expect(preview.body).toEqual({
      success: true,
      affected: 1,
      gains: [
        { key: 'leaves.read', from: 'reports', to: 'everyone' },
        { key: 'tasks.read', from: null, to: 'department' },
      ],
      losses: [{ key: 'attendance.read', from: 'everyone', to: null }],
    })
    expect((await client.call(api.auth.verify)).body).toEqual(before.body)
    expect((await client.call(api.leaves.list)).status).toBe(200)
    expect((await admin.call(access.updateRole, { params, body })).body).toMatchObject({ affected: 1 })
    const { can } = (await client.call(api.auth.verify)).body.access
    expect([can['leaves.read'], can['attendance.read'], can['tasks.read']]).toEqual(['everyone', 'own', 'department'])
    const stale = await admin.call(access.updateRole, {
      params,
      body: { ...body, ifUpdatedAt: '2020-01-01T00:00:00.000Z' },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  })

  it('that are built in stay: fixed ones unchanged, implied ones within their limits', async () => {
    const hr = { params: { id: await built('hr') } }
    const change = (params: { id: string }, body: object) =>
      admin.call(access.updateRole, { params, body: body as never })
    expect((await change(hr.params, bodyOf({ 'leaves.read': 'own' }, 'HR'))).status).toBe(409)
    expect((await admin.call(access.removeRole, hr)).body.code).toBe('CONFLICT')
    const manager = { id: await built('manager') }
    const renamed = await change(manager, bodyOf({ 'leaves.read': 'reports' }, 'Boss'))
    expect([renamed.status, renamed.body.code]).toEqual([409, 'CONFLICT'])
    for (const wrong of [
      { 'leaves.read': 'everyone' },
      { 'leaves.read': 'department' },
      { 'departments.read': 'everyone' },
    ] as const) {
      const answer = await change(manager, bodyOf(wrong, 'Manager'))
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'permissions.0.scope'])
    }
    expect((await change(manager, bodyOf({ 'leaves.read': 'everyone' }, 'Manager'))).body.error).toBe(
      'The role Manager can allow “View leave” for direct and indirect reports at most, and no organisation-wide permissions.',
    )
    const employee = { id: await built('employee') }
    expect(
      (await change(employee, bodyOf({ 'employees.read': 'own', 'leaves.request': 'reports' }, 'Employee'))).status,
    ).toBe(400)
    expect((await change(employee, bodyOf({ 'employees.read': 'own' }, 'Employee'))).status).toBe(400)
    const kept = { 'employees.read': 'own', 'leaves.request': 'own', 'directory.read': 'everyone' } as const
    expect((await change(employee, bodyOf(kept, 'Employee'))).status).toBe(200)
    const someone = await product.as((await build.employee()).userId)
    expect((await someone.call(api.auth.verify)).body.access.can).toEqual(kept)
    await product.db.deleteFrom('role_permissions').where('role_id', '=', employee.id).execute()
  })

  it('can be deleted only without present and future holders', async () => {
    const { userId } = await build.employee()
    const coming = await build.assignment({ userId, role: { 'leaves.read': 'own' }, fromDay: '2099-01-01' })
    const remove = (id: string) => admin.call(access.removeRole, { params: { id } })
    expect((await remove(coming.roleId)).body.code).toBe('IN_USE')
    const ended = await build.assignment({ userId, role: { 'leaves.read': 'own' }, toDay: '2020-12-31' })
    expect((await remove(ended.roleId)).status).toBe(200)
    expect((await remove(ended.roleId)).status).toBe(404)
  })
})

describe('nobody gives more rights than they have', () => {
  it('neither by a new role nor by a change; the sentence names the missing rights', async () => {
    const { client } = await keeper({ 'leaves.read': 'everyone' })
    const answer = await client.call(access.addRole, {
      body: bodyOf({ 'leaves.read': 'everyone', 'salaries.read': 'everyone', 'tasks.manage': 'own' }),
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    expect(answer.body).toMatchObject({
      error:
        'You can only give or remove permissions that you have yourself, for the same people. ' +
        'Missing: View base salaries and salary records; Add, edit, assign and delete tasks.',
      params: { keys: 'salaries.read, tasks.manage' },
    })
    const mine = await client.call(access.addRole, { body: bodyOf({ 'leaves.read': 'reports', 'tasks.read': 'own' }) })
    expect(mine.status).toBe(200)
    const params = { id: mine.body.role._id }
    const more = await client.call(access.updateRole, {
      params,
      body: bodyOf({ 'leaves.read': 'reports', 'salaries.read': 'everyone' }),
    })
    expect(more.status).toBe(403)
    // Removed rights count, too.
    const pay = await build.role({ 'salaries.read': 'everyone', 'leaves.read': 'own' })
    const less = await client.call(access.updateRole, { params: { id: pay }, body: bodyOf({ 'leaves.read': 'own' }) })
    expect(less.status).toBe(403)
    expect((await client.call(access.removeRole, { params: { id: pay } })).status).toBe(403)
  })

  it('nor a role that they have themselves, nor a role of another scope', async () => {
    const { client, roleId } = await keeper({ 'leaves.read': 'everyone' })
    const own = await client.call(access.updateRole, { params: { id: roleId }, body: bodyOf({ 'leaves.read': 'own' }) })
    expect([own.status, own.body.reason]).toEqual([403, 'role.own'])
    const below = await keeper({ 'attendance.mark': 'reports' })
    const answer = await below.client.call(access.addRole, { body: bodyOf({ 'attendance.mark': 'reports' }) })
    expect(answer.status).toBe(403)
  })
})

describe('giving and taking', () => {
  const give = async (client: Client, body: object) => client.call(access.assign, { body: body as never })

  it('a role is given for some days, names its giver, and is taken at once or later', async () => {
    const { userId } = await build.employee({ name: 'Olga Given' })
    const roleId = await built('auditor')
    const made = await give(admin, { userId, roleId, toDay: '2099-12-31' })
    const { assignment } = made.body
    expect(assignment).toMatchObject({
      role: { _id: roleId, name: 'Auditor' },
      userId: { _id: userId, name: 'Olga Given' },
      departments: [],
      fromDay: product.clock.today(),
      toDay: '2099-12-31',
      grantedBy: { name: 'Administrator' },
      revokedAt: null,
    })
    const overlap = await give(admin, { userId: { _id: userId }, roleId, fromDay: '2098-01-01' })
    expect([overlap.status, overlap.body.code]).toEqual([409, 'OVERLAP'])
    const client = await product.as(userId)
    expect((await client.call(api.audit.list)).status).toBe(200)
    const end = (onDay?: string) =>
      admin.call(access.endAssignment, { params: { id: assignment._id }, body: onDay ? { onDay } : {} })
    expect((await end('2020-01-01')).status).toBe(400)
    expect((await end('2100-01-01')).status).toBe(400)
    expect((await end('2050-06-30')).body.assignment.toDay).toBe('2050-06-30')
    expect((await client.call(api.audit.list)).status).toBe(200)
    expect((await end()).body.assignment.revokedAt).not.toBeNull()
    expect((await client.call(api.audit.list)).status).toBe(403)
    expect((await end()).body.code).toBe('CONFLICT')
    expect((await give(admin, { userId, roleId })).status, 'again after it ended').toBe(200)
  })

  it('impossible assignments are refused', async () => {
    const { userId } = await build.employee()
    const gone = await build.employee({ leftOn: '2026-01-31', name: 'Gone Person' })
    const roleId = await built('payroll')
    const unknown = '00000000-0000-7000-8000-000000000000'
    const status = async (body: object) => (await give(admin, body)).status
    expect(await status({ userId, roleId, fromDay: '2020-01-01' })).toBe(400)
    expect(await status({ userId, roleId, fromDay: '2099-02-01', toDay: '2099-01-01' })).toBe(400)
    expect(await status({ userId, roleId, departments: [unknown] })).toBe(400)
    expect(await status({ userId: unknown, roleId })).toBe(404)
    expect(await status({ userId, roleId: unknown })).toBe(404)
    expect((await give(admin, { userId: gone.userId, roleId })).body.error).toBe(
      'Gone Person has left and cannot be given permissions.',
    )
    for (const name of ['administrator', 'manager', 'employee'])
      expect(await status({ userId, roleId: await built(name) }), name).toBe(409)
  })

  it('a role is given once for a department, in any case of its id', async () => {
    const [{ userId }, department] = [await build.employee(), await build.department()]
    const body = { userId, roleId: await build.builtInRole('hr'), departments: [department, department.toUpperCase()] }
    const answer = await give(admin, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.assignment.departments).toHaveLength(1)
  })

  it('assignments and administrators are listed, with all filters', async () => {
    const department = await build.department({ name: 'Listed' })
    const { userId, id } = await build.employee({ name: 'Listed Person' })
    const role = await build.assignment({
      userId,
      role: { 'attendance.mark': 'department' },
      departments: [department],
    })
    await build.assignment({ userId, role: 'hr', toDay: '2020-12-31' })
    await build.assignment({ userId, role: 'payroll', fromDay: '2099-01-01' })
    const list = async (query: object) => (await admin.call(access.assignments, { query })).body
    expect((await list({ user: userId })).total).toBe(3)
    expect((await list({ user: id })).total).toBe(3)
    expect((await list({ user: userId, state: 'ended' })).assignments.map((each) => each.role.name)).toEqual(['HR'])
    expect((await list({ user: userId, state: 'coming' })).assignments.map((each) => each.role.name)).toEqual([
      'Payroll',
    ])
    expect((await list({ department })).assignments.map((each) => each._id)).toEqual([role.id])
    expect((await list({ search: 'listed' })).total).toBe(3)
    const administrators = await list({ role: await built('administrator'), limit: 1 })
    expect(administrators.total).toBeGreaterThan(0)
    expect(administrators.assignments[0]).toMatchObject({
      role: { name: 'Administrator' },
      fromDay: null,
      grantedBy: null,
    })
  })

  it('giving a role needs the same rights with the same scope', async () => {
    const [d, e] = [await build.department(), await build.department()]
    const { client, userId: own } = await keeper({ 'attendance.mark': 'department' }, [d])
    const { userId } = await build.employee()
    const roleId = await build.role({ 'attendance.mark': 'department' })
    expect((await give(client, { userId, roleId, departments: [d, e] })).status).toBe(403)
    expect((await give(client, { userId, roleId })).status, 'wherever they will work').toBe(403)
    const made = await give(client, { userId, roleId, departments: [d] })
    expect(made.status).toBe(200)
    const self = await give(client, { userId: own, roleId, departments: [d] })
    expect([self.status, self.body.reason]).toEqual([403, 'access.own-matter'])
    const { id } = await build.assignment({ userId, role: 'payroll' })
    expect((await client.call(access.endAssignment, { params: { id }, body: {} })).status).toBe(403)
  })
})
