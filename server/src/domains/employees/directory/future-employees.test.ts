import { addDays } from '@ems/contract/core/days'
import { employees } from '@ems/contract/employees'
import { org } from '@ems/contract/org'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
type Made = Awaited<ReturnType<typeof build.employee>>

const joinsOn = addDays(product.clock.today(), 20)

let boss: Made
let lead: Made
let below: Made
let tail: Made
let hall: string
let admin: Client
let worker: Client

beforeAll(async () => {
  admin = await product.administrator()
  worker = await product.as((await build.employee({ name: 'Wes Worker' })).userId)
  hall = await build.department({ name: 'Hall' })
  boss = await build.employee({ name: 'Bo Boss', departmentId: hall })
  lead = await build.employee({ name: 'Cora Coming', managerId: boss.id, employedFrom: joinsOn, departmentId: hall })
  const second = { name: 'Cyd Coming', managerId: lead.id, employedFrom: joinsOn, departmentId: hall }
  const deputy = await build.employee(second)
  below = await build.employee({ name: 'Bea Below', managerId: lead.id, departmentId: hall })
  tail = await build.employee({ name: 'Tim Tail', managerId: deputy.id, departmentId: hall })
  await build.head(hall, lead.id)
})
const childrenOf = async (client: Client, query: object) => (await client.call(org.children, { query })).body
const headOf = async (client: Client) =>
  (await client.call(org.departments, { query: { department: hall } })).body.departments[0]?.head

const ids = (rows: { _id: string }[]) => rows.map((row) => row._id)

describe('a future employee', () => {
  it('is not in the chart of colleagues, and their reports appear below the next manager above', async () => {
    const { nodes, total } = await childrenOf(worker, { parent: boss.id })
    expect([nodes.map(({ userId }) => userId.name), total]).toEqual([['Bea Below', 'Tim Tail'], 2])
    expect(ids((await childrenOf(worker, { parent: boss.id, limit: 1, skip: 1 })).nodes)).toEqual([tail.id])
    const node = (await childrenOf(worker, {})).nodes.find(({ _id }) => _id === boss.id)
    expect(node).toMatchObject({ directReports: 2, allReports: 2 })
    expect((await childrenOf(worker, { parent: lead.id })).nodes).toBeUndefined()
    expect((await worker.call(org.path, { params: { id: lead.id } })).status).toBe(404)
    expect(ids((await worker.call(org.path, { params: { id: tail.id } })).body.path)).toEqual([boss.id, tail.id])
    expect((await worker.call(org.search, { query: { search: 'coming' } })).body.found).toEqual([])
    const { found } = (await worker.call(org.search, { query: { search: 'tail' } })).body
    expect(found.map(({ path }) => ids(path))).toEqual([[boss.id, tail.id]])
    const { nodes: printed } = (await worker.call(org.print, { query: { root: boss.id } })).body
    expect(printed.map(({ _id, parent, directReports }) => [_id, parent, directReports])).toEqual([
      [boss.id, null, 2],
      [below.id, boss.id, 0],
      [tail.id, boss.id, 0],
    ])
    expect((await worker.call(org.print, { query: { root: lead.id } })).status).toBe(404)
    expect(await headOf(worker)).toBeNull()
  })

  it('is in the chart with the first day for readers of their record', async () => {
    for (const client of [admin, await product.as(boss.userId)]) {
      const { nodes, total } = await childrenOf(client, { parent: boss.id })
      expect([nodes, total]).toMatchObject([[{ _id: lead.id, joinsOn, directReports: 2, allReports: 3 }], 1])
      const { path } = (await client.call(org.path, { params: { id: below.id } })).body
      expect(path.map((step) => [step._id, step.joinsOn])).toEqual([
        [boss.id, null],
        [lead.id, joinsOn],
        [below.id, null],
      ])
      expect(await headOf(client)).toMatchObject({ _id: lead.id, joinsOn })
      expect((await client.call(org.search, { query: { search: 'cora' } })).body.found).toMatchObject([{ joinsOn }])
    }
    // A future employee who may sign in sees themselves.
    const own = await product.as(lead.userId)
    expect(ids((await own.call(org.path, { params: { id: lead.id } })).body.path)).toEqual([boss.id, lead.id])
  })

  it('at the top gives the place to their reports', async () => {
    await admin.call(org.setManager, { params: { id: lead.id }, body: { managerId: null } })
    const { nodes, total } = await childrenOf(worker, {})
    expect(nodes.map(({ userId }) => userId.name)).toEqual(['Bea Below', 'Bo Boss', 'Tim Tail', 'Wes Worker'])
    expect(total).toBe(4)
    const { nodes: printed } = (await worker.call(org.print)).body
    expect(printed.filter(({ parent }) => parent === null)).toHaveLength(4)
    expect((await childrenOf(admin, {})).total).toBe(3)
  })

  it('has no place in the chart if they are rehired for a later day', async () => {
    const gone = await build.employee({ name: 'Rae Rehired', leftOn: addDays(product.clock.today(), -40) })
    const body = { employedFrom: joinsOn }
    expect((await admin.call(employees.resumeEmployment, { params: { id: gone.id }, body })).status).toBe(200)
    for (const client of [admin, worker]) {
      expect(ids((await childrenOf(client, {})).nodes)).not.toContain(gone.id)
      expect((await client.call(org.search, { query: { search: 'rehired' } })).body.found).toEqual([])
      expect(ids((await client.call(org.print)).body.nodes)).not.toContain(gone.id)
    }
    const back = await build.employee({ name: 'Bob Back', leftOn: addDays(product.clock.today(), -40) })
    const today = { employedFrom: product.clock.today() }
    await admin.call(employees.resumeEmployment, { params: { id: back.id }, body: today })
    expect(ids((await childrenOf(admin, {})).nodes)).toContain(back.id)
  })
})
