import { calendars } from '@ems/contract/calendars'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { workingTimes } from '@ems/contract/working-times'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const typeNamed = async (name: string) => {
  const { body } = await admin.call(leaveTypes.list, { query: { all: 'true' } })
  return body.types.find((type) => type.name === name)
}
const ask = (userId: string, more: object) => {
  const body = { userId, leaveType: 'Annual Leave', startDate: '2026-06-26', endDate: '2026-07-01', ...more }
  return { add: () => admin.call(leaves.add, { body }), preview: () => admin.call(leaves.preview, { body }) }
}
const settings = { unit: 'days', active: true, paid: true, private: false, halfDays: true } as const

describe('leave types', () => {
  it('of a new organisation are the three standard ones, without balances', async () => {
    const employee = await product.as((await build.employee()).userId)
    const { types } = (await employee.call(leaveTypes.list)).body
    expect(types).toEqual(
      ['Sick Leave', 'Casual Leave', 'Annual Leave'].map((name) => ({
        _id: expect.any(String),
        name,
        unit: 'days',
        halfDays: true,
        private: name === 'Sick Leave',
        tracked: false,
        active: true,
      })),
    )
    expect((await employee.call(leaveTypes.list, { query: { all: 'true' } })).status).toBe(403)
  })

  it('accept their original name after they are renamed', async () => {
    const { userId, id } = await build.employee()
    const before = await build.leave({ employeeId: id, leaveType: 'Casual Leave', startDate: '2026-01-05' })
    const type = await typeNamed('Casual Leave')
    const params = { id: type?._id ?? '' }
    await admin.call(leaveTypes.update, { params, body: { ...settings, name: 'Personal day' } })
    const added = await ask(userId, { leaveType: 'Casual Leave' }).add()
    expect(added.body.leave.leaveType).toBe('Personal day')
    expect((await admin.call(leaves.detail, { params: before })).body.leave.leaveType).toBe('Personal day')
    const listed = await admin.call(leaves.list, { query: { leaveType: 'Casual Leave' } })
    expect(listed.body.leaves.map((leave) => leave.leaveType)).toEqual(['Personal day', 'Personal day'])
    await admin.call(leaveTypes.update, { params, body: { ...settings, name: 'Casual Leave' } })
  })

  it('are named by id, by name in any case, or by the object that was read', async () => {
    const type = await typeNamed('Annual Leave')
    const { userId } = await build.employee()
    for (const leaveType of [type?._id, 'ANNUAL leave', { _id: type?._id }])
      expect((await ask(userId, { leaveType }).preview()).status).toBe(200)
  })

  it('that are inactive cannot be requested any more; existing requests stay', async () => {
    const { userId } = await build.employee()
    const { body } = await admin.call(leaveTypes.add, { body: { ...settings, name: 'Sabbatical' } })
    const waiting = await ask(userId, { leaveType: body.type._id }).add()
    const params = { id: body.type._id }
    await admin.call(leaveTypes.update, { params, body: { ...settings, name: 'Sabbatical', active: false } })
    const refused = await ask(userId, { leaveType: 'Sabbatical', startDate: '2026-08-03', endDate: '2026-08-03' }).add()
    expect([refused.status, refused.body.error]).toEqual([400, 'Choose a leave type.'])
    const decided = { params: { id: waiting.body.leave._id }, body: { status: 'Approved' as const } }
    expect((await admin.call(leaves.decide, decided)).status).toBe(200)
    expect((await admin.call(leaveTypes.remove, { params })).body.code).toBe('IN_USE')
    const hours = { ...settings, unit: 'hours' as const, name: 'Sabbatical' }
    expect((await admin.call(leaveTypes.update, { params, body: hours })).body.code).toBe('IN_USE')
  })

  it('have unique names in any case', async () => {
    const { status, body } = await admin.call(leaveTypes.add, { body: { ...settings, name: 'annual LEAVE' } })
    expect([status, body.code]).toEqual([409, 'ALREADY_REGISTERED'])
  })
})

describe('a request', () => {
  it('counts the working halves by the person’s schedule and holidays', async () => {
    const { userId, id } = await build.employee()
    const calendarId = await build.holidayCalendar()
    await admin.call(calendars.addHoliday, { body: { calendarId, day: '2026-06-29', part: 'pm', name: 'Feast' } })
    const locationId = await build.location({ calendarId })
    await admin.call(workingTimes.set, { params: { id }, body: { from: '2026-01-01', locationId } })
    const { body } = await ask(userId, { startPart: 'pm' }).add()
    expect(body.leave).toMatchObject({ amount: 3, unit: 'days', startPart: 'pm', endPart: 'full', state: 'pending' })
    const detail = await admin.call(leaves.detail, { params: { id: body.leave._id } })
    expect(detail.body.days.map(({ amount, why }) => [amount, why])).toEqual([
      [0.5, null],
      [0, 'weekend'],
      [0, 'weekend'],
      [0.5, 'Feast'],
      [1, null],
      [1, null],
    ])
  })

  it('of a type in hours has times, and counts their overlap with the working minutes', async () => {
    const { userId } = await build.employee()
    const body = { ...settings, unit: 'hours' as const, name: 'Time off in lieu' }
    await admin.call(leaveTypes.add, { body })
    const day = { leaveType: body.name, startDate: '2026-06-24', endDate: '2026-06-24' }
    const { leave } = (await ask(userId, { ...day, startTime: '10:00', endTime: '14:00' }).add()).body
    expect(leave).toMatchObject({ amount: 240, unit: 'hours', startTime: '10:00', endTime: '14:00' })
    expect((await ask(userId, { ...day, startTime: '13:45', endTime: '15:00' }).add()).body.code).toBe('OVERLAP')
    expect((await ask(userId, { ...day, startTime: '14:00', endTime: '15:00' }).add()).status).toBe(200)
  })

  it('for a morning leaves the afternoon free, but no whole day', async () => {
    const { userId } = await build.employee()
    const day = { startDate: '2026-06-24', endDate: '2026-06-24' }
    expect((await ask(userId, { ...day, startPart: 'am' }).add()).status).toBe(200)
    expect((await ask(userId, { ...day, leaveType: 'Sick Leave', startPart: 'pm' }).add()).status).toBe(200)
    const whole = await ask(userId, day).add()
    expect([whole.status, whole.body.code]).toEqual([409, 'OVERLAP'])
  })

  it('can be previewed, which writes nothing', async () => {
    const { userId } = await build.employee()
    const asked = ask(userId, { endPart: 'am' })
    expect((await asked.preview()).body).toMatchObject({
      amount: 3.5,
      unit: 'days',
      balance: { before: null, after: null },
      refusals: [],
      warnings: [],
    })
    await asked.add()
    const { refusals } = (await asked.preview()).body
    expect(refusals).toEqual([{ code: 'OVERLAP', sentence: expect.stringContaining('2026-06-26') }])
    const wrong = await ask(userId, { startPart: 'am' }).preview()
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, 'startPart'])
  })

  it('of an older client is still accepted: weekends, last year, very long ranges', async () => {
    const { userId } = await build.employee()
    for (const [startDate, endDate] of [
      ['2026-06-27', '2026-06-28'],
      ['2025-01-01', '2025-01-02'],
      ['2027-01-01', '2028-02-05'],
      ['2100-01-01', '9999-12-31'],
    ])
      expect((await ask(userId, { startDate, endDate }).add()).status).toBe(200)
  })
})

it('leaves of earlier releases are counted in the background', async () => {
  const { id } = await build.leave({ startDate: '2026-06-26', endDate: '2026-07-01' })
  expect((await admin.call(leaves.detail, { params: { id } })).body.leave.amount).toBeNull()
  await addJobs(product.db, [{ kind: 'leave.count', key: id }])
  await vi.waitFor(
    async () => expect((await admin.call(leaves.detail, { params: { id } })).body.leave.amount).toBe(4),
    { timeout: 10_000, interval: 50 },
  )
})

describe('a pending request', () => {
  it('is withdrawn by the person, its days are free, and it counts as cancelled', async () => {
    const { userId } = await build.employee()
    const own = await product.as(userId)
    const { leave } = (await ask(userId, {}).add()).body
    const withdrawn = await own.call(leaves.withdraw, { params: { id: leave._id } })
    expect(withdrawn.body.leave).toMatchObject({ state: 'withdrawn', status: 'Rejected' })
    expect((await ask(userId, {}).add()).status).toBe(200)
    const again = await own.call(leaves.withdraw, { params: { id: leave._id } })
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
    const undone = { params: { id: leave._id }, body: { decidedAt: withdrawn.body.leave.updatedAt } }
    expect((await admin.call(leaves.undoDecision, undone)).body.code).toBe('CONFLICT')
    expect((await admin.call(leaves.decide, { params: undone.params, body: { status: 'Approved' } })).status).toBe(409)
  })

  it('is withdrawn by the manager who made it, and by no other manager', async () => {
    const manager = await build.employee()
    const { id, userId } = await build.employee({ managerId: manager.id })
    const theirs = await product.as(manager.userId)
    const foreign = await build.leave({ employeeId: id, startDate: '2026-01-05' })
    expect((await theirs.call(leaves.withdraw, { params: { id: foreign.id } })).status).toBe(403)
    const body = { userId, leaveType: 'Annual Leave', startDate: '2026-06-26', endDate: '2026-06-26' }
    const { leave } = (await theirs.call(leaves.add, { body })).body
    expect((await theirs.call(leaves.withdraw, { params: { id: leave._id } })).body.leave.state).toBe('withdrawn')
  })

  it('cannot be withdrawn once it is decided', async () => {
    const { id } = await build.leave({ status: 'Approved' })
    const answer = await admin.call(leaves.withdraw, { params: { id } })
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
  })
})
