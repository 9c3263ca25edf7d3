import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { org } from '@ems/contract/org'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { FIFTY, storm } from '../../../../test/storm.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

afterEach(async () => expect(await product.broken()).toEqual([]))

/** Four people, each reporting to the one before. */
async function chain() {
  const departmentId = await build.department()
  const people: { id: string; userId: string }[] = []
  for (const name of ['Ana Roy', 'Ben Oak', 'Cem Ata', 'Dana Lee'])
    people.push(await build.employee({ name, departmentId, managerId: people.at(-1)?.id ?? null }))
  return people as [(typeof people)[0], (typeof people)[0], (typeof people)[0], (typeof people)[0]]
}

const managerOf = async (id: string) =>
  (await admin.call(employees.get, { params: { id } })).body.employee.manager?._id ?? null

const setManager = (id: string, managerId: unknown, more: object = {}) =>
  admin.call(org.setManager, { params: { id }, body: { managerId: managerId as string, ...more } })

describe('a manager', () => {
  it('is named by the employee’s or the user’s id, or by the object that was read; an empty value means none', async () => {
    const [boss, other] = [await build.employee({ name: 'Bo Boss', code: 'B-1' }), await build.employee()]
    const { id } = await build.employee()
    const answer = await setManager(id, boss.userId)
    expect(answer.body.employee.manager).toEqual({
      _id: boss.id,
      employeeId: 'B-1',
      userId: { _id: boss.userId, name: 'Bo Boss' },
    })
    await setManager(id, { _id: other.id, userId: { name: 'as it was read' } })
    expect(await managerOf(id)).toBe(other.id)
    expect((await setManager(id, null)).body.employee.manager).toBeNull()
    const list = await admin.call(employees.list, { query: { limit: 1 } })
    expect(list.body.employees[0]).toHaveProperty('manager')
  })

  it('must be another person with an employee record who is employed', async () => {
    const { id, departmentId } = await build.employee({ name: 'Pat' })
    const gone = await build.employee({ name: 'Gone Away', departmentId, leftOn: '2025-01-31' })
    const account = await build.administrator()
    expect(await setManager(id, account)).toMatchObject({ status: 404, body: { reason: 'org.manager-unknown' } })
    expect(await setManager(id, gone.id)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: 'Gone Away has left, so no one can report to them.' },
    })
    expect(await setManager(id, id)).toMatchObject({ status: 400, body: { reason: 'org.own-manager' } })
    expect(await setManager(gone.id, id)).toMatchObject({ status: 409, body: { reason: 'org.person-left' } })
    expect(await managerOf(id)).toBeNull()
  })

  it('cannot be a person’s own report: the refusal says who reports to whom', async () => {
    const [ana, ben, cem, dana] = await chain()
    expect(await setManager(ana.id, dana.id)).toMatchObject({
      status: 409,
      body: {
        code: 'CYCLE',
        error: 'Dana Lee reports to Ana Roy (through 2 others), so Ana Roy cannot report to Dana Lee.',
        issues: [{ path: 'managerId', reason: 'org.cycle' }],
      },
    })
    const sentences = [
      'Ben Oak reports to Ana Roy, so Ana Roy cannot report to Ben Oak.',
      'Cem Ata reports to Ana Roy (through 1 other), so Ana Roy cannot report to Cem Ata.',
    ]
    expect((await setManager(ana.id, ben.id)).body.error).toBe(sentences[0])
    expect((await setManager(ana.id, cem.id)).body.error).toBe(sentences[1])
    expect(await managerOf(ana.id)).toBeNull()
  })

  it('cannot be set on an outdated state, nor below 30 levels', async () => {
    const [ana, ben] = await chain()
    const { updatedAt } = (await admin.call(employees.get, { params: { id: ben.id } })).body.employee
    await setManager(ben.id, null)
    expect(await setManager(ben.id, ana.id, { ifUpdatedAt: updatedAt })).toMatchObject({ body: { code: 'STALE' } })
    let above: string | null = null
    const departmentId = await build.department()
    for (let n = 0; n <= 30; n++) above = (await build.employee({ departmentId, managerId: above })).id
    expect(await setManager(ana.id, above)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: 'Reporting lines are at most 30 deep.' },
    })
  })

  it('can be set when a person is added or changed, and stays if a change does not name one', async () => {
    const boss = await build.employee()
    const department = await build.department()
    const rest = { maritalStatus: 'single' as const, designation: 'Clerk', salary: 1, department }
    const person = { name: 'New Hire', email: 'hire@example.com', employeeId: 'H-1', dob: '1990-01-01' }
    const secrets = { gender: 'other' as const, role: 'employee' as const, password: 'Password-1', key: '123456' }
    const add = (managerId: string) =>
      admin.call(employees.add, { body: { ...person, ...secrets, ...rest, managerId } })
    expect((await add('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    const added = await add(boss.id)
    expect(added.body.employee.manager?._id).toBe(boss.id)
    const id = added.body.employee._id
    const update = (more: object) =>
      admin.call(employees.update, { params: { id }, body: { name: 'New Hire', ...rest, ...more } })
    expect((await update({})).body.employee.manager?._id).toBe(boss.id)
    expect((await update({ managerId: id })).body).toMatchObject({ reason: 'org.own-manager' })
    expect((await update({ managerId: null })).body.employee.manager).toBeNull()
    await setManager(boss.id, id)
    expect((await update({ managerId: boss.id })).body.code).toBe('CYCLE')
  })
})

describe('several moves', () => {
  it('are made in their order, so that a manager and a report can change places', async () => {
    const [ana, ben, cem, dana] = await chain()
    const swap = [
      { employeeId: cem.id, managerId: ana.id },
      { employeeId: ben.id, managerId: cem.userId },
    ]
    const answer = await admin.call(org.move, { body: { moves: swap } })
    expect(answer.body).toMatchObject({ success: true, moved: 2 })
    const { path } = (await admin.call(org.path, { params: { id: ben.id } })).body
    expect(path.map((person) => person._id)).toEqual([ana.id, cem.id, ben.id])
    expect(await managerOf(dana.id)).toBe(cem.id)
  })

  it('are all refused, with the position of the invalid one', async () => {
    const [ana, ben, cem, dana] = await chain()
    const moves = [
      { employeeId: dana.id, managerId: ana.id },
      { employeeId: ben.id, managerId: cem.id },
    ]
    const answer = await admin.call(org.move, { body: { moves } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'CYCLE', issues: [{ path: 'moves.1.managerId' }] } })
    expect(await managerOf(dana.id)).toBe(cem.id)
    const unknown = { employeeId: '00000000-0000-7000-8000-000000000000', managerId: null }
    expect(await admin.call(org.move, { body: { moves: [unknown] } })).toMatchObject({
      status: 404,
      body: { issues: [{ path: 'moves.0.employeeId' }] },
    })
    expect((await admin.call(org.move, { body: { moves: Array(1001).fill(unknown) } })).status).toBe(400)
    expect((await admin.call(org.move, { body: { moves, from: ana.id, to: null } })).status).toBe(400)
    expect((await admin.call(org.move, { body: { from: ana.id } })).status).toBe(400)
  })

  it('take all reports of a person to another', async () => {
    const [ana, ben, , dana] = await chain()
    const other = await build.employee()
    const second = await build.employee({ managerId: ana.id })
    expect((await admin.call(org.move, { body: { from: ana.id, to: dana.id } })).body.code).toBe('CYCLE')
    expect((await admin.call(org.move, { body: { from: ana.userId, to: other.userId } })).body.moved).toBe(2)
    expect([await managerOf(ben.id), await managerOf(second.id)]).toEqual([other.id, other.id])
    expect((await admin.call(org.move, { body: { from: other.id, to: null } })).body.moved).toBe(2)
    expect(await managerOf(ben.id)).toBeNull()
  })

  it('of fifty people at once cause no deadlock and no cycle', async () => {
    const departmentId = await build.department()
    const people: string[] = []
    for (let n = 0; n < 12; n++)
      people.push((await build.employee({ departmentId, managerId: people[Math.floor(n / 2)] ?? null })).id)
    const at = (n: number) => people[(n * 7919) % people.length] as string
    const answers = await storm(admin, org.setManager, (n) => ({
      params: { id: at(n + 1) },
      body: { managerId: n % 9 === 0 ? null : at(n * n + 3) },
    }))
    expect(answers).toHaveLength(FIFTY)
    for (const { status, body } of answers) {
      if (status === 200) continue
      expect(['CYCLE', 'INVALID'], JSON.stringify(body)).toContain(body.code)
    }
    const moves = await storm(admin, org.move, (n) => ({ body: { from: at(n), to: at(n * 3 + 1) } }))
    for (const { status, body } of moves) if (status !== 200) expect(['CYCLE', 'INVALID']).toContain(body.code)
  })
})

describe('a manager who leaves', () => {
  const end = (id: string, body: object = {}) => admin.call(employees.endEmployment, { params: { id }, body })

  it('leaves the reports to the next manager above, or to nobody at the top, and is in no reporting line', async () => {
    const [ana, ben, cem, dana] = await chain()
    expect((await end(ben.id)).body).toMatchObject({ movedReports: 1, employee: { manager: null } })
    expect(await managerOf(cem.id)).toBe(ana.id)
    expect((await end(ana.id)).body.movedReports).toBe(1)
    expect(await managerOf(cem.id)).toBeNull()
    expect((await end(dana.id)).body.movedReports).toBe(0)
    const back = await admin.call(employees.resumeEmployment, { params: { id: ben.id } })
    expect(back.body.employee.manager).toBeNull()
  })

  it('leaves the reports to the named person, also to one of them', async () => {
    const [ana, ben, cem, dana] = await chain()
    const peer = await build.employee({ managerId: ben.id })
    expect((await end(ben.id, { reportsTo: ben.id })).body).toMatchObject({ reason: 'org.own-manager' })
    expect((await end(ben.id, { reportsTo: '00000000-0000-7000-8000-000000000000' })).status).toBe(404)
    expect((await end(ben.id, { reportsTo: dana.userId })).body.movedReports).toBe(3)
    expect([await managerOf(dana.id), await managerOf(cem.id), await managerOf(peer.id)]).toEqual([
      ana.id,
      dana.id,
      dana.id,
    ])
  })

  it('is no head of a department any more', async () => {
    const person = await build.employee()
    await build.head(person.departmentId, person.id)
    await end(person.id)
    const query = { department: person.departmentId }
    const { departments: found } = (await admin.call(org.departments, { query })).body
    expect(found).toMatchObject([{ head: null, people: 0 }])
    const headless = await db.selectFrom('users').select('heads').where('id', '=', person.userId).executeTakeFirst()
    expect(headless?.heads).toBe(0)
  })
})

describe('a head', () => {
  const setHead = (id: string, headId: string | null) => admin.call(org.setHead, { params: { id }, body: { headId } })

  it('can be any employed person of any department, and is removed with the department', async () => {
    const id = await build.department({ name: 'Headed' })
    const [head, gone] = [await build.employee({ name: 'Hana Head' }), await build.employee({ leftOn: '2025-01-31' })]
    expect((await setHead(id, head.userId)).body.head).toMatchObject({ _id: head.id, userId: { name: 'Hana Head' } })
    expect(await setHead(id, gone.id)).toMatchObject({ status: 409, body: { reason: 'org.head-left' } })
    // An account without a record gives the same error as an unknown id.
    for (const unknown of ['00000000-0000-7000-8000-000000000000', await build.administrator()])
      expect(await setHead(id, unknown)).toMatchObject({
        status: 404,
        body: {
          reason: 'org.head-unknown',
          error: 'This person does not exist. A head needs an employee record.',
        },
      })
    const { departments: found } = (await admin.call(org.departments, { query: { search: 'headed' } })).body
    expect(found).toMatchObject([{ dep_name: 'Headed', head: { _id: head.id }, people: 0 }])
    expect((await setHead(id, null)).body.head).toBeNull()
    await setHead(id, head.id)
    expect((await admin.call(departments.remove, { params: { id } })).status).toBe(200)
    const { heads } = await db
      .selectFrom('users')
      .select('heads')
      .where('id', '=', head.userId)
      .executeTakeFirstOrThrow()
    expect(heads).toBe(0)
  })
})

describe('nobody gains permissions by a place above other people', () => {
  it('neither as a manager nor as a head; people with these permissions, and other people for them, may do it', async () => {
    const self = await build.employee()
    const { roleId } = await build.assignment({ userId: self.userId, role: { 'employees.managers': 'everyone' } })
    expect(roleId).toBeTruthy()
    const client = await product.as(self.userId)
    const [person, boss] = [await build.employee(), await build.employee()]
    const move = (managerId: string) => client.call(org.setManager, { params: { id: person.id }, body: { managerId } })
    expect(await move(self.id)).toMatchObject({ status: 403, body: { reason: 'org.own-gain' } })
    expect(await managerOf(person.id)).toBeNull()
    expect((await move(boss.id)).status).toBe(200)
    const moved = await client.call(org.move, { body: { from: boss.id, to: self.id } })
    expect(moved).toMatchObject({ status: 403, body: { reason: 'org.own-gain' } })
    const head = await client.call(org.setHead, { params: { id: person.departmentId }, body: { headId: self.id } })
    expect(head).toMatchObject({ status: 403, body: { reason: 'org.own-gain' } })
    // Already a manager: no new one, but their own people may change places.
    await setManager(boss.id, self.id)
    const extra = await build.employee()
    const below = (id: string, managerId: string) =>
      client.call(org.setManager, { params: { id }, body: { managerId } })
    expect((await below(extra.id, boss.id)).body.reason).toBe('org.own-gain')
    expect((await below(person.id, self.id)).status).toBe(200)
  })

  it('people who have the permissions for everyone may do it', async () => {
    const self = await build.employee()
    await build.assignment({ userId: self.userId, role: 'hr' })
    const client = await product.as(self.userId)
    const person = await build.employee()
    const answer = await client.call(org.setManager, { params: { id: person.id }, body: { managerId: self.id } })
    expect(answer.status).toBe(200)
  })
})
