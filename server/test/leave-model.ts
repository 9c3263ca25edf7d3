import type { DayPart } from '@ems/contract/calendars'
import { addDays, dayNumber } from '@ems/contract/core/days'
import { type Asked, DAY, dayOf, daysFrom, daysInMonth, type Minutes, NOON, slotsOf } from './leave-slots.ts'

/** An approved or pending leave in the second implementation. */
export interface ModelLeave extends Asked {
  id: string
  tracked: boolean
  state: 'pending' | 'approved'
  /** the counted amount by day; other days count nothing */
  net: Map<string, number>
}

/** Random terms of a policy, in thousandths of a day or in minutes. */
export interface ModelTerms {
  unit: 'days' | 'hours'
  employedFrom: string
  amount: number
  rounding: { to: number; how: 'up' | 'nearest' | 'down' | 'none' }
  grant: 'start' | 'monthly' | 'monthly-end'
  bookable: 'period' | 'accrued'
  scaleWith: 'none' | 'days' | 'hours'
  cap: number
  overdraft: number
}

/** A source of leave, and the amounts that days have taken from it. */
interface Source {
  name: string
  opens: string
  closes: string
  /** its amount on a day */
  by: (day: string) => number
  used: number
  /** the amount used before 2026 */
  usedIn2025: number
  /** the largest overdraft so far */
  over: number
  /** the further overdraft that a request would need; not used yet */
  unplaced: number
}

export interface Extra {
  amount: number
  opens: string
  closes: string
}

export interface Pattern {
  from: string
  /** the Monday on which its first week begins */
  monday: string
  days: readonly Minutes[]
}

const HALF_A_DAY = 500
export const YEAR_END = '2025-12-31'

/** A common denominator: of days in months of 28 to 31 days, months in a year, and working parts of 1 to 4 weeks. */
const DAYS_OF_MONTHS = 28n * 29n * 30n * 31n
const PARTS = { none: 1n, days: 12n * 10n, hours: 12n * 2400n }

/**
 * A second implementation of leave balances, with quarters of an hour and single days instead of ranges, and with each
 * day's share of the year's amount over one denominator. It has one person and one leave type with calendar years, from
 * which a part is carried over until the end of March.
 */
export class LeaveModel {
  leaves: ModelLeave[] = []
  holidays = new Map<string, DayPart>()
  /** adjustments to the entitlement of 2025 */
  adjusted = 0
  extras: Extra[] = []
  /** working patterns from a day on, earliest first */
  patterns: Pattern[] = []
  readonly terms: ModelTerms

  constructor(terms: ModelTerms) {
    this.terms = terms
  }

  #patternOn(day: string): Pattern {
    const pattern = this.patterns.findLast(({ from }) => from <= day)
    if (!pattern) throw new Error('Somebody works by a pattern from the first day on.')
    return pattern
  }

  /** The working minutes of a day that is no holiday. */
  #scheduled(day: string): Minutes {
    const { monday, days } = this.#patternOn(day)
    const n = (dayNumber(day) - dayNumber(monday)) % days.length
    return days[(n + days.length) % days.length] as Minutes
  }

  /** The amount of days, counted one by one: worked half days, or quarters of an hour. */
  count(asked: Asked, unit: 'days' | 'hours'): Map<string, number> {
    const net = new Map<string, number>()
    for (const slot of slotsOf(asked)) {
      const day = addDays('1970-01-01', Math.floor(slot / DAY))
      const quarter = slot % DAY
      const half = quarter < NOON ? 'am' : 'pm'
      const minutes = this.#scheduled(day)[half]
      const holiday = this.holidays.get(day)
      if (minutes === 0 || holiday === 'full' || holiday === half) continue
      const worked = half === 'am' ? quarter >= NOON - minutes / 15 : quarter < NOON + minutes / 15
      const counts = unit === 'hours' ? (worked ? 15 : 0) : quarter % NOON === 0 ? HALF_A_DAY : 0
      if (counts > 0) net.set(day, (net.get(day) ?? 0) + counts)
    }
    return net
  }

  /** The present amount of a leave: in its type's unit, or in days for a type without a balance. */
  counts = (asked: Asked, tracked: boolean): Map<string, number> =>
    this.count(asked, tracked ? this.terms.unit : 'days')

  overlaps(asked: Asked, but?: string): boolean {
    const own = new Set(slotsOf(asked))
    return this.leaves.some((leave) => leave.id !== but && slotsOf(leave).some((slot) => own.has(slot)))
  }

  /**
   * Recounts days of leaves.
   * @param to absent for all from the first on
   * @param only leaves of the type with a balance
   */
  recount(from: string, to = '9999-12-31', only = false): void {
    const isIn = (day: string) => day >= from && day <= to
    for (const leave of this.leaves) {
      if (only && !leave.tracked) continue
      const kept = [...leave.net].filter(([day]) => !isIn(day))
      leave.net = new Map([...kept, ...[...this.counts(leave, leave.tracked)].filter(([day]) => isIn(day))])
    }
  }

  /** The worked part of a full week on a day, in units of `PARTS`. */
  #partOn(day: string): bigint {
    const { scaleWith } = this.terms
    if (scaleWith === 'none') return 1n
    const { days } = this.#patternOn(day)
    const inAll = days.reduce(
      (sum, { am, pm }) => sum + (scaleWith === 'hours' ? am + pm : Number(am > 0) + Number(pm > 0)),
      0,
    )
    return BigInt((inAll * 12 * 7) / days.length)
  }

  #rounded(parts: bigint): number {
    const { to, how } = this.terms.rounding
    const step = BigInt(how === 'none' ? 1 : to)
    const whole = DAYS_OF_MONTHS * 12n * PARTS[this.terms.scaleWith] * step
    const up = parts % whole
    const more = how === 'up' ? up > 0n : how === 'down' ? false : up * 2n >= whole
    return Number((parts / whole + (more ? 1n : 0n)) * step)
  }

  /** The entitlement of a year, as entries with the days on which they accrue. */
  due(year: number): { day: string; amount: number }[] {
    const { employedFrom, grant, amount } = this.terms
    let parts = 0n
    let before = 0
    const months = Array.from({ length: 12 }, (_, n) => {
      const length = daysInMonth(year, n + 1)
      const days = daysFrom(dayOf(year, n + 1, 1), dayOf(year, n + 1, length)).filter((day) => day >= employedFrom)
      for (const day of days) parts += (BigInt(amount) * this.#partOn(day) * DAYS_OF_MONTHS) / BigInt(length)
      const total = this.#rounded(parts)
      const row = { day: (grant === 'monthly' ? days[0] : days.at(-1)) ?? '', amount: total - before }
      before = total
      return row
    })
    const opens = employedFrom > dayOf(year, 1, 1) ? employedFrom : dayOf(year, 1, 1)
    return grant === 'start' ? [{ day: opens, amount: before }] : months.filter((row) => row.day !== '')
  }

  entitled = (year: number): number => this.due(year).reduce((sum, { amount }) => sum + amount, 0)

  accrued = (year: number, asOf: string): number =>
    this.due(year).reduce((sum, { day, amount }) => (day <= asOf ? sum + amount : sum), 0)

  /**
   * The used amounts after all days are booked, each day from the source that expires first.
   * @param closed whether 2025 has ended @param request a leave that gets at most the available amount
   */
  sources(leaves: readonly ModelLeave[], closed: boolean, request?: ModelLeave): Source[] {
    const { cap, bookable, overdraft } = this.terms
    const made = { used: 0, usedIn2025: 0, over: 0, unplaced: 0 }
    const year = (name: '2025' | '2026', more: () => number): Source => {
      const rows = this.due(Number(name))
      const all = rows.reduce((sum, { amount }) => sum + amount, 0)
      const until = (day: string) => rows.reduce((sum, row) => (row.day <= day ? sum + row.amount : sum), 0)
      const by = (day: string) => (bookable === 'accrued' ? until(day) : all) + more()
      return { ...made, name, opens: `${name}-01-01`, closes: `${name}-12-31`, by }
    }
    let debt = 0
    const extras = this.extras.map(({ amount, opens, closes }, n): Source => {
      return { ...made, name: `extra ${n}`, opens, closes, by: () => amount }
    })
    const now = year('2025', () => this.adjusted)
    const sources = [...extras, now, year('2026', () => debt)]
    const bookings = leaves
      .filter(({ tracked }) => tracked)
      .flatMap((leave) => [...leave.net].map(([day, amount]) => ({ day, amount, limited: leave === request })))
      .sort((a, b) => a.day.localeCompare(b.day))
    let settled = !closed
    for (const { day, amount, limited } of [...bookings, { day: '2026-12-31', amount: 0, limited: false }]) {
      if (!settled && day > YEAR_END) {
        settled = true
        const left = now.by(YEAR_END) - now.used
        debt = Math.min(0, left)
        const carried = Math.min(Math.max(0, left), cap)
        sources.push({ ...made, name: 'carry', opens: '2026-01-01', closes: '2026-03-31', by: () => carried })
      }
      let rest = amount
      const pay = (source: Source, part: number) => {
        source.used += part
        if (day <= YEAR_END) source.usedIn2025 += part
        rest -= part
      }
      const open = sources
        .filter(({ opens, closes }) => opens <= day && closes >= day)
        .sort((a, b) => a.closes.localeCompare(b.closes) || a.opens.localeCompare(b.opens))
      for (const source of open) pay(source, Math.min(rest, Math.max(0, source.by(day) - source.used)))
      const own = open.find(({ name }) => name === day.slice(0, 4))
      if (!own || rest === 0) continue
      if (limited) {
        pay(own, Math.min(rest, Math.max(0, own.by(day) + overdraft - own.used)))
        own.unplaced += rest
        continue
      }
      pay(own, rest)
      own.over = Math.max(own.over, own.used - own.by(day) - overdraft)
    }
    return sources
  }

  #over = (leaves: readonly ModelLeave[], request?: ModelLeave): number =>
    this.sources(leaves, true, request).reduce((sum, { over, unplaced }) => sum + over + unplaced, 0)

  /** The missing amount for days besides booked ones. @param instead the leave that the days would replace */
  #lacks(net: Map<string, number>, instead?: string): number {
    const others = this.leaves.filter(({ id }) => id !== instead)
    const request = { net, tracked: true } as ModelLeave
    return Math.max(0, this.#over([...others, request], request) - this.#over(others))
  }

  fits = (net: Map<string, number>, instead?: string): boolean => this.#lacks(net, instead) === 0

  /** The part of the balance that is not available on a day, because booked days need it. */
  reserved = (free: number, day: string): number => (free > 0 ? this.#lacks(new Map([[day, free]])) : 0)

  /** The expired part of adjustments with their own last day. */
  lapsed(asOf: string): number {
    const sources = this.sources(this.leaves, false)
    return this.extras.reduce((sum, { closes, amount }, n) => {
      const used = sources.find(({ name }) => name === `extra ${n}`)?.used ?? 0
      return closes < asOf ? sum + amount - used : sum
    }, 0)
  }

  /** The amount that leave with a balance takes on some days. */
  taken(from: string, to: string, state: 'pending' | 'approved'): number {
    const own = this.leaves.filter((leave) => leave.tracked && leave.state === state)
    return own
      .flatMap(({ net }) => [...net])
      .reduce((sum, [day, amount]) => (day >= from && day <= to ? sum + amount : sum), 0)
  }
}
