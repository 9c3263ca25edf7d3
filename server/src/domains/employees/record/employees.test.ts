import { changeRequests } from '@ems/contract/change-requests'
import { customFields } from '@ems/contract/custom-fields'
import { employees } from '@ems/contract/employees'
import { personPage } from '@ems/contract/person-page'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
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

  it('see only themselves; an unknown id gets the same answer', async () => {
    const [me, other] = [await build.employee(), await build.employee()]
    const mine = await product.as(me.userId)
    expect((await mine.call(employees.get, { params: { id: me.id } })).body.employee._id).toBe(me.id)
    for (const id of [other.id, other.userId, '00000000-0000-7000-8000-000000000000'])
      expect((await mine.call(employees.get, { params: { id } })).status).toBe(403)
  })

  it('are changed as a whole; the role of the body is ignored', async () => {
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

  it('can correct date of birth, gender and employee ID; absent fields stay', async () => {
    const [person, other] = [await build.employee({ dob: '1990-01-01', gender: 'male' }), await build.employee()]
    const whole = {
      name: 'A',
      maritalStatus: 'widowed' as const,
      designation: 'B',
      salary: 1,
      department: departmentId,
    }
    const update = (more: object) =>
      admin.call(employees.update, { params: { id: person.id }, body: { ...whole, ...more } as never })
    const corrected = await update({ dob: '1991-02-03', gender: 'other', employeeId: 'CORRECTED-1' })
    const now = { dob: '1991-02-03', gender: 'other', employeeId: 'CORRECTED-1', maritalStatus: 'widowed' }
    expect(corrected.body.employee).toMatchObject(now)
    for (const nothing of [{}, { dob: null, gender: null, employeeId: null }, { dob: '', gender: '', employeeId: '' }])
      expect((await update(nothing)).body.employee).toMatchObject(now)
    const code = await db.selectFrom('employees').select('code').where('id', '=', other.id).executeTakeFirstOrThrow()
    const taken = await update({ employeeId: code.code.toUpperCase(), name: 'Changed' })
    expect(taken).toMatchObject({ status: 409, body: { code: 'ALREADY_REGISTERED' } })
    for (const wrong of [{ dob: '2999-01-01' }, { dob: 'soon' }, { gender: 'x' }, { employeeId: ' ' }])
      expect((await update(wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await admin.call(employees.get, { params: { id: person.id } })).body.employee).toMatchObject(now)
    const audited = await db
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('entity_id', '=', person.id)
      .where('action', '=', 'employee.update')
      .orderBy('id')
      .executeTakeFirst()
    expect(audited).toMatchObject({
      before: { dob: '1990-01-01', gender: 'male' },
      after: { dob: '1991-02-03', gender: 'other', code: 'CORRECTED-1', marital_status: 'widowed' },
    })
  })

  it('need no value in an edit that they never had, but keep the values that they have', async () => {
    const departmentId = await build.department()
    const { id } = await build.employee({ departmentId, designation: '' })
    await product.db.updateTable('employees').set({ marital_status: null }).where('id', '=', id).execute()
    const edit = async (more: object) => {
      const body = {
        name: 'Imported',
        department: departmentId,
        salary: '5',
        maritalStatus: '',
        designation: '',
        ...more,
      }
      const { status, body: answer } = await admin.call(employees.update, { params: { id }, body: body as never })
      return [status, answer.issues?.map(({ path, message }) => `${path}: ${message}`)]
    }
    expect(await edit({})).toEqual([200, undefined])
    const { employee } = (await admin.call(employees.get, { params: { id } })).body
    expect(employee).toMatchObject({ userId: { name: 'Imported' }, maritalStatus: null, designation: null })
    expect(await edit({ maritalStatus: 'single', designation: 'Clerk' })).toEqual([200, undefined])
    expect(await edit({ designation: 'Clerk' })).toEqual([400, ['maritalStatus: Choose a marital status.']])
    expect(await edit({ maritalStatus: 'single' })).toEqual([400, ['designation: Designation is required.']])
  })

  it('refuse a change of an older state as a conflict', async () => {
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

describe('custom fields', () => {
  const add = async (key: string, more: object = {}) => {
    const body = { key, label: `The ${key}`, type: 'text' as const, ...more }
    const answer = await admin.call(customFields.add, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.field
  }
  const valuesFor = async (by: Client, id: string) => (await by.call(customFields.values, { params: { id } })).body
  const set = (by: Client, id: string, values: object) =>
    by.call(customFields.setValues, { params: { id }, body: { values: values as never } })
  const people = async () => {
    const boss = await build.employee()
    const ann = await build.employee({ managerId: boss.id })
    return { ann, own: await product.as(ann.userId), manager: await product.as(boss.userId) }
  }
  const archive = async () => {
    for (const { _id: id, key: _key, ...field } of (await admin.call(customFields.list)).body.fields)
      await admin.call(customFields.update, { params: { id }, body: { ...field, archived: true } })
  }
  afterEach(archive)

  it('are visible by their class to the people that it names, and to everyone who manages the person', async () => {
    for (const sees of ['everyone', 'self', 'manager', 'hr'] as const) await add(`seen_${sees}`, { sees })
    const { ann, own, manager } = await people()
    const values = { seen_everyone: 'e', seen_self: 's', seen_manager: 'm', seen_hr: 'h' }
    expect((await set(admin, ann.id, values)).body.values).toEqual(values)
    expect((await valuesFor(own, ann.id)).values).toEqual({ seen_everyone: 'e', seen_self: 's' })
    expect((await valuesFor(manager, ann.id)).values).toEqual({ seen_everyone: 'e', seen_manager: 'm' })
    const keys = async (by: Client) => (await by.call(customFields.list)).body.fields.map(({ key }) => key)
    expect(await keys(own)).toEqual(['seen_everyone', 'seen_self'])
    expect((await set(own, ann.id, { seen_hr: 'x' })).body).toMatchObject({ error: 'There is no field seen_hr.' })
    expect((await set(own, ann.id, { seen_self: 'x' })).body.error).toBe('You cannot change The seen_self.')
    expect((await set(manager, ann.id, { seen_manager: 'x' })).status).toBe(403)
    const stranger = await product.as((await build.employee()).userId)
    expect((await stranger.call(customFields.values, { params: { id: ann.id } })).status).toBe(403)
    // The timeline shows the changes, as far as each reader may see them.
    const told = async (by: Client) =>
      (await by.call(personPage.timeline, { params: { id: ann.id }, query: {} })).body.events.flatMap(({ changes }) =>
        changes.map(({ label, after }) => `${label}: ${after}`),
      )
    expect(await told(own)).toEqual(['The seen_everyone: e', 'The seen_self: s'])
    expect(await told(admin)).toHaveLength(4)
  })

  it('accept only values of their type', async () => {
    const { ann } = await people()
    await add('t_text', { section: 'A' })
    await add('t_number', { type: 'number' })
    await add('t_date', { type: 'date' })
    await add('t_choice', { type: 'choice', choices: ['Small', 'Large'] })
    await add('t_yes', { type: 'yes-no' })
    await add('t_link', { type: 'link' })
    const good = {
      t_text: 'A word',
      t_number: -12.5,
      t_date: '2026-02-28',
      t_choice: 'Large',
      t_yes: false,
      t_link: 'https://example.com/a',
    }
    expect((await set(admin, ann.id, { ...good, t_choice: 'large', t_number: '-12.50' })).body.values).toEqual(good)
    for (const [key, value] of Object.entries({
      t_text: 'x'.repeat(501),
      t_number: '1e5',
      t_date: '2026-02-30',
      t_choice: 'Medium',
      t_yes: 'perhaps',
      t_link: 'javascript:alert(1)',
    })) {
      const { status, body } = await set(admin, ann.id, { [key]: value })
      expect([status, body.issues?.[0]?.path], key).toEqual([400, `values.${key}`])
    }
    expect((await valuesFor(admin, ann.id)).values).toEqual(good)
    expect((await set(admin, ann.id, { t_text: null, t_yes: '' })).body.values).toMatchObject({
      t_text: null,
      t_yes: null,
      t_number: -12.5,
    })
  })

  it('can be filled in by the person for their manager', async () => {
    await add('for_manager', { sees: 'manager', edits: 'self' })
    expect(
      (await admin.call(customFields.add, { body: { key: 'x', label: 'X', type: 'text', sees: 'hr', edits: 'self' } }))
        .status,
    ).toBe(400)
    const { ann, own, manager } = await people()
    expect((await set(own, ann.id, { for_manager: 'M' })).body.values).toEqual({ for_manager: 'M' })
    expect((await valuesFor(manager, ann.id)).values).toEqual({ for_manager: 'M' })
    expect((await set(manager, ann.id, { for_manager: 'x' })).status).toBe(403)
    const colleague = await product.as((await build.employee()).userId)
    expect((await valuesFor(colleague, ann.id)).values).toBeUndefined()
  })

  it('are required where their section is edited, and block nothing else', async () => {
    const { ann } = await people()
    await add('first', { section: 'Bike' })
    await add('elsewhere')
    await add('needed', { section: 'Bike', required: true })
    const { status, body } = await set(admin, ann.id, { first: 'x' })
    expect([status, body.error]).toEqual([400, 'The needed is required.'])
    expect((await set(admin, ann.id, { elsewhere: 'x' })).status).toBe(200)
    expect((await set(admin, ann.id, { first: 'x', needed: 'y' })).status).toBe(200)
    const person = { name: 'New', gender: 'female', maritalStatus: 'single', designation: 'Lead', salary: '1' } as const
    const rest = { dob: '1990-01-01', department: departmentId, role: 'employee', invite: true } as const
    const added = (code: string, custom?: Record<string, string>) =>
      admin.call(employees.add, {
        body: { ...person, ...rest, employeeId: code, email: `${code}@example.com`, ...(custom && { custom }) },
      })
    expect((await added('CU-1')).status).toBe(200)
    expect((await added('CU-2', { first: 'x' })).body.issues?.[0]?.path).toBe('custom.needed')
    const { employee } = (await added('CU-2', { needed: 'z' })).body
    expect((await valuesFor(admin, employee._id)).values).toMatchObject({ needed: 'z', first: null })
  })

  it('that need approval wait for a person who manages the employee, and change when approved', async () => {
    const { ann, own } = await people()
    const field = await add('iban', { sees: 'self', edits: 'approve' })
    const { values, requests, fields } = (await set(own, ann.id, { iban: 'DE1' })).body
    expect([values, fields.map(({ editing }) => editing)]).toEqual([{ iban: null }, ['ask']])
    expect(requests).toMatchObject([{ field: 'iban', label: 'The iban', after: 'DE1', status: 'Pending' }])
    const id = requests[0]?._id ?? ''
    const decided = await admin.call(changeRequests.decide, { params: { id }, body: { status: 'Approved' } })
    expect(decided.status).toBe(200)
    expect((await valuesFor(own, ann.id)).values).toEqual({ iban: 'DE1' })
    const again = await own.call(changeRequests.ask, { body: { field: 'iban', after: 'DE1' } })
    expect(again.body).toMatchObject({ reason: 'change-request.unchanged' })
    await own.call(changeRequests.ask, { body: { field: 'iban', after: null } })
    // A person who manages people changes it at once; the requested value is then based on an old one.
    await set(admin, ann.id, { iban: 'DE2' })
    const [open] = (await valuesFor(own, ann.id)).requests
    const stale = await admin.call(changeRequests.decide, {
      params: { id: open?._id ?? '' },
      body: { status: 'Approved' },
    })
    expect(stale.body).toMatchObject({ code: 'STALE', params: { now: 'DE2', before: 'DE1' } })
    const { _id, key: _key, ...rest } = field
    await admin.call(customFields.update, { params: { id: _id }, body: { ...rest, archived: true } })
    expect((await own.call(changeRequests.list, { query: { status: 'Pending' } })).body.total).toBe(0)
    expect((await own.call(changeRequests.ask, { body: { field: 'iban', after: 'x' } })).status).toBe(400)
  })

  it('keep their key, and once used their type and values; archived ones are ignored', async () => {
    const { ann } = await people()
    const { _id, key: _key, ...field } = await add('kept')
    const update = (body: object) =>
      admin.call(customFields.update, { params: { id: _id }, body: { ...field, ...body } as never })
    expect((await update({ type: 'number' })).body.field.type).toBe('number')
    await set(admin, ann.id, { kept: 5 })
    expect((await update({ type: 'text' })).body).toMatchObject({ code: 'CONFLICT', issues: [{ path: 'type' }] })
    await update({ type: 'number', archived: true })
    expect((await set(admin, ann.id, { kept: 6 })).body.values).toEqual({})
    await update({ type: 'number', archived: false })
    expect((await valuesFor(admin, ann.id)).values).toEqual({ kept: 5 })
    const twice = (key: string) => admin.call(customFields.add, { body: { key, label: 'X', type: 'text' } })
    expect([(await twice('kept')).body.code, (await twice('gender')).body.code]).toEqual([
      'ALREADY_REGISTERED',
      'CONFLICT',
    ])
    const other = await product.as((await build.employee()).userId)
    expect((await other.call(customFields.add, { body: { key: 'mine', label: 'X', type: 'text' } })).status).toBe(403)
  })
})
