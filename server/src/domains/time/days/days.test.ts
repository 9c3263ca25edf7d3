import { attendance } from '@ems/contract/attendance'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { plannedShifts } from '@ems/contract/planned-shifts'
import { type TimeDay, time } from '@ems/contract/time'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startProduct } from '../../../../test/product.ts'
import { clockedPeople } from '../../../../test/working-time.ts'
import { dayWork } from './day.job.ts'

const product = await startProduct()
const { build } = product
const { administrator, days, person, track, workplace } = clockedPeople(product)

/** Runs the jobs that the clock starts. */
async function closeDays() {
  const [job] = dayWork(product as never).jobs
  const batch = async (work: (trx: never) => Promise<unknown>) => {
    run.progress = (await product.db.transaction().execute((trx) => work(trx as never))) ?? null
  }
  const run = {
    payload: {},
    progress: null as unknown,
    batch,
    async batches(work: (trx: never) => Promise<boolean>) {
      while (await product.db.transaction().execute((trx) => work(trx as never)));
    },
    async pages(begin: unknown, work: (trx: never, from: unknown) => Promise<unknown>) {
      do await batch((trx) => work(trx as never, run.progress ?? begin))
      while (run.progress !== null)
    },
  }
  await job?.run(run as never)
}

/** Waits for all jobs that a change started. */
async function settled() {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ n: number }>`
          select (select count(*) from domain_event_work where consumer = 'time.changed')::int
            + (select count(*) from jobs where kind = 'time.recompute' and done_at is null)::int as n`.execute(
          product.db,
        )
        return rows[0]?.n
      },
      { timeout: 10_000, interval: 100 },
    )
    .toBe(0)
}

// A Tuesday without a holiday.
const TUESDAY = '2027-03-02'
const at = (time: string, day = TUESDAY) => `${day}T${time}:00Z`
type Times = [string, string][]
const onTuesday = (times: Times) => times.map(([start, end]) => [at(start), at(end)] as [string, string])

beforeAll(async () => {
  product.setNow('2027-02-26T12:00:00Z')
  await track({}, '2027-02-01')
})

describe('the minutes of a day with a shift from 09:00 to 17:30', () => {
  let office: Awaited<ReturnType<typeof workplace>>
  beforeAll(async () => {
    office = await workplace({ starts: '09:00', ends: '17:30' })
  })

  it.each<[string, Times, Partial<TimeDay>]>([
    [
      'begin with the shift',
      [
        ['08:52', '12:30'],
        ['13:00', '17:41'],
      ],
      { present: 499, breaks: 30, scheduled: 480, counted: 491, delta: 11, overtime: 0, late: 0 },
    ],
    ['have a grace', [['09:10', '17:30']], { present: 500, counted: 500, late: 0, early: 0, overtime: 15 }],
    [
      'are late and early as a whole',
      [['09:11', '17:19']],
      { present: 488, counted: 488, late: 11, early: 11, overtime: 0 },
    ],
  ])('%s', async (_, times, expected) => {
    const one = await person(office)
    await one.work(...onTuesday(times))
    product.setNow('2027-03-03T05:00:00Z')
    await closeDays()
    expect(await one.day(TUESDAY)).toMatchObject({ status: 'present', ...expected })
    expect((await days({ from: TUESDAY, to: TUESDAY, employee: one.id })).days).toMatchObject([expected])
  })

  it('have missing breaks deducted', async () => {
    product.setNow('2027-03-01T12:00:00Z')
    await track({ breaks: [{ after: 360, minutes: 30 }] }, TUESDAY)
    const one = await person(office)
    await one.work(
      ...onTuesday([
        ['09:00', '13:00'],
        ['13:10', '17:30'],
      ]),
    )
    expect(await one.day(TUESDAY)).toMatchObject({ present: 500, counted: 480, deducted: 20, delta: 0 })
    product.setNow('2027-03-01T12:00:00Z')
    await track({}, TUESDAY)
    await settled()
  })

  it('are listed with the sessions, in the zone of the location', async () => {
    const place = await workplace({ starts: '09:00', ends: '17:30', zone: 'Asia/Tokyo' })
    const one = await person(place, await build.department({ name: 'Logistics' }))
    await one.work([at('00:05'), at('04:00')], [at('04:30'), at('08:30')])
    const expected = {
      department: 'Logistics',
      timeZone: 'Asia/Tokyo',
      sessions: [
        { in: '2027-03-02T00:05:00.000Z', minutes: 235, state: 'done' },
        { in: '2027-03-02T04:30:00.000Z', minutes: 240, state: 'done' },
      ],
    }
    expect(await one.day(TUESDAY)).toMatchObject(expected)
    expect((await days({ from: TUESDAY, to: TUESDAY, employee: one.id })).days).toMatchObject([expected])
  })

  it('of a day with the morning on leave begin in the afternoon', async () => {
    const one = await person(office)
    await build.leave({ employeeId: one.id, startDate: TUESDAY, startPart: 'am', endPart: 'am', status: 'Approved' })
    await one.work([at('13:42'), at('17:30')])
    product.setNow('2027-03-03T05:00:00Z')
    await closeDays()
    expect(await one.day(TUESDAY)).toMatchObject({
      ...{ status: 'half day', present: 228, counted: 228, scheduled: 240, late: 12, undertime: 12 },
      mark: { status: 'Late', origin: 'clock' },
    })
  })

  it('of a day with the afternoon on leave end with the morning', async () => {
    const one = await person(office)
    await build.leave({ employeeId: one.id, startDate: TUESDAY, startPart: 'pm', endPart: 'pm', status: 'Approved' })
    await one.work([`${TUESDAY}T09:00:59Z`, at('12:40')])
    product.setNow('2027-03-03T05:00:00Z')
    const expected = { status: 'half day', present: 220, scheduled: 240, late: 0, early: 20, undertime: 20 }
    expect(await one.day(TUESDAY)).toMatchObject(expected)
  })

  it('of leave with times over an edge begin after it', async () => {
    const one = await person(office)
    const admin = await administrator()
    const { body } = await admin.call(leaveTypes.add, { body: { name: 'Hours off', unit: 'hours' } as never })
    const times = { startDate: TUESDAY, endDate: TUESDAY, startTime: '09:00', endTime: '11:00' }
    product.setNow(at('06:00'))
    const asked = { userId: one.userId, leaveType: body.type._id, ...times, reason: '', approve: true }
    expect((await admin.call(leaves.add, { body: asked as never })).status).toBe(200)
    await one.work([at('11:12'), at('17:19')])
    product.setNow('2027-03-03T05:00:00Z')
    expect(await one.day(TUESDAY)).toMatchObject({ status: 'present', scheduled: 360, late: 12, early: 11 })
  })

  it('of a planned shift on a holiday are those of the shift; without a shift they are overtime', async () => {
    const holidays = await workplace({ starts: '09:00', ends: '17:30' })
    await build.holiday({ calendarId: holidays.calendarId, day: TUESDAY })
    const one = await person(holidays)
    const shifts = [
      { employeeId: one.id, day: TUESDAY, shift: { starts: '10:00', ends: '18:00', minutes: 451 } },
      { employeeId: one.id, day: '2027-03-03', shift: null },
    ]
    product.setNow(at('06:00'))
    expect((await (await administrator()).call(plannedShifts.set, { body: { shifts } })).status).toBe(200)
    await one.work([at('10:11'), at('18:00')], ['2027-03-03T10:00:00Z', '2027-03-03T11:00:00Z'])
    expect(await one.day(TUESDAY)).toMatchObject({ status: 'present', scheduled: 451, counted: 469, late: 11 })
    const off = { status: 'day off', flags: ['worked'], scheduled: 0, overtime: 60, mark: null }
    expect(await one.day('2027-03-03')).toMatchObject(off)
  })

  it('of a holiday are overtime', async () => {
    const holidays = await workplace({ starts: '09:00', ends: '17:30' })
    const one = await person(holidays)
    await one.work([at('10:00'), at('14:00')])
    await build.holiday({ calendarId: holidays.calendarId, day: TUESDAY })
    await settled()
    expect((await days({ from: TUESDAY, to: TUESDAY, employee: one.id })).days).toMatchObject([
      { status: 'holiday', flags: ['worked'], present: 240, counted: 240, scheduled: 0, overtime: 240, mark: null },
    ])
    await build.leave({ employeeId: one.id, startDate: TUESDAY, status: 'Approved' })
    expect(await one.day(TUESDAY)).toMatchObject({ status: 'on leave', flags: ['worked'], overtime: 240 })
  })

  it('cut overtime that had no approval', async () => {
    product.setNow('2027-03-01T12:00:00Z')
    await track({ overtimeApproval: 'before' }, TUESDAY)
    const one = await person(office)
    await one.work([at('09:00'), at('18:20')])
    expect(await one.day(TUESDAY)).toMatchObject({ present: 560, counted: 480, unapproved: 80, delta: 0 })
    product.setNow('2027-03-01T12:00:00Z')
    await track({}, TUESDAY)
    await settled()
  })
})

describe('a night shift in Berlin', () => {
  it.each<[string, string, number, number, number]>([
    [
      '2027-03-27',
      '2027-03-27T20:58:00Z 2027-03-28T00:00:00Z 2027-03-28T00:30:00Z 2027-03-28T04:03:00Z',
      395,
      393,
      390,
    ],
    [
      '2027-10-30',
      '2027-10-30T19:58:00Z 2027-10-30T23:00:00Z 2027-10-30T23:30:00Z 2027-10-31T05:03:00Z',
      515,
      513,
      510,
    ],
  ])('on %s has the minutes that really passed', async (day, instants, present, counted, scheduled) => {
    const [start, pause, end, out] = instants.split(' ') as [string, string, string, string]
    product.setNow('2027-03-01T12:00:00Z')
    const night = await workplace({ starts: '22:00', ends: '06:00', am: 210, pm: 240, zone: 'Europe/Berlin' })
    // The schedule has no shift on a Saturday.
    await sql`update schedule_days set am = 210, pm = 240, starts = '22:00', ends = '06:00' where schedule_id = ${night.scheduleId}`.execute(
      product.db,
    )
    const one = await person(night)
    await one.work([start, pause], [end, out])
    expect(await one.day(day)).toMatchObject({ status: 'present', present, counted, scheduled })
    const [listed] = (await days({ from: day, to: day, employee: one.id })).days
    expect(listed).toMatchObject({ timeZone: 'Europe/Berlin', sessions: [{ state: 'done' }, { state: 'done' }] })
    expect((await one.now()).timeZone).toBe('Europe/Berlin')
  })
})

describe('a session', () => {
  it('belongs to the shift that it begins in, also after midnight', async () => {
    const night = await workplace({ starts: '22:00', ends: '06:00' })
    const one = await person(night)
    await one.work([at('21:50'), '2027-03-03T02:00:00Z'], ['2027-03-03T02:30:00Z', '2027-03-03T06:00:00Z'])
    expect((await one.day(TUESDAY)).sessions).toHaveLength(2)
    expect((await one.day('2027-03-03')).sessions).toHaveLength(0)
  })

  it('belongs to the nearest shift of two', async () => {
    const night = await workplace({ starts: '22:00', ends: '06:00' })
    const one = await person(night)
    await product.db
      .insertInto('planned_shifts')
      .values({ employee_id: one.id, day: '2027-03-03', starts: '06:00', ends: '14:00', minutes: 450 })
      .execute()
    await one.work(['2027-03-03T05:00:00Z', '2027-03-03T05:30:00Z'], ['2027-03-03T06:10:00Z', '2027-03-03T14:00:00Z'])
    expect((await one.day(TUESDAY)).sessions).toHaveLength(1)
    expect((await one.day('2027-03-03')).sessions).toHaveLength(1)
  })

  it('of flexible time continues the day within four hours', async () => {
    const place = await workplace({})
    const [one, other] = [await person(place), await person(place)]
    await one.work([at('20:00'), '2027-03-03T00:45:00Z'], ['2027-03-03T01:10:00Z', '2027-03-03T03:00:00Z'])
    expect((await one.day(TUESDAY)).sessions).toHaveLength(2)
    await other.work([at('22:00'), '2027-03-03T02:00:00Z'], ['2027-03-03T06:30:00Z', '2027-03-03T09:00:00Z'])
    expect((await other.day(TUESDAY)).sessions).toHaveLength(1)
    expect((await other.day('2027-03-03')).sessions).toHaveLength(1)
  })
})

describe('the status and the mark of a day', () => {
  it('become absent when the day closes, and follow later leave', async () => {
    const one = await person(await workplace({}))
    product.setNow('2027-03-02T12:00:00Z')
    await closeDays()
    const listed = async () => (await days({ from: TUESDAY, to: TUESDAY, employee: one.id })).days[0]
    expect(await listed()).toMatchObject({ status: 'open', mark: null })
    product.setNow('2027-03-03T04:00:00Z')
    await closeDays()
    expect(await listed()).toMatchObject({ status: 'absent', mark: { status: 'Absent', origin: 'clock' } })
    await build.leave({ employeeId: one.id, startDate: TUESDAY, status: 'Approved', leaveType: 'Sick Leave' })
    await settled()
    expect(await listed()).toMatchObject({ status: 'on leave', mark: { status: 'Sick', origin: 'clock' } })
    const pending = await person()
    await build.leave({ employeeId: pending.id, startDate: TUESDAY })
    expect(await pending.day(TUESDAY)).toMatchObject({ status: 'absent' })
  })

  it('leave a mark by hand as it is, through every job', async () => {
    const one = await person()
    product.setNow('2027-03-02T12:00:00Z')
    const admin = await administrator()
    const marking = { params: { employeeId: one.id }, body: { status: 'Sick' as const } }
    expect((await admin.call(attendance.mark, marking)).status).toBe(200)
    await one.work([at('13:00'), at('15:00')])
    expect(await one.day(TUESDAY)).toMatchObject({
      ...{ status: 'present', flags: ['conflict'], mark: { status: 'Sick', origin: 'hand' } },
    })
    product.setNow('2027-03-03T05:00:00Z')
    await closeDays()
    await settled()
    expect(await one.day(TUESDAY)).toMatchObject({ mark: { status: 'Sick', origin: 'hand' } })
  })

  it('count as marked by hand for a mark after a clock-in, and for a correction', async () => {
    const one = await person()
    await one.work([at('09:00'), at('15:00')])
    const admin = await administrator()
    const marking = { params: { employeeId: one.id }, body: { status: 'Absent' as const } }
    expect(await admin.call(attendance.mark, marking)).toMatchObject({ status: 409, body: { code: 'ALREADY_MARKED' } })
    const body = { date: TUESDAY, status: 'Absent' as const, reason: 'Not here' }
    expect((await admin.call(attendance.correct, { params: { employeeId: one.id }, body })).status).toBe(200)
    await settled()
    expect(await one.day(TUESDAY)).toMatchObject({ flags: ['conflict'], mark: { status: 'Absent', origin: 'hand' } })
  })

  it('stand by hand where a correction confirms what the product marked', async () => {
    const one = await person()
    await one.work([at('09:00'), at('15:00')])
    const body = { date: TUESDAY, status: 'Present' as const, reason: 'Seen' }
    const { status, body: answer } = await (await administrator()).call(attendance.correct, {
      ...{ params: { employeeId: one.id }, body },
    })
    expect([status, answer.attendance?.origin]).toEqual([200, 'hand'])
    await build.leave({ employeeId: one.id, startDate: TUESDAY, status: 'Approved' })
    await settled()
    product.setNow('2027-03-03T05:00:00Z')
    await closeDays()
    expect(await one.day(TUESDAY)).toMatchObject({ mark: { status: 'Present', origin: 'hand' } })
  })

  it('have no mark on a day off', async () => {
    const one = await person()
    await one.work(['2027-03-06T09:00:00Z', '2027-03-06T11:00:00Z'])
    expect(await one.day('2027-03-06')).toMatchObject({
      status: 'day off',
      flags: ['worked'],
      mark: null,
      overtime: 120,
    })
  })
})

describe('warnings', () => {
  it('name long days, short rests and stretches without a break', async () => {
    product.setNow('2027-03-01T12:00:00Z')
    await track({ maxDay: 600, minRest: 660, breakAfter: 360 }, '2027-03-01')
    const one = await person()
    await one.work([at('08:00'), at('14:00')], [at('14:14'), at('22:00')])
    await one.work(['2027-03-03T08:59:00Z', '2027-03-03T12:00:00Z'])
    expect(await one.day(TUESDAY)).toMatchObject({ warnings: ['long-day', 'no-break'] })
    expect(await one.day('2027-03-03')).toMatchObject({ warnings: ['short-rest'] })
    expect((await days({ from: TUESDAY, to: '2027-03-03', warning: 'short-rest' })).days).toMatchObject([
      { day: '2027-03-03', employee: { _id: one.id } },
    ])
  })

  it('name long weeks on Sunday', async () => {
    product.setNow('2027-01-04T00:30:00Z')
    await track({ maxWeek: 100 }, '2027-01-04')
    const [one, away] = [await person(), await person()]
    for (const monday of ['2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25'])
      for (const somebody of [one, away]) await somebody.work([`${monday}T09:00:00Z`, `${monday}T11:00:00Z`])
    await build.leave({ employeeId: away.id, startDate: '2027-01-12', status: 'Approved' })
    product.setNow('2027-02-01T05:00:00Z')
    await track({ maxWeek: 100 }, '2027-01-04')
    await settled()
    const sundays = await days({ from: '2027-01-04', to: '2027-01-31', employee: one.id, warning: 'long-week' })
    expect(sundays.days.map(({ day }) => day)).toEqual(['2027-01-31'])
    const fewer = await days({ from: '2027-01-04', to: '2027-01-31', employee: away.id, warning: 'long-week' })
    expect(fewer.total).toBe(0)
  })
})

it('a missing clock-out is told once, the next morning', async () => {
  const one = await person()
  await one.punch('in', at('09:00'))
  // The day is in the table once the event of the punch is processed.
  await settled()
  product.setNow('2027-03-03T04:00:00Z')
  await closeDays()
  const told = () =>
    product.db
      .selectFrom('notifications')
      .select(['params', 'link'])
      .where('user_id', '=', one.userId)
      .where('kind', '=', 'time.missing')
      .execute()
  expect(await told()).toEqual([
    { params: { day: TUESDAY, userId: one.userId }, link: `/employee-dashboard/time/${TUESDAY}` },
  ])
  product.setNow('2027-03-03T04:30:00Z')
  await closeDays()
  expect(await told()).toHaveLength(1)
})

it('a leaver who is still clocked in has a missing clock-out', async () => {
  const one = await person()
  await one.punch('in', at('20:00'))
  await product.db.updateTable('employees').set({ left_on: TUESDAY }).where('id', '=', one.id).execute()
  product.setNow('2027-03-03T13:00:00Z')
  expect(await one.day(TUESDAY)).toMatchObject({ status: 'incomplete', flags: ['no-clock-out'], counted: 0 })
})

it('a frozen month refuses changes of its days and marks', async () => {
  const one = await person()
  await one.work([at('09:00'), at('15:00')])
  await product.db
    .insertInto('timesheets')
    .values({ employee_id: one.id, month: '2027-03-01', state: 'Closed', updated_at: new Date() } as never)
    .execute()
  const change = product.db.updateTable('time_days').set({ counted: 1 }).where('employee_id', '=', one.id).execute()
  await expect(change).rejects.toThrow('this month is closed')
  const mark = product.db.deleteFrom('attendance').where('employee_id', '=', one.id).execute()
  await expect(mark).rejects.toThrow('this month is closed')
})

it('a day before the first employment is invalid, a day of a former employment is valid', async () => {
  product.setNow(at('18:00'))
  const one = await build.employee({ employedFrom: '2027-02-15' })
  const get = async (day: string) => (await administrator()).call(time.day, { params: { employeeId: one.id, day } })
  expect(await get('2027-02-14')).toMatchObject({ status: 400, body: { issues: [{ path: 'day' }] } })
  await product.db.updateTable('employees').set({ left_on: '2027-02-19' }).where('id', '=', one.id).execute()
  await product.db
    .updateTable('employees')
    .set({ employed_from: TUESDAY, left_on: null })
    .where('id', '=', one.id)
    .execute()
  expect((await get('2027-02-16')).status).toBe(200)
})
