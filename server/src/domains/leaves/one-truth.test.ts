import { calendars, type DayPart } from '@ems/contract/calendars'
import { addDays } from '@ems/contract/core/days'
import { leaveBalances } from '@ems/contract/leave-balances'
import { leaveCalendar } from '@ems/contract/leave-calendar'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leaveFeeds } from '@ems/contract/leave-feeds'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveReports } from '@ems/contract/leave-reports'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { workingTimes } from '@ems/contract/working-times'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, it, vi } from 'vitest'
import { type Asked, type Halves, LeaveModel, type ModelLeave, slotsOf } from '../../../test/leave-model.ts'
import { type Client, startProduct } from '../../../test/product.ts'
import { addJobs } from '../../platform/queue/jobs.ts'

// Whatever is done to the leave of a person through the calls, a second way of counting says the same as every screen.
const product = await startProduct()
const { build } = product
const [TODAY, AHEAD] = ['2025-06-10', '2026-01-05']

const week = (...worked: ('full' | 'am' | '')[]): Halves[] =>
  worked.map((part) => ({ am: part !== '', pm: part === 'full' }))
const STANDARD = week('full', 'full', 'full', 'full', 'full', '', '')
const PATTERNS = [
  STANDARD,
  week('full', 'full', 'am', '', '', '', ''),
  [...week('full', 'full', 'full', '', '', '', ''), ...week('full', 'full', 'full', 'full', 'am', 'am', '')],
]

const when = fc.record({
  start: fc.integer({ min: -9, max: 235 }),
  length: fc.constantFrom(1, 1, 2, 4, 5, 9, 12),
  part: fc.constantFrom<DayPart>('full', 'full', 'am', 'pm'),
})
const which = fc.nat(7)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('ask' as const), when, sick: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve' as const), which }) },
  fc.record({ do: fc.constantFrom('reject' as const, 'withdraw' as const, 'cancel' as const), which }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('amend' as const), which, when }) },
  fc.record({ do: fc.constant('interrupt' as const), which }),
  fc.record({
    do: fc.constant('adjust' as const),
    halves: fc.constantFrom(-4, -1, 2, 3),
    closes: fc.option(fc.constantFrom('2025-09-30', '2026-02-28')),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('holiday' as const),
      start: fc.integer({ min: 0, max: 230 }),
      part: fc.constantFrom<DayPart>('full', 'am', 'pm'),
    }),
  },
  fc.record({ do: fc.constant('schedule' as const), start: fc.integer({ min: 0, max: 200 }), pattern: fc.nat(2) }),
)

const told = <A extends { status: number; body: object }>(answer: A): A => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}
const daysOf = ({ start, length, part }: { start: number; length: number; part: DayPart }): Asked => {
  const from = addDays(TODAY, start)
  const several = { startPart: part === 'am' ? ('full' as const) : part, endPart: 'full' as const }
  return { from, to: addDays(from, length - 1), ...(length === 1 ? { startPart: part, endPart: part } : several) }
}
const bodyOf = ({ from, to, startPart, endPart }: Asked) => ({ startDate: from, endDate: to, startPart, endPart })
const sum = (net: Map<string, number>) => [...net.values()].reduce((all, halves) => all + halves, 0)

async function organisation(admin: Client, terms: { halves: number; cap: number; overdraft: number }) {
  const one = await build.employee({ employedFrom: '2020-01-01' })
  const calendarId = await build.holidayCalendar()
  const locationId = await build.location({ calendarId })
  const schedules: string[] = []
  for (const [n, pattern] of PATTERNS.entries()) {
    const days = pattern.map(({ am, pm }) => ({ am: am ? 240 : 0, pm: pm ? 210 : 0 }))
    const body = { name: `Pattern ${n} of ${one.id}`, weeks: days.length / 7, days }
    schedules.push(told(await admin.call(calendars.addSchedule, { body })).body.schedule._id)
  }
  const model = new LeaveModel(terms)
  const work = async (from: string, pattern: number) => {
    const body = { from, locationId, scheduleId: schedules[pattern], anchor: '2025-06-09' }
    told(await admin.call(workingTimes.set, { params: { id: one.id }, body }))
    model.patterns = [
      ...model.patterns.filter((other) => other.from !== from),
      { from, monday: '2025-06-09', days: PATTERNS[pattern] as Halves[] },
    ]
    model.patterns.sort((a, b) => a.from.localeCompare(b.from))
  }
  await work('2020-01-01', 0)
  const { type } = told(await admin.call(leaveTypes.add, { body: { name: `Truth of ${one.id}` } })).body
  const carry = { cap: terms.cap / 2, closes: '03-31' }
  const policy = {
    leaveType: type._id,
    name: type.name,
    amount: terms.halves / 2,
    carry,
    overdraft: terms.overdraft / 2,
  }
  const policyId = told(await admin.call(leavePolicies.add, { body: policy })).body.policy._id
  const rules = { from: '2025-01-01', rules: [{ policyId, employeeId: one.id }] }
  told(await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: rules }))
  const own = await product.as(one.userId)
  const { url } = told(await own.call(leaveFeeds.add, { body: { kind: 'own' } })).body
  return { ...one, own, type, calendarId, model, work, url }
}

type Organisation = Awaited<ReturnType<typeof organisation>>
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function run(admin: Client, at: Organisation, one: Step): Promise<void> {
  const { own, model, type, userId, id: employeeId } = at
  const chosen = (fits: (leave: ModelLeave) => boolean, n: number) => {
    const some = model.leaves.filter(fits)
    return some[n % Math.max(1, some.length)]
  }
  /** What the product should say to some days. */
  const expected = (asked: Asked, tracked: boolean, instead?: string) => {
    const net = model.count(asked)
    if (model.overlaps(asked, instead)) return 'OVERLAP'
    if (tracked && sum(net) === 0) return 'INVALID'
    return tracked && !model.fits(net, instead) ? 'INSUFFICIENT_BALANCE' : undefined
  }
  switch (one.do) {
    case 'ask': {
      const asked = daysOf(one.when)
      const wanted = expected(asked, !one.sick)
      const body = { userId, leaveType: one.sick ? 'Sick Leave' : type._id, ...bodyOf(asked) }
      const seen = told(await own.call(leaves.preview, { body })).body
      expect(seen.refusals[0]?.code, 'foretold').toBe(wanted)
      const { body: answer } = await own.call(leaves.add, { body })
      expect(answer.code, JSON.stringify(answer)).toBe(wanted)
      const net = model.count(asked)
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
      const asked = daysOf(one.when)
      if (!leave || slotsOf(leave).join() === slotsOf(asked).join()) return
      const wanted = expected(asked, leave.tracked, leave.id)
      const { body } = await own.call(leaveChanges.amend, { params: { id: leave.id }, body: bodyOf(asked) })
      expect(body.code, JSON.stringify(body)).toBe(wanted)
      if (wanted) return
      const id = body.change?._id
      if (id) told(await admin.call(leaveChanges.decide, { params: { id }, body: { status: 'Approved' } }))
      Object.assign(leave, asked, { net: model.count(asked) })
      return
    }
    case 'interrupt': {
      const leave = chosen(
        (other) => other.tracked && other.state === 'approved' && addDays(other.from, 2) <= other.to,
        one.which,
      )
      if (!leave) return
      const days = { startDate: addDays(leave.from, 1), endDate: addDays(leave.to, -1) }
      const pieces = told(
        await admin.call(leaveChanges.interrupt, {
          params: { id: leave.id },
          body: { leaveType: 'Sick Leave', ...days },
        }),
      ).body.leaves
      const sick: Asked = { from: days.startDate, to: days.endDate, startPart: 'full', endPart: 'full' }
      const rest: Asked = { from: leave.to, to: leave.to, startPart: leave.endPart, endPart: leave.endPart }
      Object.assign(leave, { to: leave.from, endPart: leave.startPart })
      leave.net = model.count(leave)
      const [, put, after] = pieces.map(({ _id }) => _id)
      model.leaves.push({ ...sick, id: put ?? '', tracked: false, state: 'approved', net: model.count(sick) })
      model.leaves.push({ ...rest, id: after ?? '', tracked: true, state: 'approved', net: model.count(rest) })
      return
    }
    case 'adjust': {
      const closesOn = one.halves > 0 ? one.closes : null
      const body = { employeeId, leaveType: type._id, amount: one.halves / 2, day: TODAY, reason: 'Truth', closesOn }
      told(await admin.call(leaveBalances.adjust, { body }))
      if (closesOn) model.extras.push({ halves: one.halves, opens: TODAY, closes: closesOn })
      else model.adjusted += one.halves
      return
    }
    case 'holiday': {
      const day = addDays(TODAY, one.start)
      const body = { calendarId: at.calendarId, day, name: 'Truth', part: one.part }
      const there = { calendarId: at.calendarId, from: day, to: day }
      const [known] = told(await admin.call(calendars.holidays, { query: there })).body.holidays
      if (known) told(await admin.call(calendars.removeHoliday, { params: { id: known._id } }))
      else told(await admin.call(calendars.addHoliday, { body }))
      if (known) model.holidays.delete(day)
      else model.holidays.set(day, one.part)
      model.recount(TODAY)
      return
    }
    case 'schedule':
      await at.work(addDays(TODAY, one.start), one.pattern)
      model.recount(TODAY)
  }
}

/** Every screen says what the second way of counting does. */
async function agree(
  admin: Client,
  { id, userId, departmentId: department, type, model, url }: Organisation,
): Promise<void> {
  const balanceAt = async (asOf?: string) =>
    told(await admin.call(leaveBalances.balance, { params: { id }, query: { leaveType: type._id, asOf } })).body
      .balances[0]
  const extra = model.extras.reduce((all, { halves }) => all + halves, 0)
  const [taken, booked] = [
    model.taken('2025-01-01', TODAY, 'approved'),
    model.taken(addDays(TODAY, 1), '2025-12-31', 'approved'),
  ]
  const pending = model.taken('2025-01-01', '2025-12-31', 'pending')
  expect(await balanceAt()).toMatchObject({
    taken: taken / 2,
    booked: booked / 2,
    pending: pending / 2,
    adjusted: (model.adjusted + extra) / 2,
  })

  const query = { leaveType: type._id }
  const { rows } = told(await admin.call(leaveBalances.ledger, { params: { id }, query })).body
  for (const leave of model.leaves) {
    const net = new Map<string, number>()
    for (const { leaveId, day, amount } of rows)
      if (leaveId === leave.id) net.set(day, (net.get(day) ?? 0) - amount * 2)
    if (leave.tracked)
      expect(new Map([...net].filter(([, halves]) => halves !== 0)), leave.from).toEqual(new Map([...leave.net].sort()))
  }
  const { lines } = told(await admin.call(leaveBalances.explain, { params: { id }, query })).body
  expect(lines.at(-1)?.balanceAfter, 'explained').toBe(rows.at(-1)?.balanceAfter)

  const listed = told(await admin.call(leaves.ofPerson, { params: { id, role: 'employee' } })).body.leaves
  const inForce = listed
    .filter(({ status }) => status !== 'Rejected')
    .map(({ _id, amount, state }) => [_id, amount, state])
  expect(inForce.sort()).toEqual(model.leaves.map((leave) => [leave.id, sum(leave.net) / 2, leave.state]).sort())

  const [from, to] = [addDays(TODAY, -9), addDays(TODAY, 52)]
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
  expect(events.sort()).toEqual(model.leaves.map((leave) => `${leave.from} ${addDays(leave.to, 1)}`).sort())

  const absence = { from: '2025-06-01', to: '2026-05-31', by: 'person' as const, leaveType: type._id, department }
  const report = told(await admin.call(leaveReports.absence, { query: absence })).body.rows
  expect(report.find(({ person }) => person?._id === id)?.amount ?? 0).toBe(
    model.taken('2025-06-01', '2026-05-31', 'approved') / 2,
  )
}

it('every screen agrees with a map of days, whatever is done, and the end of the year brings what was foretold', async () => {
  const terms = fc.record({
    halves: fc.integer({ min: 16, max: 40 }),
    cap: fc.integer({ min: 0, max: 10 }),
    overdraft: fc.constantFrom(0, 0, 3),
  })
  await fc.assert(
    fc.asyncProperty(terms, fc.array(step, { minLength: 6, maxLength: 24 }), async (policy, steps) => {
      product.setNow(`${TODAY}T09:00:00Z`)
      const admin = await product.administrator()
      const at = await organisation(admin, policy)
      for (const one of steps) await run(admin, at, one)
      await agree(admin, at)

      const query = { leaveType: at.type._id, asOf: AHEAD }
      const foretold = told(await admin.call(leaveBalances.balance, { params: { id: at.id }, query })).body.balances[0]
      product.setNow(`${AHEAD}T09:00:00Z`)
      const later = await product.administrator()
      await addJobs(product.db, [{ kind: 'leave.due', key: `truth ${at.id}` }])
      const balance = async () =>
        told(await later.call(leaveBalances.balance, { params: { id: at.id }, query })).body.balances[0]
      const due = () =>
        product.db.selectFrom('leave_due').select('next_on').where('employee_id', '=', at.id).executeTakeFirst()
      await vi.waitFor(async () => expect(((await due())?.next_on ?? '') > AHEAD).toBe(true), { timeout: 10_000 })
      const stands = await balance()
      expect({ ...stands, projected: true }).toEqual(foretold)

      const { model } = at
      const left = new Map(model.left(model.leaves, true).map((source) => [source.name, source.left]))
      const now = left.get('2025') ?? 0
      const carried = now > 0 ? Math.min(now, policy.cap) : now
      const open = model.extras.reduce((all, { halves, closes }) => (closes >= AHEAD ? all + halves : all), 0)
      // Of what was added, with days of its own, what the old year used is gone.
      const before = model.leaves.map((leave) => ({
        ...leave,
        net: new Map([...leave.net].filter(([day]) => day < '2026')),
      }))
      const then = new Map(model.left(before, true).map((source) => [source.name, source.left]))
      const gone = model.extras.reduce(
        (all, { closes, halves }, n) => (closes < AHEAD ? all : all + halves - (then.get(`extra ${n}`) ?? 0)),
        0,
      )
      const takenNow = model.taken('2026-01-01', AHEAD, 'approved')
      expect(stands?.balance).toBe((policy.halves + carried + open - gone - takenNow) / 2)
    }),
    { numRuns: Number(process.env.TRUTH_RUNS ?? 8) },
  )
}, 120_000)
