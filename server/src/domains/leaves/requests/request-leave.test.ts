import type { BodyInput } from '@ems/contract/core/endpoint'
import { employees } from '@ems/contract/employees'
import { leaves } from '@ems/contract/leaves'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const nobody = '00000000-0000-7000-8000-000000000000'
const request = (body: unknown, client = admin) =>
  client.call(leaves.add, { body: body as BodyInput<typeof leaves.add> })
const ask = (userId: string, startDate: string, endDate = startDate, client = admin) =>
  request({ userId, leaveType: 'Annual Leave', startDate, endDate, reason: '' }, client)
const decide = (id: string, status: unknown, client = admin) =>
  client.call(leaves.decide, { params: { id }, body: { status: status as 'Approved' } })
const leavesOf = async (id: string, query = {}, client = admin) =>
  (await client.call(leaves.ofPerson, { params: { id, role: 'admin' }, query })).body
const detail = (id: string, client = admin) => client.call(leaves.detail, { params: { id } })

describe('requesting a leave', () => {
  it('answers with the pending leave and its person, and every list has it', async () => {
    const departmentId = await product.build.department({ name: 'Kitchen' })
    const { id, userId, code } = await product.build.employee({
      name: 'Ada',
      departmentId,
      profileImage: 'uploads/a.webp',
    })
    const client = await product.as(userId)
    const { status, body } = await request(
      { userId, leaveType: 'Sick Leave', startDate: '2026-03-02', endDate: '2026-03-04', reason: ' Flu ' },
      client,
    )
    expect(status).toBe(200)
    expect(body.leave).toEqual({
      _id: expect.any(String),
      employeeId: {
        _id: id,
        employeeId: code,
        department: { _id: departmentId, dep_name: 'Kitchen' },
        userId: { _id: userId, name: 'Ada', profileImage: 'uploads/a.webp' },
      },
      leaveType: 'Sick Leave',
      startDate: '2026-03-02',
      endDate: '2026-03-04',
      startPart: 'full',
      endPart: 'full',
      startTime: null,
      endTime: null,
      unit: 'days',
      amount: 3,
      reason: 'Flu',
      private: true,
      reasonHidden: false,
      status: 'Pending',
      state: 'pending',
      requestedBy: { _id: userId, name: 'Ada' },
      splitOf: null,
      certificate: { state: 'none', dueOn: null },
      appliedAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    })
    expect((await leavesOf(userId, {}, client)).leaves).toEqual([body.leave])
    expect((await detail(body.leave._id, client)).body).toEqual({
      success: true,
      leave: body.leave,
      days: ['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => ({ day, amount: 1, why: null })),
      can: {
        decide: false,
        final: false,
        withdraw: true,
        cancel: '',
        amend: true,
        interrupt: false,
        certificate: false,
        attach: true,
      },
      attachments: [],
      changes: [],
      approval: { step: 1, of: 1, waitingFor: [{ _id: expect.any(String), name: expect.any(String) }], decisions: [] },
      decision: null,
      history: [],
    })
    expect((await admin.call(leaves.list, { query: { search: code } })).body.leaves).toEqual([body.leave])
  })

  it('accepts the requester as either id or as an object, and an absent reason', async () => {
    const { id, userId } = await product.build.employee()
    expect(
      (
        await request({
          userId: { _id: userId, name: 'x' },
          leaveType: 'Casual Leave',
          startDate: '2026-03-02',
          endDate: '2026-03-02',
        })
      ).body.leave.reason,
    ).toBe('')
    expect((await ask(id, '2026-03-03')).status).toBe(200)
  })

  it.each([
    ['no requester', { userId: '' }, 'userId', 'The requester is required.', 'field.required'],
    ['no type', { leaveType: '' }, 'leaveType', 'Choose a leave type.', 'field.required'],
    ['another type', { leaveType: 'Moon Leave' }, 'leaveType', 'Choose a leave type.', 'field.not-one-of'],
    ['no from date', { startDate: '' }, 'startDate', 'From date is required.', 'field.required'],
    ['no to date', { endDate: undefined }, 'endDate', 'To date is required.', 'field.required'],
    [
      'a day that does not exist',
      { endDate: '2026-02-29' },
      'endDate',
      'To date is not a valid date.',
      'field.not-a-day',
    ],
    [
      'an end before its start',
      { endDate: '2026-02-27' },
      'endDate',
      'The end cannot be before the start.',
      'leave.ends-before-start',
    ],
  ])('refuses %s and stores nothing', async (_what, wrong, path, message, reason) => {
    const { id } = await product.build.employee()
    const { status, body } = await request({
      userId: id,
      leaveType: 'Sick Leave',
      startDate: '2026-02-28',
      endDate: '2026-03-01',
      ...wrong,
    })
    expect({ status, issues: body.issues }).toMatchObject({ status: 400, issues: [{ path, message, reason }] })
    expect((await leavesOf(id)).total).toBe(0)
  })

  it('refuses requests of employees for other people, without revealing who exists', async () => {
    const { userId } = await product.build.employee()
    const other = await product.build.employee()
    const client = await product.as(userId)
    for (const id of [other.id, other.userId, nobody])
      expect(await ask(id, '2026-03-02', '2026-03-02', client)).toMatchObject({
        status: 403,
        body: { error: 'You are not allowed to do this.' },
      })
    expect((await ask(nobody, '2026-03-02')).status).toBe(404)
    expect((await ask(other.id, '2026-03-02', '2026-03-02', product.anonymous)).status).toBe(401)
    expect((await leavesOf(other.id)).total).toBe(0)
  })

  it('refuses a new leave of a leaver from the moment of leaving', async () => {
    const { id } = await product.build.employee()
    await admin.call(employees.endEmployment, { params: { id }, body: {} })
    expect(await ask(id, '2026-03-02')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await leavesOf(id)).total).toBe(0)
  })

  it('refuses days that overlap another leave of the person; neighbouring days and days of other people or rejected leaves are free', async () => {
    const { id } = await product.build.employee()
    const first = await ask(id, '2026-05-10', '2026-05-12')
    for (const [start, end] of [
      ['2026-05-12', '2026-05-20'],
      ['2026-05-01', '2026-05-10'],
      ['2026-05-11', '2026-05-11'],
      ['2026-05-01', '2026-05-31'],
    ] as const) {
      expect(await ask(id, start, end)).toMatchObject({
        status: 409,
        body: {
          code: 'OVERLAP',
          reason: 'leave.overlap',
          params: { from: '2026-05-10', to: '2026-05-12', status: 'Pending' },
          error: 'This overlaps with other leave (2026-05-10 to 2026-05-12, Pending).',
        },
      })
    }
    expect((await ask(id, '2026-05-13')).status).toBe(200)
    expect((await ask(id, '2026-05-09')).status).toBe(200)
    expect((await ask((await product.build.employee()).id, '2026-05-10', '2026-05-12')).status).toBe(200)
    await decide(first.body.leave._id, 'Rejected')
    expect((await ask(id, '2026-05-11')).status).toBe(200)
    expect((await leavesOf(id)).total).toBe(4)
  })
})
