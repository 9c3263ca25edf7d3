import { addDays } from '@ems/contract/core/days'
import { TimePolicy, type TimeSettings } from '@ems/contract/time-policies'
import { describe, expect, it } from 'vitest'
import { type DayPlan, figuresOf, statusOf } from './day.rules.ts'
import { type Punch, type ShiftSpan, timelineOf } from './session.rules.ts'
import { zoneNamed } from './zone.ts'

// A second implementation of the rules: it counts the minutes of some days one by one. It shares no code with the
// first implementation, and reads time zones from Intl.

const MINUTE = 60_000
const DAYS = 6

/** A random number generator with a fixed seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    pick: <T>(some: readonly T[]): T => some[whole(0, some.length - 1)] as T,
    chance: (p: number) => next() < p,
  }
}
type Random = ReturnType<typeof randomOf>

const ZONES = [
  ...['Pacific/Pago_Pago', 'America/New_York', 'America/St_Johns', 'UTC', 'Europe/Berlin', 'Asia/Kolkata'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Kiritimati'],
]
// The clock changes of 2027, and an ordinary week.
const STARTS = [
  '2027-03-12',
  '2027-03-26',
  '2027-04-02',
  '2027-09-24',
  '2027-10-01',
  '2027-10-29',
  '2027-11-05',
  '2027-06-14',
]

interface Case {
  zone: string
  first: string
  days: {
    am: number
    pm: number
    starts?: string
    ends?: string
    holiday: DayPlan['holiday']
    leave: DayPlan['leave']
    times: [number, number] | null
  }[]
  punches: Punch[]
  settings: TimeSettings
  approved: number
  now: number
}

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function randomCase(random: Random): Case {
  const { whole, pick, chance } = random
  const first = pick(STARTS)
  const style = pick(['flexible', 'day', 'night', 'mixed'])
  const start = {
    flexible: 0,
    day: whole(5, 11) * 60 + pick([0, 15, 30]),
    night: whole(19, 23) * 60,
    mixed: whole(0, 23) * 60,
  }
  const days = Array.from({ length: DAYS }, () => {
    const [am, pm] = [chance(0.1) ? 0 : pick([180, 210, 240]), chance(0.1) ? 0 : pick([180, 240, 270])]
    const begin = start[style as keyof typeof start]
    const hasShift = style !== 'flexible' && am + pm > 0 && (style !== 'mixed' || chance(0.5))
    const span = am + pm + pick([0, 30, 60])
    const from = whole(8, 12) * 60
    return {
      ...{ am, pm, holiday: chance(0.1) ? pick(['full', 'am', 'pm'] as const) : null },
      leave: { am: chance(0.1), pm: chance(0.1), isSick: false, times: [] },
      times: chance(0.1) ? ([from, from + whole(1, 16) * 15] as [number, number]) : null,
      ...(hasShift && { starts: clockText(begin), ends: clockText((begin + span) % 1440) }),
    }
  })
  const base = Date.parse(`${first}T00:00:00Z`)
  let at = base + whole(12 * 60, 40 * 60) * MINUTE
  let isIn = false
  const punches = Array.from({ length: whole(0, 16) }, (_, n): Punch => {
    at +=
      pick([30_000, 59_000, 61_000, whole(2, 60) * MINUTE, whole(60, 600) * MINUTE, whole(600, 1300) * MINUTE]) +
      whole(0, 999)
    isIn = !isIn
    const kind = chance(0.25)
      ? 'auto'
      : chance(0.1)
        ? pick(['in', 'out', 'break'] as const)
        : isIn
          ? 'in'
          : pick(['out', 'break'] as const)
    return {
      id: String(n).padStart(3, '0'),
      at,
      kind,
      source: 'device',
      place: null,
      device: 'A',
      sequence: n,
      drift: null,
    }
  })
  const settings = TimePolicy.parse({
    ...{ name: 'Random', for: null, tracking: 'clock', grace: pick([0, 10]), earlyCounts: chance(0.3) },
    ...{ overtimeStep: pick([1, 15, 30]), overtimeApproval: pick(['none', 'before']) },
    breaks: pick([
      [],
      [{ after: 360, minutes: 30 }],
      [
        { after: 360, minutes: 30 },
        { after: 540, minutes: 45 },
      ],
    ]),
  })
  return {
    zone: pick(ZONES),
    first,
    days,
    punches,
    settings,
    approved: pick([0, 0, 60]),
    now: at + whole(0, 3000) * MINUTE,
  }
}

/** The local clock of a time zone, minute by minute. Index 0 is two days before the first day in UTC. */
function wallOf(zone: string, first: string) {
  const base = Date.parse(`${first}T00:00:00Z`) / MINUTE - 2 * 1440
  const length = (DAYS + 5) * 1440
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  })
  const local = new Int32Array(length)
  for (let m = 0; m < length; m++) {
    // Clocks change at a quarter of an hour.
    if (m % 15 > 0) {
      local[m] = (local[m - 1] ?? 0) + 1
      continue
    }
    const parts = Object.fromEntries(format.formatToParts((base + m) * MINUTE).map(({ type, value }) => [type, value]))
    local[m] = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}Z`) / MINUTE - base
  }
  const indexOf = (wanted: number) => {
    for (let m = 1; m < length; m++) {
      const [before, here] = [local[m - 1] as number, local[m] as number]
      if (here === wanted) return m
      if (before < wanted && wanted < here) return m + (wanted - before - 1)
    }
    throw new Error('The wall does not reach so far.')
  }
  return { base, length, local, indexOf }
}

const walls = new Map<string, ReturnType<typeof wallOf>>()

function model({ zone, first, days, punches, settings, approved, now }: Case) {
  const key = `${zone} ${first}`
  const wall = walls.get(key) ?? wallOf(zone, first)
  walls.set(key, wall)
  const { base, length, local, indexOf } = wall
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const at = (day: number, minute: number) => indexOf((2 + day) * 1440 + minute)
  const spans = days.map(({ starts, ends }, n) => {
    if (starts === undefined || ends === undefined) return null
    const [from, to] = [minutes(starts), minutes(ends)]
    return { start: at(n, from), end: at(n, to <= from ? to + 1440 : to), wall: (to - from + 1440) % 1440 || 1440 }
  })
  // Walk through all minutes with the events of each.
  const byMinute = Map.groupBy(
    punches.toSorted((one, other) => one.at - other.at),
    (punch) => Math.floor(punch.at / MINUTE) - base,
  )
  const found: { day: number; from: number; to: number | null; limit: number; firstMs: number }[] = []
  const dayAt = (m: number): number => {
    const inside = spans.findIndex((span) => span && m >= span.start && m < span.end)
    if (inside >= 0) return inside
    let nearest = -1
    for (const [n, span] of spans.entries()) {
      if (!span || m < span.start - 240 || m > span.end + 240) continue
      const former = spans[nearest]
      if (!former || Math.abs(m - span.start) < Math.abs(m - former.start)) nearest = n
    }
    if (nearest >= 0) return nearest
    const last = found.at(-1)
    if (last && last.to !== null && m - last.to < 240) {
      const start = found.find(({ day }) => day === last.day)?.from ?? 0
      if (m - start < 1200) return last.day
    }
    return Math.floor((local[m] as number) / 1440) - 2
  }
  let open: (typeof found)[number] | null = null
  let former: Punch | null = null
  for (let m = 0; m < length; m++)
    for (const punch of byMinute.get(m) ?? []) {
      const overdue = open !== null && punch.at >= open.limit
      const ends = open !== null && !overdue
      const kind = punch.kind === 'auto' ? (ends ? 'out' : 'in') : punch.kind
      if (former && former.kind === punch.kind && punch.at - former.at <= 60_000) continue
      if (kind === 'in') {
        const day = dayAt(m)
        const span = spans[day]
        const limit: number = span
          ? Math.max((span.end + base + 240) * MINUTE, punch.at + 240 * MINUTE)
          : punch.at + 960 * MINUTE
        open = { day, from: m, to: null, limit, firstMs: punch.at }
        found.push(open)
        former = punch
      } else if (open && ends) {
        open.to = m
        open = null
        former = punch
      }
    }
  return days.slice(1, -1).map((day, index) => {
    const n = index + 1
    const span = spans[n] ?? null
    const own = found.filter((session) => session.day === n)
    const isRunning = (session: (typeof own)[number]) => session.to === null && session === open && now < session.limit
    const hasHalf = { am: day.am > 0, pm: day.pm > 0 }
    const isOff = (half: 'am' | 'pm') => day.leave[half] || day.holiday === 'full' || day.holiday === half
    const works = { am: hasHalf.am && !isOff('am'), pm: hasHalf.pm && !isOff('pm') }
    const leave = day.times && { from: at(n, day.times[0]), to: at(n, day.times[1]) }
    let scheduled = 0
    if (works.am || works.pm) {
      scheduled = span ? span.end - span.start - (span.wall - day.am - day.pm) : day.am + day.pm
      if (hasHalf.am && !works.am) scheduled -= day.am
      if (hasHalf.pm && !works.pm) scheduled -= day.pm
      if (leave)
        for (let m = leave.from; m < leave.to; m++) if (!span || (m >= span.start && m < span.end)) scheduled -= 1
      scheduled = Math.max(0, scheduled)
    }
    // Each minute is work, a break, or neither.
    let [present, breaks, worked] = [0, 0, 0]
    for (let m = 0; m < length; m++) {
      const isWork = own.some(({ from, to }) => to !== null && m >= from && m < to)
      if (isWork) {
        present += 1
        if (settings.earlyCounts || scheduled === 0 || !span || m >= span.start) worked += 1
        continue
      }
      const before = own.findLast(({ from }) => from <= m)
      if (before && before.to !== null && m >= before.to && own.some(({ from }) => from > m)) breaks += 1
    }
    let deducted = 0
    for (const rule of settings.breaks) if (worked > rule.after) deducted = Math.max(0, rule.minutes - breaks)
    deducted = Math.min(deducted, worked)
    let counted = worked - deducted
    if (settings.overtimeApproval === 'before') counted = Math.min(counted, scheduled + approved)
    const isDone = own.some(({ to }) => to !== null)
    const delta = isDone ? counted - scheduled : 0
    const closes = Math.max(at(n, 1440 + 240), span ? span.end + 240 : 0)
    const isClosed = now >= (closes + base) * MINUTE
    let [expectedStart, expectedEnd] = span ? [span.start, span.end] : [null, null]
    if (span && hasHalf.am && hasHalf.pm && works.am !== works.pm) {
      if (works.pm) expectedStart = span.end - day.pm
      else expectedEnd = span.start + day.am
    }
    if (leave && expectedStart !== null && expectedEnd !== null) {
      if (leave.from <= expectedStart && expectedStart < leave.to) expectedStart = leave.to
      if (leave.from < expectedEnd && expectedEnd <= leave.to) expectedEnd = leave.from
    }
    const isExpected =
      expectedStart !== null && expectedEnd !== null && expectedStart < expectedEnd && (works.am || works.pm)
    const [lateBy, earlyBy] = [(own[0]?.from ?? 0) - (expectedStart ?? 0), (expectedEnd ?? 0) - (own.at(-1)?.to ?? 0)]
    const nothing = !(works.am || works.pm)
    const status = nothing
      ? (hasHalf.am && day.leave.am) || (hasHalf.pm && day.leave.pm)
        ? 'on leave'
        : day.holiday
          ? 'holiday'
          : 'day off'
      : leave && scheduled === 0
        ? 'on leave'
        : own.some((session) => session.to !== null || isRunning(session))
          ? hasHalf.am && hasHalf.pm && works.am !== works.pm
            ? 'half day'
            : 'present'
          : own.length > 0
            ? 'incomplete'
            : isClosed
              ? 'absent'
              : 'open'
    return {
      status,
      sessions: own.map((session) => ({ from: session.from, to: session.to, isRunning: isRunning(session) })),
      figures: {
        ...{ present, breaks, scheduled, counted, deducted, delta },
        overtime: delta > 0 ? Math.floor(delta / settings.overtimeStep) * settings.overtimeStep : 0,
        undertime: isClosed ? Math.max(0, -delta) : 0,
        unapproved: worked - deducted - counted,
        late: isExpected && own.length > 0 && lateBy > settings.grace ? lateBy : 0,
        early: isExpected && isClosed && own.at(-1)?.to != null && earlyBy > settings.grace ? earlyBy : 0,
      },
    }
  })
}

/** The result of the product's own rules. */
function product({ zone: name, first, days, punches, settings, approved, now }: Case) {
  const zone = zoneNamed(name)
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const shifts = days.flatMap(({ starts, ends, am, pm }, n): (ShiftSpan & NonNullable<DayPlan['shift']>)[] => {
    if (starts === undefined || ends === undefined) return []
    const day = addDays(first, n)
    const [from, to] = [minutes(starts), minutes(ends)]
    const [start, end] = [zone.at(day, from), zone.at(day, to <= from ? to + 1440 : to)]
    return [{ day, starts, ends, minutes: am + pm, planned: false, start, end }]
  })
  const timeline = timelineOf(punches, [], { shifts, dayOf: zone.dayOf }, now)
  const base = Date.parse(`${first}T00:00:00Z`) / MINUTE - 2 * 1440
  const index = (at: number) => Math.floor(at / MINUTE) - base
  return days.slice(1, -1).map((own, n) => {
    const day = addDays(first, n + 1)
    const shift = shifts.find((span) => span.day === day) ?? null
    const times = own.times ? [{ from: zone.at(day, own.times[0]), to: zone.at(day, own.times[1]) }] : []
    const plan: DayPlan = {
      ...{ day, am: own.am, pm: own.pm, holiday: own.holiday, shift, leave: { ...own.leave, times } },
      ...{ handMark: null, approved, settings },
      closesAt: Math.max(zone.at(day, 1440 + 240), (shift?.end ?? 0) + 240 * MINUTE),
    }
    const sessions = timeline.sessions.filter((session) => session.day === day)
    return {
      status: statusOf(plan, sessions, now),
      sessions: sessions.map(({ in: start, out, state }) => ({
        ...{ from: index(start), to: out === null ? null : index(out), isRunning: state === 'running' },
      })),
      figures: figuresOf(plan, sessions, now),
    }
  })
}

describe('a second implementation that counts minutes', () => {
  it.each(Array.from({ length: 12 }, (_, n) => n + 1))('agrees on random days, part %i', (part) => {
    for (let n = 0; n < 60; n++) {
      const seed = part * 1000 + n
      const random = randomOf(seed)
      const one = randomCase(random)
      expect(product(one), `seed ${seed}`).toEqual(model(one))
      const shuffled = one.punches.toSorted(() => random.whole(0, 1) - 0.5)
      expect(product({ ...one, punches: shuffled }), `seed ${seed}, in another order`).toEqual(product(one))
    }
  })
})
