import { contacts } from '@ems/contract/contacts'
import { addDays } from '@ems/contract/core/days'
import { employees } from '@ems/contract/employees'
import { org } from '@ems/contract/org'
import { personPage } from '@ems/contract/person-page'
import { workingTimes } from '@ems/contract/working-times'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client
let worker: Client
type Made = Awaited<ReturnType<typeof build.employee>>
let top: Made
let left: Made
let middle: Made
let leaf: Made
let gone: Made
let sales: string

beforeAll(async () => {
  admin = await product.administrator()
  sales = await build.department({ name: 'Sales' })
  top = await build.employee({ name: 'Tove Top', departmentId: sales, designation: 'Chief' })
  left = await build.employee({ name: 'abe left', departmentId: sales, managerId: top.id })
  middle = await build.employee({ name: 'Mia Middle', departmentId: sales, managerId: top.id })
  leaf = await build.employee({ name: 'Leo Leaf', email: 'leo@example.com', managerId: middle.id, code: 'LEAF-1' })
  gone = await build.employee({ name: 'Gil Gone', departmentId: sales, leftOn: '2025-01-31' })
  await build.head(leaf.departmentId, middle.id)
  worker = await product.as(leaf.userId)
})

const ids = (rows: { _id: string }[]) => rows.map((row) => row._id)

describe('the tree', () => {
  it('is opened level by level, by name, with the number of people below', async () => {
    const tops = (await worker.call(org.children)).body
    expect([ids(tops.nodes), tops.total]).toEqual([[top.id], 1])
    expect(tops.nodes[0]).toMatchObject({ directReports: 2, allReports: 3, isHeadOf: [], designation: 'Chief' })
    const below = (await worker.call(org.children, { query: { parent: top.userId } })).body
    expect([ids(below.nodes), below.total]).toEqual([[left.id, middle.id], 2])
    expect(below.nodes[1]).toMatchObject({ directReports: 1, allReports: 1, isHeadOf: [{ _id: leaf.departmentId }] })
    const second = (await worker.call(org.children, { query: { parent: top.id, limit: 1, skip: 1 } })).body
    expect([ids(second.nodes), second.total]).toEqual([[middle.id], 2])
    expect((await worker.call(org.children, { query: { parent: gone.id } })).status).toBe(404)
  })

  it('has a path from the top to each employed person', async () => {
    const { path } = (await worker.call(org.path, { params: { id: leaf.userId } })).body
    expect(ids(path)).toEqual([top.id, middle.id, leaf.id])
    expect((await admin.call(org.path, { params: { id: gone.id } })).status).toBe(404)
  })

  it('finds people by name only, with the path to them', async () => {
    const { found } = (await worker.call(org.search, { query: { search: 'leaf' } })).body
    expect(found).toMatchObject([
      { _id: leaf.id, path: [{ _id: top.id, name: 'Tove Top' }, { name: 'Mia Middle' }, { _id: leaf.id }] },
    ])
    for (const search of ['LEAF-1', 'gone', ' '])
      expect((await worker.call(org.search, { query: { search } })).body.found).toEqual([])
  })

  it('is printed from a root down to a depth, parents before those below', async () => {
    const all = (await worker.call(org.print)).body
    expect(all).toMatchObject({ cut: false, missing: 0 })
    expect(all.nodes.map((node) => [node._id, node.parent])).toEqual([
      [top.id, null],
      [left.id, top.id],
      [middle.id, top.id],
      [leaf.id, middle.id],
    ])
    const part = (await worker.call(org.print, { query: { root: middle.id, depth: 0 } })).body
    expect(part.nodes.map((node) => [node._id, node.parent])).toEqual([[middle.id, null]])
    expect(ids((await worker.call(org.print, { query: { root: top.id, depth: 1 } })).body.nodes)).toHaveLength(3)
  })

  it('shows issues to people who manage reporting lines', async () => {
    expect((await worker.call(org.issues)).status).toBe(403)
    const issues = (await admin.call(org.issues)).body
    expect(ids(issues.withoutManager)).toEqual([top.id])
    expect(issues.deepest[0]).toMatchObject({ _id: leaf.id, depth: 2 })
    expect(issues.wideSpans.map(({ _id, directReports }) => [_id, directReports])).toEqual([
      [top.id, 2],
      [middle.id, 1],
    ])
    expect(issues.headless).toEqual([{ _id: sales, dep_name: 'Sales' }])
    expect(issues.totals).toEqual({ withoutManager: 1, deepest: 3, wideSpans: 2, headless: 1 })
    const page = (await admin.call(org.issues, { query: { limit: 1, skip: 1 } })).body
    expect([page.withoutManager.length, ids(page.wideSpans), page.totals.deepest]).toEqual([0, [middle.id], 3])
  })
})

describe('the directory', () => {
  it('shows all employed people with work contacts and no personal data', async () => {
    const { people, total } = (await worker.call(org.directory)).body
    expect([ids(people), total]).toEqual([[left.id, leaf.id, middle.id, top.id], 4])
    expect(people[1]).toEqual({
      _id: leaf.id,
      employeeId: 'LEAF-1',
      userId: { _id: leaf.userId, name: 'Leo Leaf', profileImage: null },
      designation: 'Engineer',
      department: { _id: leaf.departmentId, dep_name: expect.any(String) },
      manager: { _id: middle.id, employeeId: null, userId: { _id: middle.userId, name: 'Mia Middle' } },
      location: null,
      workEmail: 'leo@example.com',
      workPhone: null,
      away: null,
      birthday: expect.stringMatching(/^\d\d-\d\d$/),
    })
  })

  it('uses preferred names, and shows birthdays that people allow, and the last day of absences', async () => {
    const person = await build.employee({ name: 'Wilhelmina Voss', dob: '1988-02-29' })
    const [own, params] = [await product.as(person.userId), { id: person.userId }]
    const body = { contact: {}, addresses: [], emergency: [] }
    const called = await own.call(contacts.update, { params, body: { ...body, preferredName: ' Billie ' } as never })
    expect(called.body.contacts.preferredName).toBe('Billie')
    expect((await own.call(personPage.page, { params })).body.person.preferredName).toBe('Billie')
    const [today, until] = [product.clock.today(), addDays(product.clock.today(), 3)]
    await build.leave({ employeeId: person.id, startDate: today, endDate: until, status: 'Approved' })
    const found = async (search: string) => (await worker.call(org.directory, { query: { search } })).body.people
    const [entry] = await found('billie')
    expect(entry).toMatchObject({ userId: { name: 'Billie' }, birthday: '02-29', away: { until } })
    expect(await found('wilhelmina')).toEqual([entry])
    // The chart shows the same.
    const { path } = (await worker.call(org.path, { params })).body
    expect(path).toMatchObject([{ userId: { name: 'Billie' }, away: { until } }])
    const { nodes } = (await worker.call(org.children)).body
    expect(nodes.map(({ away }) => away)).toEqual(nodes.map(({ _id }) => (_id === person.id ? { until } : null)))
    expect(JSON.stringify(entry)).not.toMatch(/1988|Wilhelmina/)
    expect((await own.call(contacts.birthday)).body.shown).toBe(true)
    expect((await own.call(contacts.setBirthday, { body: { shown: false } })).body.shown).toBe(false)
    expect((await found('billie'))[0]?.birthday).toBeNull()
    // Another account name does not change the preferred name; without one, the account name is shown.
    await own.call(contacts.update, { params, body: { ...body, preferredName: null } as never })
    expect((await found('wilhelmina'))[0]?.userId.name).toBe('Wilhelmina Voss')
    expect(await found('billie')).toEqual([])
    expect((await admin.call(contacts.birthday)).body.shown).toBeNull()
    expect((await admin.call(contacts.setBirthday, { body: { shown: false } })).status).toBe(404)
    await admin.call(employees.endEmployment, { params: { id: person.id }, body: {} })
  })

  it('is filtered by department, manager and name', async () => {
    const list = async (query: object) => {
      const { body } = await worker.call(org.directory, { query })
      return [ids(body.people), body.total]
    }
    expect(await list({ department: sales })).toEqual([[left.id, middle.id, top.id], 3])
    expect(await list({ manager: top.userId })).toEqual([[left.id, middle.id], 2])
    expect(await list({ search: 'mid', limit: 1 })).toEqual([[middle.id], 1])
    expect(await list({ search: 'LEAF-1' })).toEqual([[], 0])
    expect(await list({ location: sales })).toEqual([[], 0])
  })

  it('shows the present department and location, and finds people by them', async () => {
    const [here, former] = [await build.location({ name: 'Harbour' }), await build.location()]
    const today = product.clock.today()
    const at = (locationId: string, from: string) =>
      admin.call(workingTimes.set, { params: { id: leaf.id }, body: { from, locationId } as never })
    expect((await at(former, '2026-01-05')).status).toBe(200)
    expect((await at(here, today)).status).toBe(200)
    const found = async (location: string) => (await worker.call(org.directory, { query: { location } })).body
    expect(await found(here)).toMatchObject({
      people: [{ _id: leaf.id, location: { _id: here, name: 'Harbour' } }],
      total: 1,
    })
    expect((await found(former)).total).toBe(0)
  })
})

it('departments show some faces and their number of people', async () => {
  const asked = await worker.call(org.departments, { query: { department: sales, limit: 10, faces: 'true' } })
  const [{ people, faces } = {}] = asked.body.departments
  expect(faces?.map(({ _id, name }) => [_id, name])).toEqual([
    [left.userId, 'abe left'],
    [middle.userId, 'Mia Middle'],
    [top.userId, 'Tove Top'],
  ])
  expect([people, asked.body.placed]).toEqual([3, 4])
  const plain = (await worker.call(org.departments, { query: { department: sales } })).body
  expect([plain.departments[0]?.faces, plain.placed]).toEqual([undefined, undefined])
})

it('employee ids are visible to readers of the employee', async () => {
  const idsSeen = async (client: Client) => {
    const { people } = (await client.call(org.directory)).body
    const { nodes } = (await client.call(org.children, { query: { parent: top.id } })).body
    const { path } = (await client.call(org.path, { params: { id: leaf.id } })).body
    const { departments } = (await client.call(org.departments)).body
    const heads = departments.flatMap(({ head }) => head ?? [])
    return [...people, ...nodes, ...path, ...heads].filter((person) => person.employeeId !== null).map(({ _id }) => _id)
  }
  expect(new Set(await idsSeen(worker))).toEqual(new Set([leaf.id]))
  expect(new Set(await idsSeen(admin))).toEqual(new Set([top.id, left.id, middle.id, leaf.id]))
})

it('managers and heads are set only with the permission, and nothing changes otherwise', async () => {
  const refused = await Promise.all([
    worker.call(org.setManager, { params: { id: leaf.id }, body: { managerId: null } }),
    worker.call(org.move, { body: { from: middle.id, to: null } }),
    worker.call(org.setHead, { params: { id: sales }, body: { headId: leaf.id } }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  const { employee } = (await admin.call(employees.get, { params: { id: leaf.id } })).body
  expect(employee.manager?._id).toBe(middle.id)
})
