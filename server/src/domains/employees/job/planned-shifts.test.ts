import { calendars } from '@ems/contract/calendars'
import { leaves } from '@ems/contract/leaves'
import { plannedShifts } from '@ems/contract/planned-shifts'
import { workingTimes } from '@ems/contract/working-times'
import { beforeAll, describe, expect, it } from 'vitest'
import { WORKDAY } from '../../../../seeds/calendars.ts'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const NIGHT = { starts: '22:00', ends: '06:00', minutes: 450 }

const plan = (client: Client, shifts: object[], more: object = {}) =>
  client.call(plannedShifts.set, { body: { shifts, ...more } as never })
const daysOf = async (id: string, from: string, to = from) =>
  (await admin.call(workingTimes.days, { params: { id }, query: { from, to } })).body.days

it('the list of other schedules has the people of the reader’s scope, and counts the people of each schedule', async () => {
  const schedule = await build.schedule({ name: 'Night watch' })
  const departmentId = await build.department()
  const other = await build.employee({ name: 'Nora Night', departmentId })
  const later = await build.employee({ name: 'Lars Later', departmentId })
  await build.employee({ departmentId })
  const left = await build.employee({ departmentId, leftOn: '2026-02-01' })
  const far = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  for (const [{ id }, from] of [
    [other, '2026-01-01'],
    [left, '2026-01-01'],
    [later, far],
  ] as const)
    await admin.call(workingTimes.set, { params: { id }, body: { from, scheduleId: schedule } })
  const read = async (client: Client, search = 'N') =>
    (await client.call(workingTimes.list, { query: { search } })).body
  const { people, followers } = await read(admin, 'Nora Night')
  expect(people).toMatchObject([
    {
      from: '2026-01-01',
      schedule: { _id: schedule, name: 'Night watch' },
      location: null,
      employee: { _id: other.id },
    },
  ])
  expect(followers.find((each) => each.schedule === schedule)?.people).toBe(1)
  expect((await read(admin, 'Lars Later')).people).toEqual([])
  const reader = await build.employee()
  await build.assignment({
    userId: reader.userId,
    role: { 'employees.manage': 'department' },
    departments: [departmentId],
  })
  const scoped = await product.as(reader.userId)
  // Three of the department, and the reader.
  const seen = await read(scoped)
  expect(seen.followers.reduce((sum, each) => sum + each.people, 0)).toBe(4)
})

describe('a planned shift', () => {
  it('overrides schedule and holiday, and removing it restores both', async () => {
    const calendarId = await build.holidayCalendar()
    await build.holiday({ calendarId, day: '2026-06-29', name: 'Feast' })
    const { id, userId } = await build.employee()
    const locationId = await build.location({ calendarId })
    await admin.call(workingTimes.set, { params: { id }, body: { from: '2026-01-01', locationId } })
    const { status, body } = await plan(admin, [
      { employeeId: userId, day: '2026-06-29', shift: NIGHT, remove: false },
      { employeeId: id, day: '2026-06-30', shift: null },
      { employeeId: id, day: '2026-07-01', shift: { starts: '09:00', ends: '12:01', minutes: 181 } },
    ])
    expect([status, body.changed, body.affected.leaves]).toEqual([200, 3, 0])
    expect(await daysOf(id, '2026-06-29', '2026-07-02')).toEqual([
      { day: '2026-06-29', am: 225, pm: 225, holiday: null, shift: { ...NIGHT, planned: true } },
      { day: '2026-06-30', am: 0, pm: 0, holiday: null, shift: null },
      expect.objectContaining({ am: 91, pm: 90 }),
      { day: '2026-07-02', am: 240, pm: 240, holiday: null, shift: null },
    ])
    expect((await plan(admin, [{ employeeId: id, day: '2026-06-30', shift: null }])).body.changed).toBe(0)
    expect((await plan(admin, [{ employeeId: id, day: '2026-06-29', shift: NIGHT, remove: true }])).status).toBe(400)
    await plan(admin, [{ employeeId: id, day: '2026-06-29', shift: null, remove: true }])
    expect(await daysOf(id, '2026-06-29')).toMatchObject([{ am: 240, holiday: { name: 'Feast' }, shift: null }])
  })

  it('counts for leave, also for booked leave', async () => {
    const { id, userId } = await build.employee()
    const asked = { userId, leaveType: 'Annual Leave', startDate: '2033-03-07', endDate: '2033-03-09', reason: '' }
    const { body: made } = await admin.call(leaves.add, { body: asked as never })
    const amount = async () => (await admin.call(leaves.detail, { params: { id: made.leave._id } })).body.leave.amount
    expect(await amount()).toBe(3)
    const off = [{ employeeId: id, day: '2033-03-08', shift: null }]
    const trial = await plan(admin, off, { dryRun: true })
    expect([trial.body.affected.leaves, trial.body.affected.amount, await amount()]).toEqual([1, 1, 3])
    expect((await daysOf(id, '2033-03-08'))[0]).toMatchObject({ am: 240, shift: null })
    await plan(admin, off)
    expect(await amount()).toBe(2)
  })

  it('is refused with more minutes than its span, or over another shift; nothing is stored then', async () => {
    const { id } = await build.employee()
    const at = (day: string, starts: string, ends: string, minutes = 60) => ({
      employeeId: id,
      day,
      shift: { starts, ends, minutes },
    })
    const refused = async (...shifts: object[]) => {
      const { status, body } = await plan(admin, shifts)
      return [status, body.issues?.[0]?.path]
    }
    expect(await refused(at('2026-06-22', '09:00', '10:00', 61))).toEqual([400, 'shifts.0.shift.ends'])
    expect(await refused(at('2026-06-22', '06:00', '22:01'))).toEqual([400, 'shifts.0.shift.ends'])
    expect(await refused({ employeeId: id, day: '2026-06-22' })).toEqual([400, 'shifts.0.shift'])
    const [night, early] = [at('2026-06-22', '22:00', '06:00'), at('2026-06-23', '05:00', '13:00')]
    expect(await refused(night, early)).toEqual([400, 'shifts.0.shift'])
    expect(await refused(night, night)).toEqual([400, 'shifts.1.day'])
    expect(await daysOf(id, '2026-06-22')).toMatchObject([{ shift: null }])
    expect((await plan(admin, [night])).status).toBe(200)
    expect(await refused(early)).toEqual([400, 'shifts.0.shift'])
    expect((await plan(admin, [at('2026-06-23', '06:00', '14:00')])).status).toBe(200)
  })

  it('is refused on a day without employment, with all others of the call; an earlier one can be removed', async () => {
    const { id } = await build.employee({ employedFrom: '2026-06-02' })
    const off = (day: string, more: object = {}) => ({ employeeId: id, day, shift: null, ...more })
    const { status, body } = await plan(admin, [off('2026-06-02'), off('2026-06-01')])
    expect([status, body.issues]).toMatchObject([400, [{ path: 'shifts.1.day', reason: 'shift.not-employed' }]])
    expect(await daysOf(id, '2026-06-02')).toMatchObject([{ shift: null, am: 240 }])
    expect((await plan(admin, [off('2026-06-01', { remove: true })])).status).toBe(200)
    expect((await plan(admin, [off('2026-06-02')])).status).toBe(200)
  })

  it('can be set by approvers of the person’s time, not for themselves and not for other people', async () => {
    const boss = await build.employee()
    const report = await build.employee({ managerId: boss.id })
    const other = await build.employee()
    const client = await product.as(boss.userId)
    const off = ({ id }: { id: string }) => ({ employeeId: id, day: '2026-06-22', shift: null })
    expect((await plan(client, [off(report)])).status).toBe(200)
    expect((await plan(client, [off(report), off(other)])).status).toBe(403)
    expect((await plan(client, [off(boss)])).status).toBe(403)
    expect((await plan(await product.as(report.userId), [off(report)])).status).toBe(403)
  })
})

describe('a shift of a schedule', () => {
  it('has a start and an end whose span is long enough for the minutes; days of people show it', async () => {
    const day = { am: 240, pm: 240 }
    const add = (first: object) =>
      admin.call(calendars.addSchedule, {
        body: {
          name: `Shift ${JSON.stringify(first)}`.slice(0, 100),
          weeks: 1,
          days: [first, ...Array(6).fill(day)],
        } as never,
      })
    const refused = async (first: object) => (await add(first)).body.issues?.[0]?.path
    expect(await refused({ ...day, starts: '09:00' })).toBe('days.0.ends')
    expect(await refused({ ...day, starts: '09:00', ends: '16:59' })).toBe('days.0.ends')
    expect(await refused({ ...day, starts: '05:00', ends: '21:01' })).toBe('days.0.ends')
    const { body } = await add({ ...day, starts: '09:00', ends: '17:30' })
    expect(body.schedule.days.slice(0, 2)).toEqual([{ ...day, starts: '09:00', ends: '17:30' }, { ...WORKDAY }])
    const { id } = await build.employee()
    const times = { from: '2026-01-01', scheduleId: body.schedule._id }
    await admin.call(workingTimes.set, { params: { id }, body: times })
    expect(await daysOf(id, '2026-06-22', '2026-06-23')).toMatchObject([
      { shift: { starts: '09:00', ends: '17:30', minutes: 480, planned: false } },
      { shift: null },
    ])
  })
})

it('a location keeps its networks until others are given', async () => {
  const { body: added } = await admin.call(calendars.addLocation, {
    body: {
      name: 'Harbour',
      timeZone: 'UTC',
      holidayCalendarId: await build.holidayCalendar(),
      networks: ['192.0.2.0/24', '2001:db8::/32'],
    },
  })
  const { _id: id, updatedAt: _, ...location } = added.location
  expect(location.networks).toEqual(['192.0.2.0/24', '2001:db8::/32'])
  const update = (networks?: string[]) =>
    admin.call(calendars.updateLocation, {
      params: { id },
      body: {
        name: 'Harbour',
        timeZone: 'UTC',
        holidayCalendarId: location.holidayCalendarId,
        ...(networks && { networks }),
      },
    })
  expect((await update()).body.location.networks).toHaveLength(2)
  expect((await update(['192.0.2.1'])).status).toBe(400)
  expect((await update(Array(51).fill('192.0.2.0/24'))).status).toBe(400)
  expect((await update([])).body.location.networks).toEqual([])
})
