import { employees } from '@ems/contract/employees'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client
let departmentId: string

beforeAll(async () => {
  admin = await product.administrator()
  departmentId = await build.department({ name: 'Research' })
})

describe('employees', () => {
  it('are found by the employee’s id and by the user’s', async () => {
    const { id, userId } = await build.employee()
    for (const either of [id, userId])
      expect((await admin.call(employees.get, { params: { id: either } })).body.employee._id).toBe(id)
  })

  it('see themselves and nobody else, whether it exists or not', async () => {
    const [me, other] = [await build.employee(), await build.employee()]
    const mine = await product.as(me.userId)
    expect((await mine.call(employees.get, { params: { id: me.id } })).body.employee._id).toBe(me.id)
    for (const id of [other.id, other.userId, '00000000-0000-7000-8000-000000000000'])
      expect((await mine.call(employees.get, { params: { id } })).status).toBe(403)
  })

  it('are changed as a whole; the role is not taken from the body', async () => {
    const { id, userId } = await build.employee()
    const body = {
      name: 'New Name',
      maritalStatus: 'married' as const,
      designation: 'Lead',
      salary: 6000.25,
      department: { _id: departmentId },
      role: 'admin',
    }
    const { body: answer } = await admin.call(employees.update, { params: { id: userId }, body })
    expect(answer.employee).toMatchObject({
      _id: id,
      maritalStatus: 'married',
      designation: 'Lead',
      salary: 6000.25,
      department: { _id: departmentId },
      userId: { name: 'New Name', role: 'employee' },
    })
    const partial = await admin.call(employees.update, { params: { id }, body: { name: 'Only' } as never })
    expect(partial.status).toBe(400)
    expect((await admin.call(employees.get, { params: { id } })).body.employee.userId.name).toBe('New Name')
  })

  it('tell a change on an older state as a conflict', async () => {
    const { id } = await build.employee()
    const read = (await admin.call(employees.get, { params: { id } })).body.employee
    const body = {
      name: 'A',
      maritalStatus: 'single' as const,
      designation: 'B',
      salary: 1,
      department: departmentId,
      ifUpdatedAt: read.updatedAt,
    }
    expect((await admin.call(employees.update, { params: { id }, body })).status).toBe(200)
    expect(await admin.call(employees.update, { params: { id }, body })).toMatchObject({
      status: 409,
      body: { code: 'STALE' },
    })
  })

  it('are listed by page, order, search, department and state', async () => {
    const department = await build.department()
    const [ann, bob, cid] = await Promise.all(
      [
        { name: 'Ann Query', code: 'Q3' },
        { name: 'bob Query', code: 'Q2' },
        { name: 'Cid Query', code: 'Q1', leftOn: '2024-01-31' },
      ].map((seed) => build.employee({ ...seed, departmentId: department })),
    )
    const ids = async (query: object) =>
      (await admin.call(employees.list, { query: { department, ...query } })).body.employees.map((each) => each._id)
    expect(await ids({ sort: 'name' })).toEqual([ann?.id, bob?.id])
    expect(await ids({ sort: '-name', state: 'all' })).toEqual([cid?.id, bob?.id, ann?.id])
    expect(await ids({ state: 'left' })).toEqual([cid?.id])
    expect(await ids({ search: 'q2' })).toEqual([bob?.id])
    expect(await ids({ sort: 'employeeId', state: 'all', limit: 1, skip: 1 })).toEqual([bob?.id])
    const page = await admin.call(employees.list, { query: { department, limit: 1 } })
    expect(page.body).toMatchObject({ total: 2, employees: [{}] })
    const byDepartment = await admin.call(employees.byDepartment, { params: { id: department } })
    expect(byDepartment.body.employees).toHaveLength(2)
  })
})
