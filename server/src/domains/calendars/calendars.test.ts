import { calendars } from '@ems/contract/calendars'
import { type HolidayImportBody, holidayImports } from '@ems/contract/holiday-imports'
import { notifications } from '@ems/contract/notifications'
import { workingTimes } from '@ems/contract/working-times'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { DAY_OFF, WORKDAY } from '../../../seeds/calendars.ts'
import { change, describeAudit } from '../../../test/audit.ts'
import { type Client, startProduct } from '../../../test/product.ts'
import { addJobs } from '../../platform/queue/jobs.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const threeDays = [WORKDAY, WORKDAY, WORKDAY, DAY_OFF, DAY_OFF, DAY_OFF, DAY_OFF]
const daysOf = async (id: string, from: string, to: string) =>
  (await admin.call(workingTimes.days, { params: { id }, query: { from, to } })).body.days

describe('an organisation without settings', () => {
  it('works Monday to Friday, 4 + 4 hours, without holidays', async () => {
    const { id } = await build.employee()
    const days = await daysOf(id, '2026-06-26', '2026-06-29')
    expect(days).toEqual([
      { day: '2026-06-26', am: 240, pm: 240, holiday: null, shift: null },
      { day: '2026-06-27', am: 0, pm: 0, holiday: null, shift: null },
      { day: '2026-06-28', am: 0, pm: 0, holiday: null, shift: null },
      { day: '2026-06-29', am: 240, pm: 240, holiday: null, shift: null },
    ])
    const { body } = await admin.call(calendars.schedules, { query: { search: 'Monday to Friday' } })
    expect(body.schedules).toMatchObject([{ name: 'Monday to Friday', weeks: 1, isDefault: true }])
  })
})

describe('a person’s working time', () => {
  it('applies from a day on, until a later one, with the holidays of the location', async () => {
    const { id, userId } = await build.employee()
    const calendarId = await build.holidayCalendar()
    await build.holiday({ calendarId, day: '2026-06-29', part: 'pm', name: 'Feast' })
    const [scheduleId, locationId] = [await build.schedule({ days: threeDays }), await build.location({ calendarId })]
    const set = (body: object) => admin.call(workingTimes.set, { params: { id: userId }, body: body as never })
    await set({ from: '2026-07-01', scheduleId })
    const { body } = await set({ from: '2026-06-22', locationId, scheduleId: '' })
    expect(body.workingTimes).toMatchObject([
      { from: '2026-06-22', to: '2026-06-30', location: { _id: locationId }, schedule: { name: 'Monday to Friday' } },
      { from: '2026-07-01', to: null, location: null, schedule: { _id: scheduleId } },
    ])
    expect(await daysOf(id, '2026-06-29', '2026-06-29')).toMatchObject([
      { am: 240, pm: 240, holiday: { name: 'Feast', part: 'pm' } },
    ])
    expect(await daysOf(id, '2026-07-02', '2026-07-02')).toMatchObject([{ am: 0, pm: 0, holiday: null }])
    expect((await set({ from: '2026-07-01' })).body.workingTimes).toHaveLength(2)
  })

  it('is refused with a schedule, a location or a first week that does not exist', async () => {
    const { id } = await build.employee()
    const unknown = '00000000-0000-7000-8000-000000000000'
    for (const [field, value] of [
      ['scheduleId', unknown],
      ['locationId', unknown],
      ['anchor', '2026-06-23'],
      ['from', '2500-01-01'],
    ] as const) {
      const body = { from: '2026-07-01', [field]: value }
      const answer = await admin.call(workingTimes.set, { params: { id }, body })
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, field])
    }
  })
})

describe('a schedule', () => {
  it('in use changes from a day on, and earlier days stay', async () => {
    const { id } = await build.employee()
    const scheduleId = await build.schedule()
    await admin.call(workingTimes.set, { params: { id }, body: { from: '2026-01-01', scheduleId } })
    const update = (from: string, days: typeof threeDays) =>
      admin.call(calendars.updateSchedule, {
        params: { id: scheduleId },
        body: { name: 'Part time', weeks: 1, days, from },
      })
    expect((await update('2026-07-01', threeDays)).status).toBe(200)
    expect(await daysOf(id, '2026-06-25', '2026-06-25')).toMatchObject([{ am: 240, pm: 240 }])
    expect(await daysOf(id, '2026-07-02', '2026-07-02')).toMatchObject([{ am: 0, pm: 0 }])
    const refused = await update('2026-06-01', [...threeDays].reverse())
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    const { body } = await admin.call(calendars.schedules, { query: { search: 'Part time' } })
    expect(body.total).toBe(1)
  })

  it('has seven days a week', async () => {
    const body = { name: 'Short', weeks: 2, days: threeDays }
    const answer = await admin.call(calendars.addSchedule, { body })
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'days'])
  })

  it('cannot be deleted while people use it, nor if it is the default', async () => {
    const { id } = await build.employee()
    const scheduleId = await build.schedule()
    await admin.call(workingTimes.set, { params: { id }, body: { from: '2026-01-01', scheduleId } })
    const { schedules } = (await admin.call(calendars.schedules)).body
    for (const schedule of [scheduleId, schedules.find((one) => one.isDefault)?._id ?? '']) {
      const answer = await admin.call(calendars.removeSchedule, { params: { id: schedule } })
      expect([answer.status, answer.body.code]).toEqual([409, 'IN_USE'])
    }
  })
})

describe('a holiday', () => {
  it('exists once for a part of a day, and a name once among calendars, in any case', async () => {
    const calendarId = await build.holidayCalendar({ name: 'Hesse' })
    const add = (name: string) => admin.call(calendars.addHoliday, { body: { calendarId, day: '2026-10-03', name } })
    expect((await add('Unity')).body.holiday).toMatchObject({ day: '2026-10-03', part: 'full', source: 'own' })
    expect((await add('Again')).body.code).toBe('ALREADY_REGISTERED')
    const named = await admin.call(calendars.addHolidayCalendar, { body: { name: 'HESSE' } })
    expect([named.status, named.body.code]).toEqual([409, 'ALREADY_REGISTERED'])
  })

  it('that was imported and deleted is not imported again', async () => {
    const id = await build.holiday({ importKey: 'de-2026-x' })
    expect((await admin.call(calendars.removeHoliday, { params: { id } })).status).toBe(200)
    expect((await admin.call(calendars.removeHoliday, { params: { id } })).status).toBe(404)
    const { removed } = await product.db
      .selectFrom('holidays')
      .select('removed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(removed).toBe(true)
  })
})

describe('the default calendar', () => {
  it('exists once, and moves when another becomes the default', async () => {
    const { body } = await admin.call(calendars.holidayCalendars)
    const former = body.holidayCalendars.find((one) => one.isDefault)?._id ?? ''
    const made = await admin.call(calendars.addHolidayCalendar, { body: { name: 'New default', isDefault: true } })
    const { holidayCalendars } = (await admin.call(calendars.holidayCalendars)).body
    expect(holidayCalendars.filter((one) => one.isDefault).map((one) => one.name)).toEqual(['New default'])
    const id = made.body.holidayCalendar._id
    expect((await admin.call(calendars.removeHolidayCalendar, { params: { id } })).body.code).toBe('IN_USE')
    const none = await admin.call(calendars.updateHolidayCalendar, {
      params: { id },
      body: { name: 'X', isDefault: false },
    })
    expect(none.body.code).toBe('CONFLICT')
    await admin.call(calendars.updateHolidayCalendar, {
      params: { id: former },
      body: { name: 'Default', isDefault: true },
    })
  })
})

describe('an import of holidays', () => {
  type Asked = z.input<typeof HolidayImportBody>
  const run = (id: string, body: Asked) => admin.call(holidayImports.run, { params: { id }, body })
  const bavaria: Asked = { country: 'DE', state: 'BY', year: 2026, language: 'en' }
  const inCalendar = async (calendarId: string) =>
    (await admin.call(calendars.holidays, { query: { calendarId, limit: 100 } })).body.holidays

  it('is previewed, run, and run again without effect; changed and deleted holidays stay so', async () => {
    const id = await build.holidayCalendar({ name: 'Munich' })
    await build.holiday({ calendarId: id, day: '2026-01-06', part: 'pm', name: 'Bridge' })
    const tried = await run(id, { ...bavaria, dryRun: true })
    expect([tried.status, (await inCalendar(id)).length]).toEqual([200, 1])
    const done = await run(id, bavaria)
    expect(done.body).toEqual({ ...tried.body, requestId: done.body.requestId })
    expect(done.body).toMatchObject({ added: 11, kept: 0, skipped: 1, affected: { leaves: 0 } })
    expect(done.body.rows[1]).toEqual({
      day: '2026-01-06',
      part: 'full',
      name: 'Epiphany',
      type: 'public',
      outcome: 'skipped',
    })
    const holidays = await inCalendar(id)
    const of = (name: string) => holidays.find((one) => one.name === name)?._id ?? ''
    await admin.call(calendars.removeHoliday, { params: { id: of('Corpus Christi') } })
    const moved = { day: '2026-05-15', part: 'am' as const, name: 'Moved' }
    await admin.call(calendars.updateHoliday, { params: { id: of('Ascension Day') }, body: moved })
    expect((await run(id, bavaria)).body).toMatchObject({ added: 0, kept: 10, skipped: 2 })
    expect((await inCalendar(id)).map(({ name }) => name)).not.toContain('Corpus Christi')
    const { body } = await admin.call(calendars.holidayCalendars, { query: { search: 'Munich' } })
    expect(body.holidayCalendars[0]?.imported).toEqual({
      ...bavaria,
      region: null,
      stateName: 'Bayern',
      regionName: null,
      types: ['public'],
    })
    const imports = await product.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'holiday-calendar.import')
      .where('entity_id', '=', id)
      .execute()
    expect(imports.length).toBe(1)
    expect((await run(id, { ...bavaria, year: 2025, types: ['public', 'observance'] })).body.added).toBeGreaterThan(11)
    const later = (await admin.call(calendars.holidayCalendars, { query: { search: 'Munich' } })).body
    expect(later.holidayCalendars[0]?.imported?.year).toBe(2026)
  })

  it('has holidays of several days, substitutes, and those of a 1 January in the previous year', async () => {
    const id = await build.holidayCalendar()
    const daysOf = async (country: string, year: number) =>
      (await run(id, { country, year, dryRun: true })).body.rows.map(({ day }) => day)
    expect(await daysOf('EG', 2026)).toEqual(expect.arrayContaining(['2026-03-20', '2026-03-21', '2026-03-22']))
    const [before, after] = [await daysOf('US', 2027), await daysOf('US', 2028)]
    expect(before).toEqual(expect.arrayContaining(['2027-07-04', '2027-07-05', '2027-12-31']))
    expect(after).not.toContain('2027-12-31')
  })

  it('is refused for unknown countries and languages, and lists the known ones', async () => {
    const id = await build.holidayCalendar()
    for (const [field, more] of [
      ['country', { country: 'XX' }],
      ['state', { state: 'XX' }],
      ['region', { region: 'XX' }],
      ['language', { language: 'xx' }],
      ['types', { types: [] }],
      ['year', { year: 20.5 }],
    ] as const) {
      const answer = await run(id, { ...bavaria, ...more } as Asked)
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, field])
    }
    const { sources } = (await admin.call(holidayImports.sources)).body
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.find(({ code }) => code === 'DE')?.states.find(({ code }) => code === 'BY')?.name).toBe('Bayern')
  })

  it('is offered in November for the next year, once, to people who set up leave', async () => {
    const id = await build.holidayCalendar({ name: 'Offered' })
    product.setNow('2026-11-02T09:00:00Z')
    try {
      const hr = await product.administrator()
      await run(id, bavaria)
      const offers = async () =>
        (await hr.call(notifications.list, {})).body.notifications
          .filter(({ kind }) => kind === 'calendar.holidays-offered')
          .map(({ sentence }) => sentence)
          .filter((sentence) => sentence.includes('Offered'))
      for (const key of ['first', 'again']) await addJobs(product.db, [{ kind: 'calendar.offer-holidays', key }])
      await vi.waitFor(async () => {
        const open = await product.db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', 'calendar.offer-holidays')
          .where('done_at', 'is', null)
          .execute()
        expect(open).toEqual([])
      }, 10_000)
      expect(await offers()).toEqual(['You can now import the 2027 holidays into Offered.'])
      await run(id, { ...bavaria, year: 2027 })
      expect((await offers()).filter((sentence) => sentence.includes('2027'))).toEqual([])
    } finally {
      product.setNow(null)
    }
  })
})

it('all signed-in users see locations, schedules and holidays; employees change none', async () => {
  const employee = await product.as((await build.employee()).userId)
  for (const read of [calendars.holidayCalendars, calendars.locations, calendars.schedules, calendars.holidays])
    expect((await employee.call(read)).status).toBe(200)
  expect((await employee.call(calendars.addHolidayCalendar, { body: { name: 'Mine' } })).status).toBe(403)
})

const one = (action: string, kind: 'holiday' | 'location' | 'schedule' | 'holidayCalendar', id: string) => [
  { action, kind, id },
]

describeAudit('calendars', product, {
  addHolidayCalendar: async () =>
    change({
      endpoint: calendars.addHolidayCalendar,
      request: { body: { name: 'Saxony' } },
      events: ({ holidayCalendar: { _id } }) => one('holiday-calendar.add', 'holidayCalendar', _id),
    }),
  updateHolidayCalendar: async () => {
    const id = await build.holidayCalendar()
    return change({
      endpoint: calendars.updateHolidayCalendar,
      request: { params: { id }, body: { name: 'Renamed calendar' } },
      events: one('holiday-calendar.update', 'holidayCalendar', id),
    })
  },
  removeHolidayCalendar: async () => {
    const id = await build.holidayCalendar()
    const body = { calendarId: id, day: '2026-12-24', part: 'pm' as const, name: 'Christmas Eve' }
    const { holiday } = (await admin.call(calendars.addHoliday, { body })).body
    return change({
      endpoint: calendars.removeHolidayCalendar,
      request: { params: { id } },
      events: [
        ...one('holiday.remove', 'holiday', holiday._id),
        ...one('holiday-calendar.remove', 'holidayCalendar', id),
      ],
    })
  },
  addLocation: async () => {
    const body = { name: 'Leipzig', timeZone: 'Europe/Berlin', holidayCalendarId: await build.holidayCalendar() }
    return change({
      endpoint: calendars.addLocation,
      request: { body },
      events: ({ location: { _id } }) => one('location.add', 'location', _id),
    })
  },
  updateLocation: async () => {
    const id = await build.location()
    const body = { name: 'Dresden', timeZone: 'Asia/Tokyo', holidayCalendarId: await build.holidayCalendar() }
    return change({
      endpoint: calendars.updateLocation,
      request: { params: { id }, body },
      events: one('location.update', 'location', id),
    })
  },
  removeLocation: async () => {
    const id = await build.location()
    return change({
      endpoint: calendars.removeLocation,
      request: { params: { id } },
      events: one('location.remove', 'location', id),
    })
  },
  addHoliday: async () => {
    const calendarId = await build.holidayCalendar()
    return change({
      endpoint: calendars.addHoliday,
      request: { body: { calendarId, day: '2026-05-14', name: 'Ascension', part: 'am' as const } },
      events: ({ holiday: { _id } }) => one('holiday.add', 'holiday', _id),
    })
  },
  updateHoliday: async () => {
    const id = await build.holiday()
    return change({
      endpoint: calendars.updateHoliday,
      request: { params: { id }, body: { day: '2026-05-15', name: 'Bridge day', part: 'pm' as const } },
      events: one('holiday.update', 'holiday', id),
    })
  },
  removeHoliday: async () => {
    const id = await build.holiday({ importKey: 'key' })
    return change({
      endpoint: calendars.removeHoliday,
      request: { params: { id } },
      events: one('holiday.remove', 'holiday', id),
    })
  },
  addSchedule: async () =>
    change({
      endpoint: calendars.addSchedule,
      request: { body: { name: 'Three days', weeks: 1, days: threeDays } },
      events: ({ schedule: { _id } }) => one('schedule.add', 'schedule', _id),
    }),
  updateSchedule: async () => {
    const id = await build.schedule()
    return change({
      endpoint: calendars.updateSchedule,
      request: { params: { id }, body: { name: 'Two weeks', weeks: 2, days: [...threeDays, ...threeDays] } },
      events: one('schedule.update', 'schedule', id),
    })
  },
  removeSchedule: async () => {
    const id = await build.schedule()
    return change({
      endpoint: calendars.removeSchedule,
      request: { params: { id } },
      events: one('schedule.remove', 'schedule', id),
    })
  },
})

describeAudit('holidayImports', product, {
  run: async () => {
    const id = await build.holidayCalendar()
    return change({
      endpoint: holidayImports.run,
      request: { params: { id }, body: { country: 'DE', year: 2026 } },
      known: [{ kind: 'holidayCalendar', id }],
      events: async () => {
        const { db } = product
        const added = await db.selectFrom('holidays').select('id').where('calendar_id', '=', id).orderBy('id').execute()
        return [
          ...added.flatMap((holiday) => one('holiday.add', 'holiday', holiday.id)),
          ...one('holiday-calendar.import', 'holidayCalendar', id),
        ]
      },
    })
  },
})
