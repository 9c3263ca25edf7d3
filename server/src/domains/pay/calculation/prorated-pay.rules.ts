import {
  add,
  divide,
  multiply,
  parseDecimal,
  type Ratio,
  ratio,
  round,
  subtract,
  thousandths,
  ZERO,
} from '@ems/contract/core/ratio'
import type { ComponentKind, ComponentUnit } from '@ems/contract/pay-setup'
import { basicOf, rateOf, rateText, type TermsFacts, type WorkingWeek } from './rate.rules.ts'

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

/** A day of the schedule: worked halves (0 to 2) and minutes. Holidays count as scheduled. */
export interface ScheduledDay {
  day: string
  halves: number
  minutes: number
  /** the half that is worked, if it is one */
  only?: 'am' | 'pm' | undefined
}

/** Approved leave; `parts` has the covered share of days that are not covered whole. */
export interface PayLeave {
  id: string
  type: string
  start: string
  end: string
  paid: boolean
  sick: boolean
  start_part: 'full' | 'am' | 'pm'
  end_part: 'full' | 'am' | 'pm'
  /** minutes of a leave in hours; null for leave in days */
  minutes: number | null
}

export interface GroupRules {
  id: string
  day_basis: 'calendar' | 'working'
  decimals: number
}

/** An approved or closed timesheet, in minutes. */
export interface FrozenSheet {
  counted: number
  /** overtime paid with its factor */
  paid: number
  /** overtime paid or given as leave: its minutes are not paid again by the hour */
  given: number
  /** decimal text */
  factor: string
  /** counted minutes by day, for people paid by the hour */
  days: readonly { day: string; minutes: number }[]
}

/** The facts from which a month of one person is calculated. */
export interface MonthFacts {
  /** all days of the month */
  days: readonly ScheduledDay[]
  isEmployed(day: string): boolean
  /** the terms in force, of any group */
  termsOn(day: string): TermsFacts | undefined
  leaves: readonly PayLeave[]
  sheet: FrozenSheet | null
  workingWeekOn(day: string): WorkingWeek
}

/** The amount due of a component, in thousandths of money, and its quantity in thousandths of an hour or a day. */
export interface Figure {
  amount: bigint
  quantity: bigint
  /** money per hour or day, if there is one rate */
  rate?: string | undefined
}

export interface ProratedPay {
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

/**
 * The share of a day that leave covers: halves by its parts, hours by scheduled minutes.
 * @param ofWork of the scheduled time, not of the day
 */
function shareOf(leave: PayLeave, { day, minutes, only }: ScheduledDay, ofWork: boolean): Ratio {
  if (leave.minutes !== null) return minutes === 0 ? ZERO : ratio(Math.min(leave.minutes, minutes), minutes)
  const parts = [...(day === leave.start ? [leave.start_part] : []), ...(day === leave.end ? [leave.end_part] : [])]
  const half = parts.find((part) => part !== 'full')
  if (half === undefined) return ratio(1)
  return ofWork && only !== undefined ? ratio(half === only ? 1 : 0) : ratio(1, 2)
}

interface PaidDay {
  day: string
  weight: Ratio
  unpaid: Ratio
  sick: Ratio
  terms: TermsFacts
}

const sum = (values: readonly Ratio[]): Ratio => values.reduce(add, ZERO)
const toThousandths = (value: Ratio): bigint => round(multiply(value, ratio(1000)), 1n)

/**
 * The amounts due for a month by today's facts, rounded once for each component.
 * Source: the product's rules for pay, docs/pay.md.
 */
export function proratedPay(facts: MonthFacts, group: GroupRules, components: readonly Component[]): ProratedPay {
  const scheduled = (day: ScheduledDay) => ratio(day.halves, 2)
  const working = group.day_basis === 'working' && facts.days.some(({ halves }) => halves > 0)
  const weightOf = (day: ScheduledDay) => (working ? scheduled(day) : ratio(1))
  const base = sum(facts.days.map(weightOf))
  const paidDays: PaidDay[] = []
  let lastPaidDay: string | null = null
  // Whether a person who was paid by several groups is now paid by this group.
  let endsHere = false
  for (const day of facts.days) {
    const terms = facts.isEmployed(day.day) ? facts.termsOn(day.day) : undefined
    if (terms) endsHere = terms.group_id === group.id
    if (terms?.group_id !== group.id) continue
    lastPaidDay = day.day
    const away = facts.leaves.filter((leave) => covers(leave, day.day))
    const shares = (leaves: PayLeave[], ofWork: boolean) => sum(leaves.map((leave) => shareOf(leave, day, ofWork)))
    const weight = weightOf(day)
    paidDays.push({
      day: day.day,
      weight,
      unpaid: multiply(
        weight,
        shares(
          away.filter(({ paid }) => !paid),
          working,
        ),
      ),
      sick: multiply(
        scheduled(day),
        shares(
          away.filter(({ sick }) => sick),
          true,
        ),
      ),
      terms,
    })
  }
  const figures = new Map<string, Figure>()
  const unit = unitOf(group.decimals)
  const last = paidDays.at(-1)
  const hours = hoursOf(facts.sheet, paidDays, endsHere)
  let unpaidAmount = 0n
  for (const component of components) {
    if (component.unit !== 'amount') continue
    const worked = component.code === 'BASIC' ? hours : NO_HOURS
    const whole = component.prorated
      ? divide(sum(paidDays.map(({ weight, terms }) => multiply(ratio(amountOf(terms, component)), weight))), base)
      : ratio(last ? amountOf(last.terms, component) : 0n)
    const amount = round(add(whole, worked.amount), unit)
    if (amount !== 0n || worked.minutes !== 0)
      figures.set(component.id, {
        amount,
        quantity: toThousandths(ratio(worked.minutes, 60)),
        rate: whole.n === 0n ? worked.rate : undefined,
      })
    if (!component.prorated || whole.n === 0n || (component.kind !== 'basic' && component.kind !== 'allowance'))
      continue
    const left = sum(
      paidDays.map(({ weight, unpaid, terms }) =>
        multiply(ratio(amountOf(terms, component)), subtract(weight, unpaid)),
      ),
    )
    unpaidAmount += round(whole, unit) - round(divide(left, base), unit)
  }
  const unpaid = toThousandths(sum(paidDays.map((day) => day.unpaid)))
  const sick = toThousandths(sum(paidDays.map((day) => day.sick)))
  for (const { id, code } of components) {
    if (code === 'UNPAID' && (unpaid !== 0n || unpaidAmount !== 0n))
      figures.set(id, { amount: unpaidAmount, quantity: unpaid })
    if (code === 'OVERTIME' && facts.sheet && facts.sheet.paid > 0 && last && endsHere) {
      const rate = rateOf(last.terms, 'hours', facts.workingWeekOn(last.day)) ?? ZERO
      const paid = ratio(facts.sheet.paid, 60)
      const amount = round(multiply(multiply(rate, paid), parseDecimal(facts.sheet.factor)), unit)
      figures.set(id, { amount, quantity: toThousandths(paid), rate: rateText(rate) })
    }
    if (code === 'SICK' && sick !== 0n) figures.set(id, { amount: 0n, quantity: sick })
  }
  const paid = toThousandths(sum(paidDays.map(({ weight }) => weight)))
  return { figures, base: toThousandths(base), paid, unpaid, sick, lastPaidDay }
}

const NO_HOURS = { minutes: 0, amount: ZERO, rate: undefined }

/** The counted hours of a person paid by the hour, at the rates of their days. @param endsHere see `proratedPay` */
function hoursOf(sheet: FrozenSheet | null, paidDays: readonly PaidDay[], endsHere: boolean) {
  const last = paidDays.at(-1)
  if (!sheet || !last) return NO_HOURS
  const counted = new Map(sheet.days.map(({ day, minutes }) => [day, minutes]))
  const parts = paidDays.map(({ day, terms }) => ({ terms, minutes: counted.get(day) ?? 0 }))
  // Minutes paid or given as overtime, and minutes whose days are unknown.
  const rest = sheet.counted - sheet.given - sheet.days.reduce((all, { minutes }) => all + minutes, 0)
  if (endsHere) parts.push({ terms: last.terms, minutes: rest })
  const hourly = parts.filter(({ terms, minutes }) => terms.basis === 'hour' && minutes !== 0)
  const rates = hourly.map(({ terms }) => basicOf(terms))
  return {
    minutes: hourly.reduce((all, { minutes }) => all + minutes, 0),
    amount: sum(hourly.map(({ terms, minutes }) => multiply(basicOf(terms), ratio(minutes, 60)))),
    rate: new Set(rates.map(rateText)).size === 1 ? rateText(rates[0] ?? ZERO) : undefined,
  }
}

/** The monthly amount of a component in the terms. People paid by the hour have no monthly BASIC. */
function amountOf(terms: TermsFacts, { id, code }: Component): bigint {
  if (terms.basis === 'hour' && code === 'BASIC') return 0n
  const line = terms.lines.find(({ component_id }) => component_id === id)
  return line ? thousandths(line.amount) : 0n
}
