import { calendars, type DayPart } from '@ems/contract/calendars'
import { addDays } from '@ems/contract/core/days'
import { leaveBalances } from '@ems/contract/leave-balances'
import { leaveCalendar } from '@ems/contract/leave-calendar'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leaveFeeds } from '@ems/contract/leave-feeds'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveReports } from '@ems/contract/leave-reports'
import { leaveRuns } from '@ems/contract/leave-runs'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { workingTimes } from '@ems/contract/working-times'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it, vi } from 'vitest'
import { LeaveModel, type ModelLeave, type ModelTerms } from '../../../../test/leave-model.ts'
import { type Asked, type Minutes, slotsOf } from '../../../../test/leave-slots.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'

// Any sequence of calls on a person's leave: a second implementation of the count agrees with every screen.
// The seed is fixed, so that every run tests the same sequences. TRUTH_SEED=2 TRUTH_RUNS=500 tests others.
const product = await startProduct()
const { build } = product
const [FIRST_DAY, LAST_DAY, AHEAD] = ['2025-06-10', '2025-12-20', '2026-01-05']
const adminId = await build.administrator()

const FULL = [240, 240] as const
const OFF = [0, 0] as const
const weeks = (...days: (readonly [am: number, pm: number])[]): Minutes[] => days.map(([am, pm]) => ({ am, pm }))
const PATTERNS = [
  weeks(FULL, FULL, FULL, FULL, FULL, OFF, OFF),
  weeks(FULL, FULL, [240, 0], OFF, OFF, OFF, OFF),
  weeks(FULL, FULL, FULL, OFF, OFF, OFF, OFF, FULL, FULL, FULL, FULL, [195, 0], [240, 0], OFF),
  weeks(...Array(7).fill([240, 210]), ...Array(7).fill(OFF), [0, 300], OFF, [0, 300], OFF, [105, 45], OFF, OFF),
  weeks(
    ...Array(28)
      .fill(OFF)
      .map((_, n) => (n % 4 === 0 ? ([300, 135] as const) : n % 3 === 0 ? ([0, 240] as const) : OFF)),
  ),
]

const oneOf = <const T>(...values: T[]) => fc.constantFrom(...values)
const when = fc.record({
  start: fc.integer({ min: -9, max: 235 }),
  length: oneOf(1, 1, 2, 4, 5, 9, 12),
  part: oneOf<DayPart>('full', 'full', 'am', 'pm'),
  // Of a single day of a type in hours, in quarters of an hour.
  times: fc.option(fc.record({ from: fc.integer({ min: 24, max: 80 }), length: fc.integer({ min: 1, max: 15 }) })),
})
const which = fc.nat(7)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('ask' as const), when, sick: oneOf(false, false, false, true) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('approve' as const), which }) },
  fc.record({ do: oneOf('reject' as const, 'withdraw' as const, 'cancel' as const), which }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('amend' as const), which, when }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('interrupt' as const), which, after: fc.nat(11), length: fc.nat(5) }),
  },
  fc.record({
    do: fc.constant('adjust' as const),
    steps: oneOf(-4, -1, 2, 3),
    closes: fc.option(oneOf('2025-09-30', '2026-02-28')),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('holiday' as const),
      start: fc.integer({ min: -20, max: 230 }),
      part: oneOf<DayPart>('full', 'am', 'pm'),
      back: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('schedule' as const),
      start: fc.integer({ min: 0, max: 200 }),
      pattern: fc.nat(PATTERNS.length - 1),
      week: fc.nat(3),
    }),
  },
  fc.record({ do: fc.constant('run' as const), kind: oneOf('accrual', 'accrual', 'recount', 'due'), back: fc.nat(20) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 50 }) }) },
)

/** Terms in half days, or in quarters of an hour where they are in hours: of those there are eight times as many. */
const terms = fc
  .record({
    unit: oneOf('days' as const, 'days' as const, 'hours' as const),
    employedFrom: oneOf('2020-01-01', '2020-01-01', '2025-02-11', '2025-05-31'),
    amount: fc.integer({ min: 16, max: 60 }),
    rounding: oneOf<ModelTerms['rounding']>(
      { to: 1, how: 'up' },
      { to: 2, how: 'nearest' },
      { to: 1, how: 'down' },
      { to: 1, how: 'none' },
    ),
    grant: oneOf<ModelTerms['grant']>('start', 'monthly', 'monthly-end'),
    bookable: oneOf<ModelTerms['bookable']>('period', 'accrued'),
    scaleWith: oneOf<ModelTerms['scaleWith']>('none', 'days', 'hours'),
    cap: fc.integer({ min: 0, max: 10 }),
    overdraft: oneOf(0, 0, 3),
  })
  .map((of): ModelTerms => {
    const one = of.unit === 'days' ? 500 : 240
    const rounding = { ...of.rounding, to: of.rounding.to * (of.unit === 'days' ? 500 : 15) }
    return { ...of, rounding, amount: of.amount * one, cap: of.cap * one, overdraft: of.overdraft * one }
  })

const told = <A extends { status: number; body: object }>(answer: A): A => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}
const clock = (quarters: number): string =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
const bodyOf = ({ from, to, startPart, endPart, times }: Asked) => ({
  startDate: from,
  endDate: to,
  ...(times ? { startTime: clock(times.from), endTime: clock(times.to) } : { startPart, endPart }),
})
const sum = (net: Map<string, number>) => [...net.values()].reduce((all, amount) => all + amount, 0)

let schedules: Promise<string[]> | undefined
/** The patterns as schedules of the product, made once. */
const scheduleIds = (admin: Client) =>
  (schedules ??= Promise.all(
    PATTERNS.map(async (days, n) => {
      const body = { name: `Pattern ${n}`, weeks: days.length / 7, days }
      return told(await admin.call(calendars.addSchedule, { body })).body.schedule._id
    }),
  ))

async function organisation(of: ModelTerms) {
  product.setNow(`${FIRST_DAY}T09:00:00Z`)
  const admin = await product.as(adminId)
  const one = await build.employee({ employedFrom: of.employedFrom })
  const calendarId = await build.holidayCalendar()
  const locationId = await build.location({ calendarId })
  const ids = await scheduleIds(admin)
  const model = new LeaveModel(of)
  const wire = (amount: number) => (of.unit === 'days' ? amount / 1000 : amount)
  const own = await product.as(one.userId)
  const name = `Truth of ${one.id}`
  const { type } = told(await admin.call(leaveTypes.add, { body: { name, unit: of.unit } })).body
  const { url } = told(await own.call(leaveFeeds.add, { body: { kind: 'own' } })).body
  const at = { ...one, today: FIRST_DAY, admin, own, type, calendarId, model, wire, url, work }

  /** Someone works by a pattern from a day on, its first week from a Monday on. */
  async function work(from: string, pattern: number, week: number) {
    const monday = addDays('2025-06-09', 7 * week)
    const body = { from, locationId, scheduleId: ids[pattern], anchor: monday }
    told(await at.admin.call(workingTimes.set, { params: { id: one.id }, body }))
    const others = model.patterns.filter((other) => other.from !== from)
    model.patterns = [...others, { from, monday, days: PATTERNS[pattern] as Minutes[] }]
    model.patterns.sort((a, b) => a.from.localeCompare(b.from))
  }

  await work('2020-01-01', 0, 0)
  const { unit: _unit, employedFrom: _employedFrom, amount, cap, overdraft, rounding, ...rest } = of
  const policy = {
    ...rest,
    leaveType: type._id,
    name,
    amount: wire(amount),
    overdraft: wire(overdraft),
    rounding: { ...rounding, to: wire(rounding.to) },
    carry: { cap: wire(cap), closes: '03-31' },
  }
  const policyId = told(await admin.call(leavePolicies.add, { body: policy })).body.policy._id
  const rules = { from: '2025-01-01', rules: [{ policyId, employeeId: one.id }] }
  told(await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: rules }))
  return at
}

type Organisation = Awaited<ReturnType<typeof organisation>>
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type When = typeof when extends fc.Arbitrary<infer W> ? W : never

async function due(): Promise<void> {
  const key = `truth ${Math.random()}`
  await addJobs(product.db, [{ kind: 'leave.due', key }])
  const done = async () => {
    const row = await product.db.selectFrom('jobs').select('done_at').where('key', '=', key).executeTakeFirst()
    expect(row === undefined || row.done_at !== null).toBe(true)
  }
  await vi.waitFor(done, { timeout: 20_000, interval: 20 })
}

async function moveTo(at: Organisation, day: string): Promise<void> {
  at.today = day
  product.setNow(`${day}T09:00:00Z`)
  at.admin = await product.as(adminId)
  at.own = await product.as(at.userId)
}

/** A run for everyone says and does to someone what its trial said. @returns what that was */
async function runs(at: Organisation, kind: 'accrual' | 'recount', periodEnd: string) {
  const lineOf = async (dryRun: boolean) => {
    const asked = { kind, leaveType: at.type._id, periodEnd, dryRun }
    const { _id } = told(await at.admin.call(leaveRuns.add, { body: asked })).body.run
    return vi.waitFor(
      async () => {
        const { body } = await at.admin.call(leaveRuns.get, { params: { id: _id } })
        expect(body.run.state).toBe('done')
        const found = body.lines.find(({ userId }) => userId._id === at.userId)
        return found && { ...found, trial: null }
      },
      { timeout: 20_000, interval: 20 },
    )
  }
  const trial = await lineOf(true)
  expect(await lineOf(false), 'the run does what its trial said').toEqual(trial)
}

async function run(at: Organisation, one: Step): Promise<void> {
  const { admin, own, model, type, today, userId, id: employeeId } = at
  const chosen = (fits: (leave: ModelLeave) => boolean, n: number) => {
    const some = model.leaves.filter(fits)
    return some[n % Math.max(1, some.length)]
  }
  const daysOf = ({ start, length, part, times }: When, tracked: boolean): Asked => {
    const from = addDays(today, start)
    const days = { from, to: addDays(from, length - 1), times: null }
    if (length > 1) return { ...days, startPart: part === 'am' ? 'full' : part, endPart: part === 'am' ? part : 'full' }
    if (!tracked || model.terms.unit === 'days' || !times) return { ...days, startPart: part, endPart: part }
    return { ...days, startPart: 'full', endPart: 'full', times: { from: times.from, to: times.from + times.length } }
  }
  /** What the product should say to some days. */
  const expected = (asked: Asked, tracked: boolean, instead?: string) => {
    const net = model.counts(asked, tracked)
    if (model.overlaps(asked, instead)) return 'OVERLAP'
    if (tracked && sum(net) === 0) return 'INVALID'
    return tracked && !model.fits(net, instead) ? 'INSUFFICIENT_BALANCE' : undefined
  }
  switch (one.do) {
    case 'ask': {
      const asked = daysOf(one.when, !one.sick)
      const wanted = expected(asked, !one.sick)
      const body = { userId, leaveType: one.sick ? 'Sick Leave' : type._id, ...bodyOf(asked) }
      const seen = told(await own.call(leaves.preview, { body })).body
      expect(seen.refusals[0]?.code, 'foretold').toBe(wanted)
      const { body: answer } = await own.call(leaves.add, { body })
      expect(answer.code, JSON.stringify(answer)).toBe(wanted)
      const net = model.counts(asked, !one.sick)
      if (!wanted) model.leaves.push({ ...asked, id: answer.leave._id, tracked: !one.sick, state: 'pending', net })
      return
    }
    case 'approve': {
      const leave = chosen(({ state }) => state === 'pending', one.which)
      if (!leave) return
      told(await admin.call(leaves.decide, { params: { id: leave.id }, body: { status: 'Approved' } }))
      leave.state = 'approved'
      return
    }
    case 'reject':
    case 'withdraw':
    case 'cancel': {
      const leave = chosen(({ state }) => state === (one.do === 'cancel' ? 'approved' : 'pending'), one.which)
      if (!leave) return
      const params = { id: leave.id }
      if (one.do === 'reject') told(await admin.call(leaves.decide, { params, body: { status: 'Rejected' } }))
      else if (one.do === 'withdraw') told(await own.call(leaves.withdraw, { params }))
      else told(await admin.call(leaveChanges.cancel, { params, body: { reason: 'Needed' } }))
      model.leaves = model.leaves.filter((other) => other !== leave)
      return
    }
    case 'amend': {
      const leave = chosen(() => true, one.which)
      const asked = leave && daysOf(one.when, leave.tracked)
      if (!asked || slotsOf(leave).join() === slotsOf(asked).join()) return
      const wanted = expected(asked, leave.tracked, leave.id)
      const { body } = await own.call(leaveChanges.amend, { params: { id: leave.id }, body: bodyOf(asked) })
      expect(body.code, JSON.stringify(body)).toBe(wanted)
      if (wanted) return
      const id = body.change?._id
      if (id) told(await admin.call(leaveChanges.decide, { params: { id }, body: { status: 'Approved' } }))
      Object.assign(leave, asked, { net: model.counts(asked, leave.tracked) })
      return
    }
    case 'interrupt': {
      const leave = chosen((other) => other.tracked && other.state === 'approved' && !other.times, one.which)
      if (!leave) return
      const start = [addDays(leave.from, one.after), leave.to].sort()[0] as string
      const end = [addDays(start, one.length), leave.to].sort()[0] as string
      const body = { leaveType: 'Sick Leave', startDate: start, endDate: end }
      const pieces = told(await admin.call(leaveChanges.interrupt, { params: { id: leave.id }, body })).body.leaves
      const idOn = (day: string) =>
        pieces.find(({ startDate, endDate }) => startDate <= day && endDate >= day)?._id ?? ''
      /** A part of the leave: what of its slots lies within some days, and what they took. */
      const part = (from: string, to: string): ModelLeave => {
        const startPart = from === leave.from ? leave.startPart : 'full'
        const endPart = to === leave.to ? leave.endPart : 'full'
        const single = from === to && startPart === 'full' ? endPart : startPart
        const parts = from === to ? { startPart: single, endPart: single } : { startPart, endPart }
        const net = new Map([...leave.net].filter(([day]) => day >= from && day <= to))
        return { ...leave, ...parts, from, to, net, id: idOn(from) }
      }
      const sick = part(start, end)
      const others = [
        ...(start > leave.from ? [part(leave.from, addDays(start, -1))] : []),
        ...(end < leave.to ? [part(addDays(end, 1), leave.to)] : []),
      ]
      if (others[0]) expect(others[0].id, 'the leave keeps its id').toBe(leave.id)
      expect(pieces.length).toBe(others.length + 1)
      model.leaves = model.leaves.filter((other) => other !== leave)
      model.leaves.push(...others, { ...sick, tracked: false, net: model.counts(sick, false) })
      return
    }
    case 'adjust': {
      const closesOn = one.steps > 0 && one.closes !== null && one.closes >= today ? one.closes : null
      const amount = one.steps * (model.terms.unit === 'days' ? 500 : 105)
      const body = { employeeId, leaveType: type._id, amount: at.wire(amount), day: today, reason: 'Truth', closesOn }
      told(await admin.call(leaveBalances.adjust, { body }))
      if (closesOn) model.extras.push({ amount, opens: today, closes: closesOn })
      else model.adjusted += amount
      return
    }
    case 'holiday': {
      const day = addDays(today, one.start)
      const recountFrom = one.back ? addDays(today, -12) : today
      const body = { calendarId: at.calendarId, day, name: 'Truth', part: one.part, recountFrom }
      const there = { calendarId: at.calendarId, from: day, to: day }
      const [known] = told(await admin.call(calendars.holidays, { query: there })).body.holidays
      const removed = known && { params: { id: known._id }, query: { recountFrom } }
      if (removed) told(await admin.call(calendars.removeHoliday, removed))
      else told(await admin.call(calendars.addHoliday, { body }))
      if (known) model.holidays.delete(day)
      else model.holidays.set(day, one.part)
      if (day >= recountFrom) model.recount(day, day)
      return
    }
    case 'schedule': {
      const from = addDays(today, one.start)
      await at.work(from, one.pattern, one.week)
      return model.recount(from)
    }
    case 'run': {
      if (one.kind === 'due') return due()
      const day = one.kind === 'accrual' ? today : addDays(today, -one.back)
      await runs(at, one.kind, day)
      if (one.kind === 'recount') model.recount(day, undefined, true)
      return
    }
    case 'pass': {
      const day = addDays(today, one.days)
      return moveTo(at, day < LAST_DAY ? day : LAST_DAY)
    }
  }
}

/** Every screen says what the second way of counting does. */
async function agree(at: Organisation): Promise<void> {
  const { id, userId, departmentId: department, type, model, url, today, admin, wire } = at
  const [taken, booked] = [
    model.taken('2025-01-01', today, 'approved'),
    model.taken(addDays(today, 1), '2025-12-31', 'approved'),
  ]
  const pending = model.taken('2025-01-01', '2025-12-31', 'pending')
  const adjusted = model.extras.reduce((all, { amount }) => all + amount, model.adjusted)
  const [entitled, accrued, expired] = [model.entitled(2025), model.accrued(2025, today), model.lapsed(today)]
  const bookable = model.terms.bookable === 'accrued' ? accrued : entitled
  const free = bookable + adjusted - expired + model.terms.overdraft - taken - booked - pending
  const figures = {
    tracked: true,
    entitled: wire(entitled),
    taken: wire(taken),
    booked: wire(booked),
    pending: wire(pending),
    balance: wire(accrued + adjusted - expired - taken),
    available: wire(free - model.reserved(free, today)),
  }
  const leaveType = type._id
  const [balance] = told(await admin.call(leaveBalances.balance, { params: { id }, query: { leaveType } })).body
    .balances
  const more = { accrued: wire(accrued), adjusted: wire(adjusted), expired: wire(expired) }
  expect(balance).toMatchObject({ ...figures, ...more })
  const { rows: balances } = told(await admin.call(leaveReports.balances, { query: { leaveType, department } })).body
  const reported = balances.find(({ person }) => person?.userId._id === userId)
  expect(reported).toMatchObject({ ...figures, ...more })
  const { carriedIn, encashed } = reported ?? {}
  const parts = [reported?.accrued, carriedIn, reported?.adjusted, -(reported?.expired ?? 0), -(encashed ?? 0)]
  expect(parts.reduce((all: number, part) => all + (part ?? 0), -figures.taken)).toBeCloseTo(figures.balance, 6)

  const { rows } = told(await admin.call(leaveBalances.ledger, { params: { id }, query: { leaveType } })).body
  for (const leave of model.leaves) {
    const net = new Map<string, number>()
    for (const { leaveId, day, amount } of rows)
      if (leaveId === leave.id) net.set(day, (net.get(day) ?? 0) - Math.round(amount * (wire(1) === 1 ? 1 : 1000)))
    if (leave.tracked)
      expect([...net].filter(([, amount]) => amount !== 0).sort(), leave.from).toEqual([...leave.net].sort())
  }
  const { lines } = told(await admin.call(leaveBalances.explain, { params: { id }, query: { leaveType } })).body
  // What has fallen due is told before a job has written it.
  const written = lines.reduce((all, { amount, projected }) => (projected ? all : all + amount), 0)
  expect(written, 'explained').toBeCloseTo(rows.at(-1)?.balanceAfter ?? 0, 6)
  // Up to a day, within a leave too, an explanation ends with the balance of that day.
  for (const to of [addDays(today, -3), today, addDays(today, 4), addDays(today, 40), '2026-01-20']) {
    const explained = told(await admin.call(leaveBalances.explain, { params: { id }, query: { leaveType, to } })).body
    const [then] = told(await admin.call(leaveBalances.balance, { params: { id }, query: { leaveType, asOf: to } }))
      .body.balances
    if (!then?.tracked) continue
    // Pending leave is in the ledger, and takes nothing of a balance before it is approved.
    const pending = wire(model.taken(then.period.start, to, 'pending'))
    const last = explained.lines.at(-1)?.balanceAfter ?? 0
    // A sum of fractions of days has rounding errors beyond the sixth decimal.
    expect(last, `explained to ${to}`).toBeCloseTo((then.balance ?? 0) - pending, 6)
  }
  // What a leave has opened ahead is corrected on its first day.
  const opened = new Set(lines.flatMap(({ projected, day }) => (projected ? [] : [day])))
  const isDue = ({ code, day }: (typeof lines)[number]) => day <= today || (code === 'recount' && opened.has(day))
  expect(lines.filter((line) => line.projected && !isDue(line))).toEqual([])

  const listed = told(await admin.call(leaves.ofPerson, { params: { id, role: 'employee' } })).body.leaves
  const inForce = listed
    .filter(({ status }) => status !== 'Rejected')
    .map(({ _id, amount, state }) => [_id, amount, state])
  const amountOf = ({ tracked, net }: ModelLeave) => (tracked ? wire(sum(net)) : sum(net) / 1000)
  expect(inForce.sort()).toEqual(model.leaves.map((leave) => [leave.id, amountOf(leave), leave.state]).sort())
  const [shownLeave] = model.leaves
  if (shownLeave) {
    const { days } = told(await admin.call(leaves.detail, { params: { id: shownLeave.id } })).body
    expect(
      days.reduce((all, { amount }) => all + amount, 0),
      'its days',
    ).toBe(amountOf(shownLeave))
  }

  const [from, to] = [addDays(today, -9), addDays(today, 52)]
  const { people } = told(
    await admin.call(leaveCalendar.calendar, { query: { of: 'everyone', department, from, to } }),
  ).body
  const spans = people
    .find((one) => one.userId._id === userId)
    ?.spans.map((span) => `${span.from} ${span.to} ${span.state}`)
  const shown = model.leaves
    .filter((leave) => leave.from <= to && leave.to >= from)
    .map((leave) => `${leave.from} ${leave.to} ${leave.state}`)
  expect(spans?.sort() ?? []).toEqual(shown.sort())

  const { payload } = await product.app.inject({
    url: new URL(url).pathname,
    remoteAddress: `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  })
  const events = new ICAL.Component(ICAL.parse(payload))
    .getAllSubcomponents('vevent')
    .map((event) => `${event.getFirstPropertyValue('dtstart')} ${event.getFirstPropertyValue('dtend')}`)
  const fed = model.leaves.filter((leave) => leave.to >= addDays(today, -90) && leave.from <= addDays(today, 365))
  expect(events.sort()).toEqual(fed.map((leave) => `${leave.from} ${addDays(leave.to, 1)}`).sort())

  const absence = { from: '2025-06-01', to: '2026-05-31', by: 'person' as const, leaveType, department }
  const report = told(await admin.call(leaveReports.absence, { query: absence })).body.rows
  expect(report.find(({ person }) => person?._id === id)?.amount ?? 0).toBe(
    wire(model.taken('2025-06-01', '2026-05-31', 'approved')),
  )
}

/** What stands there when the clock gets to a day is what was foretold, and what the second way of counting says. */
async function endYear(at: Organisation): Promise<void> {
  const { model, wire } = at
  const balance = async (asOf = AHEAD) => {
    const query = { leaveType: at.type._id, asOf }
    return told(await at.admin.call(leaveBalances.balance, { params: { id: at.id }, query })).body.balances[0]
  }
  const foretold = await balance()
  const ending = (await balance('2025-12-31'))?.atEnd
  await moveTo(at, AHEAD)
  await due()
  const stands = await balance()
  expect({ ...stands, projected: true }).toEqual(foretold)
  const query = { leaveType: at.type._id }
  const { lines } = told(await at.admin.call(leaveBalances.explain, { params: { id: at.id }, query })).body
  expect(lines.filter(({ projected }) => projected)).toEqual([])

  const sources = new Map(model.sources(model.leaves, true).map((source) => [source.name, source]))
  const [old, carry] = [sources.get('2025'), sources.get('carry')]
  const left = old ? old.by('2025-12-31') - old.usedIn2025 : 0
  const kept = Math.min(Math.max(0, left), model.terms.cap)
  expect(ending).toEqual({ carried: wire(kept), lapsed: wire(Math.max(0, left) - kept) })
  const carried = left < 0 ? left : (carry?.by(AHEAD) ?? 0)
  // Of what was added with days of its own, what the old year used is gone.
  const open = model.extras.reduce(
    (all, { closes, amount }, n) =>
      closes < AHEAD ? all : all + amount - (sources.get(`extra ${n}`)?.usedIn2025 ?? 0),
    0,
  )
  const taken = model.taken('2026-01-01', AHEAD, 'approved')
  expect(stands?.balance).toBe(wire(model.accrued(2026, AHEAD) + carried + open - taken))
}

it(
  'every screen agrees with a map of days, whatever is done, and the end of the year brings what was foretold',
  async () => {
    await fc.assert(
      fc.asyncProperty(terms, fc.array(step, { minLength: 6, maxLength: 30 }), async (of, steps) => {
        const at = await organisation(of)
        for (const one of steps) await run(at, one)
        await agree(at)
        await endYear(at)
      }),
      {
        numRuns: Number(process.env.TRUTH_RUNS ?? 8),
        seed: Number(process.env.TRUTH_SEED ?? 1),
        endOnFailure: true,
      },
    )
  },
  Math.max(120_000, Number(process.env.TRUTH_RUNS ?? 0) * 6_000),
)
