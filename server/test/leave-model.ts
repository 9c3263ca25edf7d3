import type { DayPart } from '@ems/contract/calendars'
import { addDays, dayNumber } from '@ems/contract/core/days'

/** A day of a pattern: whether its halves are worked. */
export type Halves = { am: boolean; pm: boolean }

/** Days that are asked for. */
export interface Asked {
  from: string
  to: string
  /** of the first day; of a single one of it */
  startPart: DayPart
  endPart: DayPart
}

/** A leave in force, as the second way of counting has it. */
export interface ModelLeave extends Asked {
  id: string
  tracked: boolean
  state: 'pending' | 'approved'
  /** halves of days that it takes, by day: 1 or 2 */
  net: Map<string, number>
}

/** Something that can be taken, in half days: those that close first stand first. */
interface Source {
  name: string
  opens: string
  closes: string
  left: number
}

export interface Extra {
  halves: number
  opens: string
  closes: string
}

const HALVES = ['am', 'pm'] as const
const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, n) => addDays(from, n))

/** The halves of days that days cover, as `2025-05-04 am`. */
export function slotsOf({ from, to, startPart, endPart }: Asked): string[] {
  return daysFrom(from, to).flatMap((day) =>
    HALVES.filter(
      (half) =>
        !(day === from && startPart !== 'full' && half !== startPart) &&
        !(day === to && endPart !== 'full' && half !== endPart),
    ).map((half) => `${day} ${half}`),
  )
}

/**
 * The same as the product does, thought of another way: everything in whole half days, in a map of days. One person, a year of
 * so many half days, of which some go over to the next year until the end of March.
 */
export class LeaveModel {
  leaves: ModelLeave[] = []
  holidays = new Map<string, DayPart>()
  /** what was added to, or taken from, the entitlement of 2025 */
  adjusted = 0
  extras: Extra[] = []
  /** patterns from a day on, the earliest first; each begins on a Monday */
  patterns: { from: string; monday: string; days: readonly Halves[] }[] = []
  readonly #terms: { halves: number; cap: number; overdraft: number }

  constructor(terms: { halves: number; cap: number; overdraft: number }) {
    this.#terms = terms
  }

  #works(day: string, half: 'am' | 'pm'): boolean {
    const pattern = this.patterns.findLast(({ from }) => from <= day)
    const days = pattern?.days ?? []
    const index = pattern ? dayNumber(day) - dayNumber(pattern.monday) : 0
    const one = days[((index % days.length) + days.length) % days.length]
    const holiday = this.holidays.get(day)
    return one?.[half] === true && holiday !== 'full' && holiday !== half
  }

  /** What days count, half day by half day. */
  count(asked: Asked): Map<string, number> {
    const net = new Map<string, number>()
    for (const slot of slotsOf(asked)) {
      const [day = '', half] = slot.split(' ')
      if (this.#works(day, half as 'am' | 'pm')) net.set(day, (net.get(day) ?? 0) + 1)
    }
    return net
  }

  overlaps(asked: Asked, but?: string): boolean {
    const own = new Set(slotsOf(asked))
    return this.leaves.some((leave) => leave.id !== but && slotsOf(leave).some((slot) => own.has(slot)))
  }

  /** Counts the days of leaves anew from a day on. */
  recount(from: string): void {
    for (const leave of this.leaves) {
      const kept = [...leave.net].filter(([day]) => day < from)
      leave.net = new Map([...kept, ...[...this.count(leave)].filter(([day]) => day >= from)])
    }
  }

  /** The days of leave of which a balance is kept, the earliest first. */
  #bookings(leaves: readonly ModelLeave[]): { day: string; halves: number }[] {
    return leaves
      .filter(({ tracked }) => tracked)
      .flatMap(({ net }) => [...net].map(([day, halves]) => ({ day, halves })))
      .sort((a, b) => a.day.localeCompare(b.day))
  }

  /** What is left of everything once all days are paid. @param closed whether 2025 has ended */
  left(leaves: readonly ModelLeave[], closed: boolean): Source[] {
    const { halves, cap } = this.#terms
    const extras = this.extras.map(({ halves: left, opens, closes }, n) => ({
      name: `extra ${n}`,
      opens,
      closes,
      left,
    }))
    const year = (name: string, left: number) => ({ name, opens: `${name}-01-01`, closes: `${name}-12-31`, left })
    const [now, next] = [year('2025', halves + this.adjusted), year('2026', halves)]
    const sources = [...extras, now, next]
    let settled = !closed
    for (const { day, halves: amount } of [...this.#bookings(leaves), { day: '2026-12-31', halves: 0 }]) {
      if (!settled && day > '2025-12-31') {
        settled = true
        const over = now.left > 0 ? Math.min(now.left, cap) : 0
        if (now.left < 0) next.left += now.left
        sources.push({ name: 'carry', opens: '2026-01-01', closes: '2026-03-31', left: over })
      }
      const open = sources
        .filter(({ opens, closes }) => opens <= day && closes >= day)
        .sort((a, b) => a.closes.localeCompare(b.closes) || a.opens.localeCompare(b.opens))
      for (let n = 0; n < amount; n++) {
        const paying = open.find(({ left }) => left > 0) ?? open.find(({ name }) => name === day.slice(0, 4))
        if (paying) paying.left--
      }
    }
    return sources
  }

  #over(leaves: readonly ModelLeave[]): number {
    return this.left(leaves, false).reduce((sum, { left }) => sum + Math.max(0, -left - this.#terms.overdraft), 0)
  }

  /** Whether days fit beside what is booked. @param instead the leave that is to have them in place of its own */
  fits(net: Map<string, number>, instead?: string): boolean {
    const others = this.leaves.filter(({ id }) => id !== instead)
    const asked = { net, tracked: true } as ModelLeave
    const after = this.#over([...others, asked])
    return after === 0 || after <= this.#over(others)
  }

  /** Half days of leave of which a balance is kept, within some days. */
  taken(from: string, to: string, state: 'pending' | 'approved'): number {
    const own = this.leaves.filter((leave) => leave.tracked && leave.state === state)
    return own
      .flatMap(({ net }) => [...net])
      .reduce((sum, [day, halves]) => (day >= from && day <= to ? sum + halves : sum), 0)
  }
}
