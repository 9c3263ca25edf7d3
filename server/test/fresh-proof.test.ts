import { access } from '@ems/contract/access'
import { accounts } from '@ems/contract/accounts'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { employees } from '@ems/contract/employees'
import { imports } from '@ems/contract/imports'
import { keys } from '@ems/contract/keys'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startProduct } from './product.ts'
import type { Request } from './requests.ts'
import { accountIds, gained, rightsHeld } from './rights-held.ts'
import { endpoints } from './valid-requests.ts'

const product = await startProduct()
const { build, db } = product

let actor: string
let stale: Client
let fresh: Client

beforeAll(async () => {
  actor = await build.administrator()
  stale = product.clientOf(await build.session(actor, { confirmedAt: new Date(Date.now() - 16 * 60_000) }))
  fresh = await product.as(actor)
})

interface Gain {
  endpoint: AnyEndpoint
  request: Request<AnyEndpoint>
  /** a job grants the right later */
  later?: true
}
const gain = <E extends AnyEndpoint>(endpoint: E, request: Request<E>, later?: true) =>
  ({ endpoint, request, ...(later && { later }) }) as Gain

const person = async (more: object = {}) => ({
  name: 'New Person',
  email: `new-${Math.random()}@example.com`,
  employeeId: `N-${Math.random()}`,
  dob: '1990-01-01',
  gender: 'other' as const,
  maritalStatus: 'single' as const,
  designation: 'Clerk',
  department: await build.department(),
  salary: 1000,
  password: 'a-good-first-password',
  key: '123456',
  role: 'employee' as const,
  ...more,
})

async function imported(role: string): Promise<{ id: string; create: number }> {
  const { name, email, employeeId } = await person()
  await build.department({ name: `Of ${employeeId}` })
  const columns = 'Employee ID,Name,Email,Date of birth,Gender,Marital status,Designation,Department,Salary,Role'
  const row = [employeeId, name, email, '1990-01-01', 'other', 'single', 'Clerk', `Of ${employeeId}`, '1000', role]
  const bytes = Buffer.from(`${columns}\n${row.join(',')}\n`)
  const file = { bytes, name: 'people.csv', type: 'text/csv', field: 'file' }
  const up = await fresh.call(imports.upload, { body: { kind: 'employees' }, file })
  const params = { id: up.body.import._id }
  const { counts } = (await fresh.call(imports.check, { params })).body.import
  expect(counts).toMatchObject({ create: 1, error: 0 })
  return { id: params.id, create: 1 }
}

const gone = async (userId: string, employeeId: string) => {
  await fresh.call(employees.endEmployment, { params: { id: employeeId }, body: {} })
  return { params: { id: employeeId }, body: {}, userId }
}

/** Calls that grant rights, each with a request that does. */
const GAINS: Record<string, () => Promise<Gain>> = {
  'employees.add: an administrator': async () =>
    gain(employees.add, { body: await person({ role: 'admin' }) } as Request<typeof employees.add>),
  'imports.run: a column of roles': async () => {
    const { id, create } = await imported('admin')
    return gain(imports.run, { params: { id }, body: { counts: { create, update: 0 } } }, true)
  },
  'employees.resumeEmployment: of an administrator': async () => {
    const { id, userId } = await build.employee()
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute()
    return gain(employees.resumeEmployment, await gone(userId, id))
  },
  'employees.resumeEmployment: of somebody with a role': async () => {
    const { id, userId } = await build.employee()
    await build.assignment({ userId, role: { 'salaries.read': 'everyone' } })
    return gain(employees.resumeEmployment, await gone(userId, id))
  },
  'access.setAdministrator': async () =>
    gain(access.setAdministrator, {
      params: { userId: (await build.employee()).userId },
      body: { administrator: true },
    }),
  'access.assign': async () => {
    const { roleId } = await build.assignment({ userId: await build.user(), role: { 'leaves.read': 'everyone' } })
    return gain(access.assign, { body: { userId: (await build.employee()).userId, roleId } })
  },
  'access.updateRole': async () => {
    const { roleId } = await build.assignment({ userId: await build.user(), role: { 'leaves.read': 'everyone' } })
    const permissions = [{ key: 'salaries.read' as const, scope: 'everyone' as const }]
    return gain(access.updateRole, { params: { id: roleId }, body: { name: `Role ${roleId}`, permissions } })
  },
  'access.addRole': async () =>
    gain(access.addRole, { body: { name: 'Anew', permissions: [{ key: 'salaries.read', scope: 'everyone' }] } }),
  'access.delegate': async () => {
    const day = product.clock.today()
    const body = { toUser: (await build.employee()).userId, kinds: ['leave' as const], fromDay: day, toDay: day }
    return gain(access.delegate, { body })
  },
  'keys.add': async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const permissions = [{ key: 'leaves.read' as const, scope: 'everyone' as const }]
    return gain(keys.add, { body: { name: 'Program', permissions, expiresAt } })
  },
  'accounts.unlock': async () => {
    const { userId } = await build.employee()
    await fresh.call(accounts.lock, { params: { userId }, body: { reason: 'Away' } })
    return gain(accounts.unlock, { params: { userId } })
  },
}

describe('each call that gives a person permissions needs a fresh proof', () => {
  it.each(Object.entries(GAINS))('%s', async (_name, request) => {
    const { endpoint, request: asked, later } = await request()
    const before = await rightsHeld(db)
    const known = await accountIds(db)
    const refused = await stale.call(endpoint, asked)
    expect(refused.status, JSON.stringify(refused.body)).toBe(403)
    expect(refused.body).toMatchObject({ code: 'CONFIRM', methods: ['password'] })
    expect(await rightsHeld(db)).toEqual(before)
    expect(await accountIds(db)).toEqual(known)
    const done = await fresh.call(endpoint, asked)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const gains = async () => expect(gained(before, await rightsHeld(db), known)).not.toEqual([])
    await (later ? vi.waitFor(gains, { timeout: 20_000, interval: 100 }) : gains())
  })

  it('the contract names this requirement for each of these calls', () => {
    const asking = endpoints.filter(({ endpoint }) => endpoint.fresh || endpoint.fails.includes('CONFIRM'))
    const paths = new Set(asking.map(({ endpoint }) => endpoint))
    return Promise.all(
      Object.values(GAINS).map(async (request) => expect(paths.has((await request()).endpoint)).toBe(true)),
    )
  })

  it('a lock needs a fresh proof for an administrator, and none for an employee', async () => {
    const body = { reason: 'Suspected' }
    const boss = await build.administrator()
    expect((await stale.call(accounts.lock, { params: { userId: boss }, body })).body).toMatchObject({
      code: 'CONFIRM',
    })
    const { userId } = await build.employee()
    expect((await stale.call(accounts.lock, { params: { userId }, body })).status).toBe(200)
  })
})

it('adding or importing a person without permissions, and a rehire, need no fresh proof', async () => {
  expect((await stale.call(employees.add, { body: await person() } as Request<typeof employees.add>)).status).toBe(200)
  const { id, userId } = await build.employee()
  expect((await stale.call(employees.resumeEmployment, await gone(userId, id))).status).toBe(200)
})

it('a key cannot open an account with permissions', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const permissions = [{ key: 'employees.manage' as const, scope: 'everyone' as const }]
  const { secret } = (await fresh.call(keys.add, { body: { name: 'HR', permissions, expiresAt } })).body
  const { id, userId } = await build.employee()
  await build.assignment({ userId, role: { 'directory.read': 'everyone' } })
  const back = await gone(userId, id)
  const answer = await product.clientOf(secret).call(employees.resumeEmployment, back)
  expect(answer.status).toBe(403)
})
