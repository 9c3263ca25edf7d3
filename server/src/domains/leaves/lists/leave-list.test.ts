import { leaves } from '@ems/contract/leaves'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { newId } from '../../../platform/database/ids.ts'

const product = await startProduct()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const nobody = '00000000-0000-7000-8000-000000000000'
const list = async (query: object) => (await admin.call(leaves.list, { query })).body
const leavesOf = (id: string, query = {}, client = admin) =>
  client.call(leaves.ofPerson, { params: { id, role: 'employee' }, query })
const starts = (body: { leaves: { startDate: string }[] }) => body.leaves.map((leave) => leave.startDate)

describe('the list of everyone’s leaves', () => {
  it('is searched by employee id, filtered by status, type, department and days, and counts its rows', async () => {
    const departmentId = await product.build.department({ name: 'Zeta' })
    const { id: employeeId } = await product.build.employee({ code: 'QX_1', departmentId })
    await product.build.leave({ employeeId, startDate: '2026-07-01', endDate: '2026-07-03', status: 'Approved' })
    await product.build.leave({ employeeId, startDate: '2026-07-10', status: 'Pending', leaveType: 'Sick Leave' })
    await product.build.leave({ employeeId, startDate: '2026-07-20', endDate: '2026-07-29', status: 'Rejected' })
    await product.build.leave({ startDate: '2026-07-10' })
    const of = async (query: object) => starts(await list({ search: 'qx_', sort: 'startDate', ...query }))
    expect(await of({})).toEqual(['2026-07-01', '2026-07-10', '2026-07-20'])
    expect(await of({ status: 'Pending' })).toEqual(['2026-07-10'])
    expect(await of({ leaveType: 'Sick Leave' })).toEqual(['2026-07-10'])
    expect(await of({ from: '2026-07-03', to: '2026-07-10' })).toEqual(['2026-07-01', '2026-07-10'])
    expect(await of({ from: '2026-07-21' })).toEqual(['2026-07-20'])
    expect(await of({ to: '2026-07-09' })).toEqual(['2026-07-01'])
    expect(await of({ search: 'qxx' })).toEqual([])
    expect(await of({ search: undefined, department: departmentId })).toEqual([
      '2026-07-01',
      '2026-07-10',
      '2026-07-20',
    ])
    expect(await of({ sort: '-days', limit: 2 })).toEqual(['2026-07-20', '2026-07-01'])
    expect((await list({ search: 'qx_', limit: 1 })).total).toBe(3)
    expect((await list({ search: 'qx_', limit: 1, skip: 50 })).total).toBe(3)
    expect((await admin.call(leaves.list, { query: { status: 'Maybe' as 'Pending' } })).status).toBe(400)
  })

  it('is sorted by person, without a row on two pages', async () => {
    for (const [name, code] of [
      ['b', 'S-1'],
      ['A', 'S-3'],
      ['c', 'S-2'],
    ] as const) {
      const employee = await product.build.employee({
        name,
        code,
        departmentId: await product.build.department({ name: `Sort ${name}` }),
      })
      for (const startDate of ['2026-08-01', '2026-08-03'])
        await product.build.leave({ employeeId: employee.id, startDate })
    }
    const codes = async (sort: string) => {
      const pages = [
        await list({ search: 'S-', sort, limit: 4 }),
        await list({ search: 'S-', sort, limit: 4, skip: 4 }),
      ]
      const rows = pages.flatMap((each) => each.leaves)
      expect(new Set(rows.map((row) => row._id)).size).toBe(6)
      return [...new Set(rows.map((row) => row.employeeId.employeeId))]
    }
    expect(await codes('name')).toEqual(['S-3', 'S-1', 'S-2'])
    expect(await codes('-department')).toEqual(['S-2', 'S-1', 'S-3'])
    expect(await codes('employeeId')).toEqual(['S-1', 'S-2', 'S-3'])
  })

  it('has the newest request first by default', async () => {
    const { id: employeeId } = await product.build.employee({ code: 'NEW-1' })
    await product.build.leave({ employeeId, startDate: '2026-01-01', appliedAt: new Date('2026-01-02T00:00:00Z') })
    await product.build.leave({ employeeId, startDate: '2026-01-05', appliedAt: new Date('2026-01-01T00:00:00Z') })
    expect(starts(await list({ search: 'new-' }))).toEqual(['2026-01-01', '2026-01-05'])
  })

  it('shows for each pending leave whether the caller can decide it', async () => {
    const { build } = product
    const search = { search: 'CAN-', away: 'true', limit: 20 } as const
    const decides = async ({ userId }: { userId: string }) => {
      const { body } = await (await product.as(userId)).call(leaves.list, { query: search })
      return body.leaves.filter(({ can }) => can?.decide).map(({ employeeId }) => employeeId.employeeId)
    }
    const departmentId = await build.department()
    const head = await build.employee({ code: 'CAN-HEAD', departmentId })
    await build.assignment({ userId: head.userId, role: { 'leaves.read': 'everyone', 'leaves.decide': 'reports' } })
    const hr = await build.employee({ code: 'CAN-HR' })
    await build.assignment({ userId: hr.userId, role: 'hr' })
    const report = await build.employee({ code: 'CAN-REPORT', departmentId, managerId: head.id })
    const other = await build.employee({ code: 'CAN-OTHER' })
    for (const { id: employeeId } of [head, hr, report, other]) await build.leave({ employeeId })
    await build.leave({ employeeId: other.id, startDate: '2033-01-03', status: 'Approved' })
    expect(await decides(head)).toEqual(['CAN-REPORT'])
    expect((await decides(hr)).sort()).toEqual(['CAN-HEAD', 'CAN-OTHER', 'CAN-REPORT'])
    // A step of someone else is not the head's; who decides for everyone decides over all steps.
    const { body } = await (await product.as(report.userId)).call(leaves.ofPerson, {
      params: { id: report.id, role: 'employee' },
    })
    const subject = { kind: 'leave', subject_id: body.leaves[0]?._id ?? '', employee_id: report.id }
    const step = { id: newId(), ...subject, step: 1, who: 'person', user_id: hr.userId }
    await product.db
      .insertInto('approval_steps')
      .values({ ...step, state: 'active', remind_after: 3 })
      .execute()
    expect(await decides(head)).toEqual([])
    expect((await decides(hr)).sort()).toEqual(['CAN-HEAD', 'CAN-OTHER', 'CAN-REPORT'])
    const all = (await list(search)).leaves
    expect(all.filter(({ status, can }) => (status === 'Pending') !== (can !== undefined))).toEqual([])
    expect((await list({ search: 'CAN-', limit: 20 })).leaves.flatMap(({ can }) => can ?? [])).toEqual([])
  })

  it('is allowed for administrators only', async () => {
    const { userId } = await product.build.employee()
    expect((await (await product.as(userId)).call(leaves.list)).status).toBe(403)
    expect((await product.anonymous.call(leaves.list)).status).toBe(401)
  })
})

describe('a person’s leaves', () => {
  it('are searched by every displayed value', async () => {
    const { id: employeeId } = await product.build.employee()
    await product.build.leave({
      employeeId,
      startDate: '2026-09-01',
      leaveType: 'Sick Leave',
      reason: 'Broken 100% leg',
      status: 'Approved',
    })
    await product.build.leave({ employeeId, startDate: '2026-10-05', endDate: '2026-10-09', leaveType: 'Casual Leave' })
    const found = async (search: string) => starts((await leavesOf(employeeId, { search })).body)
    expect(await found('sick')).toEqual(['2026-09-01'])
    expect(await found('BROKEN 100%')).toEqual(['2026-09-01'])
    expect(await found('pend')).toEqual(['2026-10-05'])
    expect(await found('2026-10-09')).toEqual(['2026-10-05'])
    expect(await found('Oct 5, 2026')).toEqual(['2026-10-05'])
    expect(await found('_')).toEqual([])
    expect((await found('leave')).length).toBe(2)
    expect((await leavesOf(employeeId, { status: 'Approved' })).body.total).toBe(1)
  })

  it('are visible to the person and administrators, by either id and for any role in the address', async () => {
    const own = await product.build.employee()
    const other = await product.build.employee()
    const { id: leaveId } = await product.build.leave({ employeeId: other.id })
    await product.build.leave({ employeeId: own.id })
    const client = await product.as(own.userId)
    for (const id of [own.id, own.userId]) expect((await leavesOf(id, {}, client)).body.total).toBe(1)
    for (const id of [other.id, other.userId, nobody])
      expect(await leavesOf(id, {}, client)).toMatchObject({
        status: 403,
        body: { error: 'You are not allowed to do this.' },
      })
    for (const id of [leaveId, nobody]) {
      expect(await client.call(leaves.detail, { params: { id } })).toMatchObject({
        status: 403,
        body: { error: 'You are not allowed to do this.' },
      })
      expect((await client.call(leaves.away, { params: { id } })).status).toBe(403)
    }
    expect((await leavesOf(other.userId)).body.total).toBe(1)
    expect((await leavesOf(nobody)).status).toBe(404)
    expect((await admin.call(leaves.detail, { params: { id: nobody } })).status).toBe(404)
  })

  it('are empty for an employee without leaves and for an administrator without an employee record', async () => {
    const { userId } = await product.build.employee()
    expect((await leavesOf(userId, {}, await product.as(userId))).body).toEqual({ success: true, leaves: [], total: 0 })
    const adminId = await product.build.administrator()
    expect((await leavesOf(adminId, {}, await product.as(adminId))).body).toEqual({
      success: true,
      leaves: [],
      total: 0,
    })
  })
})

describe('absent colleagues', () => {
  it('are people of the same department whose approved or pending leave overlaps', async () => {
    const departmentId = await product.build.department()
    const person = () => product.build.employee({ departmentId })
    const asking = await person()
    const { id } = await product.build.leave({ employeeId: asking.id, startDate: '2026-11-10', endDate: '2026-11-12' })
    await product.build.leave({ employeeId: asking.id, startDate: '2026-11-13' })
    await product.build.leave({
      employeeId: (await person()).id,
      startDate: '2026-11-12',
      endDate: '2026-11-20',
      status: 'Approved',
    })
    await product.build.leave({ employeeId: (await person()).id, startDate: '2026-11-01', endDate: '2026-11-10' })
    await product.build.leave({ employeeId: (await person()).id, startDate: '2026-11-11', status: 'Rejected' })
    await product.build.leave({ employeeId: (await person()).id, startDate: '2026-11-13' })
    await product.build.leave({ startDate: '2026-11-11', status: 'Approved' })
    const left = await product.build.employee({ departmentId, leftOn: '2026-11-01' })
    await product.build.leave({ employeeId: left.id, startDate: '2026-11-11', status: 'Approved' })
    const { body } = await admin.call(leaves.away, { params: { id } })
    expect(body.leaves.map(({ startDate, status }) => [startDate, status])).toEqual([
      ['2026-11-01', 'Pending'],
      ['2026-11-12', 'Approved'],
    ])
    expect((await admin.call(leaves.away, { params: { id }, query: { limit: 1 } })).body).toMatchObject({
      total: 2,
      leaves: [{ startDate: '2026-11-01' }],
    })
    expect((await admin.call(leaves.away, { params: { id: nobody } })).status).toBe(404)
  })
})
