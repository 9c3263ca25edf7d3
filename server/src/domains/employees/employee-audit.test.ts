import { changeRequests } from '@ems/contract/change-requests'
import { contacts } from '@ems/contract/contacts'
import { customFields } from '@ems/contract/custom-fields'
import { departments } from '@ems/contract/departments'
import { employeeFields } from '@ems/contract/employee-fields'
import { employees } from '@ems/contract/employees'
import { employment } from '@ems/contract/employment'
import { job } from '@ems/contract/job'
import { org } from '@ems/contract/org'
import { plannedShifts } from '@ems/contract/planned-shifts'
import { workingTimes } from '@ems/contract/working-times'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'
import { firstLegalEntity } from '../legal-entities/index.ts'

const product = await startProduct()
const { build, db } = product

it('the audit records what an employee was before and after a change, in the product’s words and without secrets', async () => {
  const admin = await product.administrator()
  const [first, second] = [await build.department({ name: 'First' }), await build.department({ name: 'Second' })]
  const added = await admin.call(employees.add, {
    body: {
      name: 'Ada Audited',
      email: 'ada@example.com',
      employeeId: 'A-1',
      dob: '1990-12-10',
      gender: 'female',
      maritalStatus: 'single',
      designation: 'Analyst',
      department: first,
      salary: '5000.50',
      role: 'employee',
      password: 'Secret-1',
      key: '123456',
    },
  })
  const id = added.body.employee._id
  const body = {
    name: 'Ada B.',
    maritalStatus: 'married' as const,
    designation: 'Lead',
    salary: 6000,
    department: second,
  }
  await admin.call(employees.update, { params: { id }, body })
  await admin.call(employees.endEmployment, { params: { id }, body: {} })
  await admin.call(employees.resumeEmployment, { params: { id } })

  const today = product.clock.today()
  const ada = {
    name: 'Ada Audited',
    email: 'ada@example.com',
    role: 'employee',
    profile_image: null,
    code: 'A-1',
    department_id: first,
    dob: '1990-12-10',
    gender: 'female',
    marital_status: 'single',
    designation: 'Analyst',
    salary: '5000.50',
    employed_from: today,
    left_on: null,
    manager_id: null,
    employment_type: 'full-time',
    fte: '100.00',
    probation_ends: null,
    contract_ends: null,
    preferred_name: null,
    leaving_on: null,
    leaving_reason: null,
    leaving_note: null,
    leaving_reports_to: null,
    early_access: false,
    legal_entity_id: (await firstLegalEntity(product.db)).id,
    currency: 'USD',
  }
  const changed = {
    ...ada,
    name: 'Ada B.',
    department_id: second,
    marital_status: 'married',
    designation: 'Lead',
    salary: '6000.00',
  }
  const left = { ...changed, left_on: today }
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { action: 'employee.add', before: null, after: ada },
    { action: 'employee.update', before: ada, after: changed },
    { action: 'employee.end-employment', before: changed, after: left },
    { action: 'employee.resume-employment', before: left, after: changed },
  ])
})

describeAudit('employees', product, {
  add: async () => {
    const department = await build.department()
    const person = { name: 'Bob Audited', email: 'bob@example.com', employeeId: 'A-2', dob: '1990-12-10' }
    const rest = {
      gender: 'male',
      maritalStatus: 'single',
      designation: 'Analyst',
      salary: '1',
      role: 'employee',
    } as const
    return change({
      endpoint: employees.add,
      request: { body: { ...person, ...rest, department, password: 'Secret-1', key: '123456' } },
      events: ({ employee }) => [{ action: 'employee.add', kind: 'employee', id: employee._id }],
    })
  },
  update: async () => {
    const { id } = await build.employee()
    const department = await build.department()
    const body = { name: 'New', maritalStatus: 'married' as const, designation: 'Lead', salary: '6000.25', department }
    return change({
      endpoint: employees.update,
      request: { params: { id }, body },
      events: [{ action: 'employee.update', kind: 'employee', id }],
    })
  },
  setPhoto: async () => {
    const { id } = await build.employee()
    const draw = { create: { width: 4, height: 4, channels: 3, background: '#fff' } } as const
    return change({
      endpoint: employees.setPhoto,
      request: { params: { id }, file: { bytes: await sharp(draw).png().toBuffer() } },
      events: [{ action: 'employee.photo', kind: 'employee', id }],
    })
  },
  endEmployment: async () => {
    const { id } = await build.employee()
    return change({
      endpoint: employees.endEmployment,
      request: { params: { id }, body: {} },
      events: [{ action: 'employee.end-employment', kind: 'employee', id }],
    })
  },
  resumeEmployment: async () => {
    const { id } = await build.employee({ leftOn: '2026-01-31' })
    return change({
      endpoint: employees.resumeEmployment,
      request: { params: { id } },
      events: [{ action: 'employee.resume-employment', kind: 'employee', id }],
    })
  },
})

describeAudit('employment', product, {
  addRecord: async () => {
    const body = {
      employeeId: 'REC-1',
      dob: '1990-12-10',
      gender: 'other' as const,
      maritalStatus: 'single' as const,
      designation: 'Chief',
      salary: 1,
      department: await build.department(),
    }
    return change({
      endpoint: employment.addRecord,
      request: { params: { id: await build.user() }, body },
      events: ({ employee }) => [{ action: 'employee.add', kind: 'employee', id: employee._id }],
    })
  },
  set: async () => {
    const { id } = await build.employee()
    return change({
      endpoint: employment.set,
      request: { params: { id }, body: { employedFrom: '2019-06-01', probationEnds: '2019-12-01' } },
      events: [{ action: 'employee.employment', kind: 'employee', id }],
    })
  },
  planLeaving: async () => {
    const { id } = await build.employee()
    return change({
      endpoint: employment.planLeaving,
      request: { params: { id }, body: { lastDay: '2099-01-31', reason: 'retired' } },
      events: [{ action: 'employee.plan-leaving', kind: 'employee', id }],
    })
  },
  withdrawLeaving: async () => {
    const { id } = await build.employee()
    await db.updateTable('employees').set({ leaving_on: '2099-01-31' }).where('id', '=', id).execute()
    return change({
      endpoint: employment.withdrawLeaving,
      request: { params: { id } },
      events: [{ action: 'employee.withdraw-leaving', kind: 'employee', id }],
    })
  },
})

// The event lists only the changed values.
describeAudit('customFields', product, {
  setValues: async () => {
    const { id } = await build.employee()
    await build.customField({ key: 'shirt' })
    return change({
      endpoint: customFields.setValues,
      request: { params: { id }, body: { values: { shirt: 'M' } } },
      events: [{ action: 'employee.custom', kind: 'customValues', id }],
    })
  },
  add: async () =>
    change({
      endpoint: customFields.add,
      request: { body: { key: 'hat', label: 'Hat', type: 'choice', choices: ['S', 'L'], section: 'Size' } },
      events: ({ field }) => [{ action: 'custom-field.add', kind: 'customField', id: field._id }],
    }),
  update: async () => {
    const id = await build.customField()
    return change({
      endpoint: customFields.update,
      request: { params: { id }, body: { label: 'Shoe', type: 'number', required: true, archived: true } },
      events: [{ action: 'custom-field.update', kind: 'customField', id }],
    })
  },
  order: async () => {
    const id = await build.customField()
    return change({
      endpoint: customFields.order,
      request: { body: { ids: [id] } },
      events: [{ action: 'custom-field.order', kind: 'customOrder', id }],
    })
  },
})

describeAudit('employeeFields', product, {
  set: async () => {
    await db.insertInto('employee_fields').values({ key: 'workPhone', edits: 'approve' }).execute()
    return change({
      endpoint: employeeFields.set,
      request: { params: { field: 'workPhone' }, body: { edits: 'hr' } },
      events: [{ action: 'employee-field.set', kind: 'ownField', id: '00000000-0000-0000-0000-000000000000' }],
    })
  },
})

describeAudit('changeRequests', product, {
  ask: async () => {
    const { userId } = await build.employee({ name: 'Ann' })
    return change({
      endpoint: changeRequests.ask,
      as: userId,
      request: { body: { field: 'name', after: 'Anna' } },
      events: (reply) => [{ action: 'change-request.ask', kind: 'changeRequest', id: reply.request._id }],
    })
  },
  decide: async () => {
    const { id } = await build.employee({ name: 'Ann' })
    const request = await build.changeRequest({ employeeId: id, before: 'Ann', after: 'Anna' })
    return change({
      endpoint: changeRequests.decide,
      request: { params: { id: request }, body: { status: 'Approved' } },
      events: [
        { action: 'employee.update', kind: 'employee', id },
        { action: 'change-request.decide', kind: 'changeRequest', id: request },
      ],
    })
  },
  withdraw: async () => {
    const { id, userId } = await build.employee({ name: 'Ann' })
    const request = await build.changeRequest({ employeeId: id, before: 'Ann', after: 'Anna' })
    return change({
      endpoint: changeRequests.withdraw,
      as: userId,
      request: { params: { id: request } },
      events: [{ action: 'change-request.withdraw', kind: 'changeRequest', id: request }],
    })
  },
})

describeAudit('contacts', product, {
  update: async () => {
    const { id } = await build.employee()
    const body = {
      contact: { privateEmail: 'ann@home.example', workPhone: '+49 89 1234', privatePhone: null },
      addresses: [],
      emergency: [{ name: 'Eva', relation: 'Sister', phone: '0170 1234567' }],
    }
    return change({
      endpoint: contacts.update,
      request: { params: { id }, body },
      events: [{ action: 'employee.contacts', kind: 'contacts', id }],
    })
  },
  setBirthday: async () => {
    const { id, userId } = await build.employee()
    return change({
      endpoint: contacts.setBirthday,
      as: userId,
      request: { body: { shown: false } },
      events: [{ action: 'employee.birthday', kind: 'birthday', id }],
    })
  },
})

describeAudit('job', product, {
  plan: async () => {
    const { id } = await build.employee()
    return change({
      endpoint: job.plan,
      request: { params: { id }, body: { effectiveFrom: '2099-01-01', designation: 'Lead', reason: 'promotion' } },
      events: (reply) => [{ action: 'job.plan', kind: 'jobChange', id: reply.change._id }],
    })
  },
  edit: async () => {
    const { id } = await build.employee()
    const changeId = await build.plannedChange({ employeeId: id })
    return change({
      endpoint: job.edit,
      request: { params: { id, change: changeId }, body: { designation: 'Chief', fte: 60 } },
      events: [{ action: 'job.edit', kind: 'jobChange', id: changeId }],
    })
  },
  cancel: async () => {
    const { id } = await build.employee()
    const changeId = await build.plannedChange({ employeeId: id })
    return change({
      endpoint: job.cancel,
      request: { params: { id, change: changeId } },
      events: [{ action: 'job.cancel', kind: 'jobChange', id: changeId }],
    })
  },
})

it('an employee who leaves loses reports and departments, with an audit event for each', async () => {
  const admin = await product.administrator()
  const boss = await build.employee()
  const leaver = await build.employee({ managerId: boss.id })
  const report = await build.employee({ managerId: leaver.id })
  await build.head(leaver.departmentId, leaver.id)
  const answer = await admin.call(employees.endEmployment, { params: { id: leaver.id }, body: {} })
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'entity_id', 'before', 'after'])
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    {
      action: 'employee.manager',
      entity_id: report.id,
      before: { manager_id: leaver.id },
      after: { manager_id: boss.id },
    },
    { action: 'department.head', entity_id: leaver.departmentId, before: { employee_id: leaver.id }, after: null },
    {
      action: 'employee.end-employment',
      entity_id: leaver.id,
      before: expect.objectContaining({ manager_id: boss.id, left_on: null }),
      after: expect.objectContaining({ manager_id: null, left_on: product.clock.today() }),
    },
  ])
})

it('a deleted department has no head any more, and the audit records it', async () => {
  const admin = await product.administrator()
  const id = await build.department()
  const head = await build.head(id)
  const answer = await admin.call(departments.remove, { params: { id } })
  expect(answer.status).toBe(200)
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { action: 'department.head', before: { employee_id: head }, after: null },
    { action: 'department.remove', before: expect.anything(), after: null },
  ])
})

describeAudit('workingTimes', product, {
  set: async () => {
    const { id } = await build.employee()
    const body = { from: '2026-06-22', scheduleId: await build.schedule(), locationId: await build.location() }
    return change({
      endpoint: workingTimes.set,
      request: { params: { id }, body },
      events: [{ action: 'working-time.set', kind: 'workingTime', id }],
    })
  },
})

describeAudit('plannedShifts', product, {
  set: async () => {
    const { id } = await build.employee()
    const shift = { starts: '22:00', ends: '06:00', minutes: 450 }
    return change({
      endpoint: plannedShifts.set,
      request: { body: { shifts: [{ employeeId: id, day: '2026-06-22', shift }] } },
      events: [{ action: 'working-time.plan-shifts', kind: 'plannedShifts', id }],
    })
  },
})

describeAudit('org', product, {
  setManager: async () => {
    const { id } = await build.employee({ managerId: (await build.employee()).id })
    const manager = await build.employee()
    return change({
      endpoint: org.setManager,
      request: { params: { id }, body: { managerId: manager.id } },
      events: [{ action: 'employee.manager', kind: 'employee', id }],
    })
  },
  move: async () => {
    const [boss, report] = [await build.employee(), await build.employee()]
    return change({
      endpoint: org.move,
      request: { body: { moves: [{ employeeId: report.id, managerId: boss.id }] } },
      events: [{ action: 'employee.manager', kind: 'employee', id: report.id }],
    })
  },
  setHead: async () => {
    const id = await build.department()
    await build.head(id)
    const other = await build.employee()
    return change({
      endpoint: org.setHead,
      request: { params: { id }, body: { headId: other.id } },
      events: [{ action: 'department.head', kind: 'head', id }],
    })
  },
})
