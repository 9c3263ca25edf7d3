import type { ComponentKind, ComponentUnit } from '@ems/contract/pay-setup'
import { add, divide, multiply, type Ratio, ratio, round, subtract, thousandths, ZERO } from './ratio.rules.ts'

export interface Component {
  id: string
  code: string
  name: string
  kind: ComponentKind
  unit: ComponentUnit
  prorated: boolean
  reduces_gross: boolean
  position: number
}

/** A day of the schedule: halves that are worked (0 to 2) and minutes. Holidays count as scheduled. */
export interface ScheduledDay {
  day: string
  halves: number
  minutes: number
}

/** Approved leave; `parts` tells by day what of it is covered where that is not the whole day. */
export interface PayLeave {
  id: string
  type: string
  start: string
  end: string
  paid: boolean
  sick: boolean
  start_part: 'full' | 'am' | 'pm'
  end_part: 'full' | 'am' | 'pm'
  /** minutes of a leave in hours, null: days */
  minutes: number | null
}

export interface GroupRules {
  id: string
  day_basis: 'calendar' | 'working'
  decimals: number
}

/** What somebody is paid from a day on, as the rules read it. */
export interface TermsFacts {
  group_id: string
  basis: 'month' | 'hour'
  lines: readonly { component_id: string; code: string; amount: string }[]
}

/** What a month is calculated from, for one person. */
export interface MonthFacts {
  /** all days of the month */
  days: readonly ScheduledDay[]
  isEmployed(day: string): boolean
  /** the terms in force, of any group */
  termsOn(day: string): TermsFacts | undefined
  leaves: readonly PayLeave[]
}

/** What a component should be: thousandths of money, and thousandths of an hour or a day. */
export interface Figure {
  amount: bigint
  quantity: bigint
}

export interface Should {
  /** by the component's id; zeros are left out */
  figures: Map<string, Figure>
  /** thousandths of a day */
  base: bigint
  paid: bigint
  unpaid: bigint
  sick: bigint
  lastPaidDay: string | null
}

/** The smallest amount of a currency, in thousandths. */
export const unitOf = (decimals: number): bigint => 10n ** BigInt(3 - decimals)

const covers = ({ start, end }: PayLeave, day: string) => start <= day && day <= end

/** The share of a day that leave covers: halves by its parts, hours by the minutes of the schedule. */
function shareOf(leave: PayLeave, { day, minutes }: ScheduledDay): Ratio {
  if (leave.minutes !== null) return minutes === 0 ? ZERO : ratio(Math.min(leave.minutes, minutes), minutes)
  const half = (day === leave.start && leave.start_part !== 'full') || (day === leave.end && leave.end_part !== 'full')
  return half ? ratio(1, 2) : ratio(1)
}

interface PaidDay {
  weight: Ratio
  unpaid: Ratio
  sick: Ratio
  terms: TermsFacts
}

const sum = (values: readonly Ratio[]): Ratio => values.reduce(add, ZERO)
const toThousandths = (value: Ratio): bigint => round(multiply(value, ratio(1000)), 1n)

/**
 * What a month should pay by today's facts, rounded once for each component.
 * Source: the product's rules for pay, docs/pay.md.
 */
export function shouldOf(facts: MonthFacts, group: GroupRules, components: readonly Component[]): Should {
  const scheduled = (day: ScheduledDay) => ratio(day.halves, 2)
  const working = group.day_basis === 'working' && facts.days.some(({ halves }) => halves > 0)
  const weightOf = (day: ScheduledDay) => (working ? scheduled(day) : ratio(1))
  const base = sum(facts.days.map(weightOf))
  const paidDays: PaidDay[] = []
  let lastPaidDay: string | null = null
  for (const day of facts.days) {
    const terms = facts.isEmployed(day.day) ? facts.termsOn(day.day) : undefined
    if (terms?.group_id !== group.id) continue
    lastPaidDay = day.day
    const away = facts.leaves.filter((leave) => covers(leave, day.day))
    const shares = (leaves: PayLeave[]) => sum(leaves.map((leave) => shareOf(leave, day)))
    const weight = weightOf(day)
    paidDays.push({
      weight,
      unpaid: multiply(weight, shares(away.filter(({ paid }) => !paid))),
      sick: multiply(scheduled(day), shares(away.filter(({ sick }) => sick))),
      terms,
    })
  }
  const figures = new Map<string, Figure>()
  const unit = unitOf(group.decimals)
  const last = paidDays.at(-1)
  let unpaidAmount = 0n
  for (const component of components) {
    if (component.unit !== 'amount') continue
    if (!component.prorated) {
      const amount = last ? amountOf(last.terms, component) : 0n
      if (amount !== 0n) figures.set(component.id, { amount, quantity: 0n })
      continue
    }
    const whole = sum(paidDays.map(({ weight, terms }) => multiply(ratio(amountOf(terms, component)), weight)))
    if (whole.n === 0n) continue
    const amount = round(divide(whole, base), unit)
    figures.set(component.id, { amount, quantity: 0n })
    if (component.kind !== 'basic' && component.kind !== 'allowance') continue
    const left = sum(
      paidDays.map(({ weight, unpaid, terms }) =>
        multiply(ratio(amountOf(terms, component)), subtract(weight, unpaid)),
      ),
    )
    unpaidAmount += amount - round(divide(left, base), unit)
  }
  const unpaid = toThousandths(sum(paidDays.map((day) => day.unpaid)))
  const sick = toThousandths(sum(paidDays.map((day) => day.sick)))
  for (const { id, code } of components) {
    if (code === 'UNPAID' && (unpaid !== 0n || unpaidAmount !== 0n))
      figures.set(id, { amount: unpaidAmount, quantity: unpaid })
    if (code === 'SICK' && sick !== 0n) figures.set(id, { amount: 0n, quantity: sick })
  }
  const paid = toThousandths(sum(paidDays.map(({ weight }) => weight)))
  return { figures, base: toThousandths(base), paid, unpaid, sick, lastPaidDay }
}

/** What terms say of a component by the month; who is paid by the hour has no BASIC by the month. */
function amountOf(terms: TermsFacts, { id, kind }: Component): bigint {
  if (terms.basis === 'hour' && kind === 'basic') return 0n
  const line = terms.lines.find(({ component_id }) => component_id === id)
  return line ? thousandths(line.amount) : 0n
}
