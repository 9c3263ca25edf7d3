import { auth } from '@ems/contract/auth'
import { employees } from '@ems/contract/employees'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

describe('the end of an employment', () => {
  it('closes the account, ends its sessions, and can be taken back', async () => {
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

  it('refuses days before the first and in the future, and one’s own', async () => {
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

  it.each([2, 3, 5])('leaves one of %d administrators who end each other at once', async (count) => {
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
    // Whoever was told that it is done, was told the truth; the others came last, or too late to be let in.
    expect(statuses.filter((status) => status === 200)).toHaveLength(count - active.length)
    expect(statuses.filter((status) => status !== 200).every((status) => [401, 409].includes(status))).toBe(true)
    expect(active.length).toBeLessThan(count)
  })
})
