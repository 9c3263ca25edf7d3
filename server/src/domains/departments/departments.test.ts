import { departments } from '@ems/contract/departments'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const add = async (dep_name: string, description = '') =>
  (await admin.call(departments.add, { body: { dep_name, description } })).body.department

describe('departments', () => {
  it('adds, changes and lists departments', async () => {
    const made = await add('  Legal ', 'Contracts')
    expect(made).toMatchObject({ dep_name: 'Legal', description: 'Contracts' })
    const changed = await admin.call(departments.update, {
      params: { id: made._id },
      body: { dep_name: 'Law', description: '' },
    })
    expect(changed.body.department).toMatchObject({ _id: made._id, dep_name: 'Law', description: '' })
    const { body } = await admin.call(departments.get, { params: { id: made._id } })
    expect(body).toMatchObject({ success: true, department: { dep_name: 'Law' } })
  })

  it('refuses a second department of the same name in any case', async () => {
    await add('Finance')
    const answer = await admin.call(departments.add, { body: { dep_name: 'FINANCE' } })
    expect(answer.status).toBe(409)
    expect(answer.body.error).toContain('already exists')
  })

  it('refuses a blank name with the place and a sentence', async () => {
    const answer = await admin.call(departments.add, { body: { dep_name: '   ' } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      success: false,
      code: 'INVALID',
      issues: [{ path: 'dep_name', message: 'Department name is required.' }],
    })
  })

  it('searches by any part of the name, takes wildcards as text, sorts and pages', async () => {
    await Promise.all(['Zoo A%', 'Zoo B', 'zoo C'].map((name) => add(name)))
    const found = await admin.call(departments.list, { query: { search: 'zOO', sort: '-dep_name', limit: 2 } })
    expect(found.body.departments.map((each) => each.dep_name)).toEqual(['zoo C', 'Zoo B'])
    expect(found.body.total).toBe(3)
    const wildcard = await admin.call(departments.list, { query: { search: '%' } })
    expect(wildcard.body.departments.map((each) => each.dep_name)).toEqual(['Zoo A%'])
  })

  it('refuses a change of an older state as a conflict, and keeps the stored one', async () => {
    const read = await add('Stale')
    await admin.call(departments.update, { params: { id: read._id }, body: { dep_name: 'Fresh' } })
    const late = await admin.call(departments.update, {
      params: { id: read._id },
      body: { dep_name: 'Late', ifUpdatedAt: read.updatedAt },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE' } })
    const { body } = await admin.call(departments.get, { params: { id: read._id } })
    expect(body.department.dep_name).toBe('Fresh')
  })

  it('deletes an empty department and keeps one that people are assigned to', async () => {
    const empty = await add('Empty')
    expect((await admin.call(departments.remove, { params: { id: empty._id } })).status).toBe(200)
    expect((await admin.call(departments.get, { params: { id: empty._id } })).status).toBe(404)

    const { departmentId } = await product.build.employee()
    const refused = await admin.call(departments.remove, { params: { id: departmentId } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect((await admin.call(departments.get, { params: { id: departmentId } })).status).toBe(200)
  })

  it('records in the audit what a department was before and after a change', async () => {
    const { _id: id } = await add('Kept', 'Files')
    await admin.call(departments.update, { params: { id }, body: { dep_name: 'Archive', description: '' } })
    await admin.call(departments.remove, { params: { id } })
    const events = await product.db
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    const kept = { dep_name: 'Kept', description: 'Files' }
    const renamed = { dep_name: 'Archive', description: '' }
    expect(events).toEqual([
      { action: 'department.add', before: null, after: kept },
      { action: 'department.update', before: kept, after: renamed },
      { action: 'department.remove', before: renamed, after: null },
    ])
  })
})
