import { addDays, isWithin } from '@ems/contract/core/days'
import { addMonths, lastDayOf } from '@ems/contract/core/months'
import { thousandths, toDecimal } from '@ems/contract/core/ratio'
import { termsOn } from '../../pay-terms/index.ts'
import { workingWeekOn } from '../../working-days/index.ts'
import { type AbsenceFact, type Change, changesOf, type Facts } from './changes.rules.ts'
import type { LastRow, PeriodRules, PersonInput } from './facts.repo.ts'
import { differencesOf, type Line, limitToZeroNet, sortLines, type Totals, totalsOf } from './lines.rules.ts'
import { oneOffAmount, unitOfQuantity } from './one-off.rules.ts'
import {
  type CalculatedPerson,
  type ComparedPay,
  differenceReasonsOf,
  type Exception,
  exceptionsOf,
} from './outcome.rules.ts'
import { type Component, type Figure, type PayLeave, type ProratedPay, proratedPay } from './prorated-pay.rules.ts'
import { rateOf, rateText } from './rate.rules.ts'

export interface Context {
  rules: PeriodRules
  components: readonly Component[]
  /** closed months of the group before the period's that may be recalculated, YYYY-MM-01 */
  closedMonths: readonly string[]
  /** the latest closed month of the group that is too old to be recalculated */
  tooOld: string | null
  /** whether the group has no closed period yet */
  first: boolean
}

export interface PersonResult {
  lines: Line[]
  totals: Totals
  should: ProratedPay
  facts: Facts
  changes: Change[]
  reasons: string[]
  exceptions: Exception[]
  before: bigint | null
  /** the first month with an amount left to recover, YYYY-MM-01 */
  left: string | null
}

/** The first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The calculated months of a person: the period's, and closed months from the day on which the recalculation begins. */
export const monthsFor = ({ rules, closedMonths }: Context, mark: string | null): string[] => [
  ...(mark === null ? [] : closedMonths.filter((month) => month >= monthOf(mark) && month < rules.month)),
  rules.month,
]

/**
 * Calculates one person.
 * @param shared people with the same payroll number or bank account, and a recorded salary of the month
 */
export function calculatePerson(
  context: Context,
  input: PersonInput,
  shared: Pick<CalculatedPerson, 'sameNumber' | 'sameAccount' | 'recordedIn'>,
): PersonResult {
  const { rules, components } = context
  const group = { id: rules.group_id, day_basis: rules.day_basis, decimals: rules.decimals }
  const should = new Map<string, ProratedPay>()
  for (const month of monthsFor(context, input.mark))
    should.set(month, proratedPay(monthFacts(input, month), group, components))
  const prorated = should.get(rules.month) as ProratedPay
  const figures = new Map<string, ReadonlyMap<string, Figure>>([...should].map(([month, one]) => [month, one.figures]))
  const handedOver = new Map([...input.handedOver].filter(([month]) => figures.has(month)))
  const all = sortLines([
    ...differencesOf(figures, handedOver, components),
    ...oneOffLines(context, input, prorated.lastPaidDay),
  ])
  const { lines, left } = rules.mode === 'own' ? limitToZeroNet(all, rules.month) : { lines: all, left: null }
  const totals = totalsOf(lines, rules.month)
  const facts = factsOf(context, input)
  const before = input.before && !input.before.held ? thousandths(input.before.net) : null
  const now: ComparedPay = {
    lines: lines.map((line) => comparedLine(line, rules.month)),
    facts,
    paid: prorated.paid,
    base: prorated.base,
    held: false,
  }
  const differs = totals.net !== (before ?? 0n)
  const reasons = differs ? differenceReasonsOf(input.before ? comparedRow(input.before) : null, now) : []
  return {
    lines,
    totals,
    should: prorated,
    facts,
    changes: changesOf(input.facts, facts, windowOf(context), context.first),
    // In a first period everyone is new: only what is paid once is news.
    reasons: context.first ? reasons.filter((reason) => reason === 'one-off' || reason === 'overtime') : reasons,
    exceptions: exceptionsOf({
      ...shared,
      own: rules.mode === 'own',
      net: totals.net,
      before,
      hasTerms: input.terms.some(({ effective_from }) => effective_from <= rules.last),
      otherEntity:
        input.person.entity_id === rules.legal_entity_id || prorated.lastPaidDay === null
          ? null
          : input.person.entity_name,
      facts,
      lastFacts: input.facts,
      tooOld: input.mark !== null && context.tooOld !== null && monthOf(input.mark) <= context.tooOld,
      recovery: left !== null,
      openSheet: input.openSheet,
    }),
    before,
    left,
  }
}

function monthFacts({ days, employments, terms, leaves, worked, sheets }: PersonInput, month: string) {
  const own = days.filter(({ day }) => day.startsWith(month.slice(0, 7)))
  const last = own.at(-1)?.day ?? month
  return {
    days: own,
    termsOn: (day: string) => termsOn(terms, day),
    isEmployed: (day: string) => employments.some((employment) => isWithin(employment, day)),
    leaves: leaves.filter(({ start, end }) => start <= last && end >= month),
    sheet: sheets.find((each) => each.month === month) ?? null,
    workingWeekOn: (day: string) => workingWeekOn(worked, day),
  }
}

function oneOffLines({ rules, components }: Context, input: PersonInput, lastPaidDay: string | null): Line[] {
  return input.oneOffs.flatMap((oneOff) => {
    const component = components.find(({ id }) => id === oneOff.component_id)
    if (!component) return []
    const day = oneOff.day ?? lastDayPaid(input, rules, oneOff.month) ?? lastPaidDay ?? rules.last
    const terms = termsOn(input.terms, day) ?? input.terms[0]
    const unit = unitOfQuantity(component)
    const rate =
      terms && unit !== null && oneOff.quantity !== null ? rateOf(terms, unit, workingWeekOn(input.worked, day)) : null
    return [
      {
        component,
        forMonth: oneOff.month,
        quantity: oneOff.quantity === null ? null : thousandths(oneOff.quantity),
        rate: rate && rateText(rate),
        amount: oneOffAmount(oneOff, rate, rules.decimals),
        note: oneOff.note,
        inputId: oneOff.id,
      },
    ]
  })
}

/** The last day of a month on which the group pays the person. */
function lastDayPaid({ employments, terms }: PersonInput, rules: PeriodRules, month: string): string | undefined {
  const end = month === rules.month ? rules.last : lastDayOf(month)
  const stints = employedSpansOf({ employments, terms }, rules.group_id).filter(({ from }) => from <= end)
  const stint = stints.at(-1)
  return stint && (stint.to === null || stint.to > end ? end : stint.to)
}

interface Stint {
  from: string
  to: string | null
}

/** The days of a person's employment with terms of a group, joined where they touch, earliest first. */
export function employedSpansOf(
  { employments, terms }: Pick<PersonInput, 'employments' | 'terms'>,
  groupId: string,
): Stint[] {
  const parts: Stint[] = []
  for (const employment of employments)
    for (const [place, { effective_from, group_id }] of terms.entries()) {
      if (group_id !== groupId) continue
      const next = terms[place + 1]
      const until = next ? addDays(next.effective_from, -1) : null
      const from = employment.from > effective_from ? employment.from : effective_from
      const to = until === null || (employment.to !== null && employment.to < until) ? employment.to : until
      if (to !== null && to < from) continue
      const last = parts.at(-1)
      if (last && last.to !== null && addDays(last.to, 1) === from) last.to = to
      else parts.push({ from, to })
    }
  return parts
}

function factsOf({ rules }: Context, input: PersonInput): Facts {
  const { person } = input
  const stint = employedSpansOf(input, rules.group_id).findLast(({ from }) => from <= rules.last)
  const lastDay = stint?.to != null && stint.to <= rules.last ? stint.to : null
  const terms = termsOn(input.terms, lastDay ?? rules.last)
  const ours =
    terms?.group_id === rules.group_id
      ? terms
      : input.terms.findLast((each) => each.group_id === rules.group_id && each.effective_from <= rules.last)
  const week = workingWeekOn(input.worked, lastDay ?? rules.last)
  return {
    firstDay: stint?.from ?? null,
    lastDay,
    payrollNumber: ours?.payroll_number ?? person.code,
    name: person.name,
    department: person.department,
    designation: person.designation,
    employmentType: person.employment_type,
    fte: person.fte,
    weeklyHours: String(Math.round((week.minutes / 60) * 100) / 100),
    address: person.address,
    bankAccount: person.bank_account,
    bankDigest: person.bank_digest,
    watch: person.watch,
    terms: ours
      ? {
          from: ours.effective_from,
          group: ours.group_name,
          basis: ours.basis,
          amounts: Object.fromEntries(
            ours.lines.map(({ code, amount }) => [code, toDecimal(thousandths(amount), rules.decimals)]),
          ),
        }
      : null,
    absences: absencesOf(input, rules),
  }
}

const firstComparedMonth = ({ month, retro_months }: PeriodRules) => addMonths(month, -retro_months).slice(0, 7)

const windowOf = ({ rules, closedMonths }: Context) => ({
  month: rules.month.slice(0, 7),
  since: firstComparedMonth(rules),
  paidSince: (closedMonths[0] ?? rules.month).slice(0, 7),
})

/** Absences up to the period's end, cut to months. Months that are not recalculated keep the absences reported last. */
function absencesOf({ days, leaves, facts }: PersonInput, rules: PeriodRules): AbsenceFact[] {
  const first = days[0]?.day ?? rules.month
  const since = firstComparedMonth(rules)
  const kept = (facts?.absences ?? []).filter(({ month }) => month < first.slice(0, 7) && month >= since)
  return [...kept, ...leaves.flatMap((leave) => cutToMonths(leave, first, rules.last))]
}

function cutToMonths(leave: PayLeave, first: string, last: string): AbsenceFact[] {
  const absences: AbsenceFact[] = []
  for (let month = monthOf(leave.start); month <= leave.end; month = addMonths(month, 1)) {
    const [from, to] = [
      leave.start > month ? leave.start : month,
      leave.end < lastDayOf(month) ? leave.end : lastDayOf(month),
    ]
    if (to < first || from > last) continue
    absences.push({
      leave: leave.id,
      month: month.slice(0, 7),
      type: leave.type,
      from,
      to,
      paid: leave.paid,
      part: partOf(leave),
    })
  }
  return absences
}

function partOf({ minutes, start, end, start_part, end_part }: PayLeave): string {
  if (minutes !== null) return `${minutes} minutes`
  if (start === end) return start_part === 'full' ? '' : start_part
  return [start_part === 'full' ? '' : `from ${start_part}`, end_part === 'full' ? '' : `to ${end_part}`]
    .filter(Boolean)
    .join(', ')
}

const comparedLine = ({ component, forMonth, quantity, inputId, amount }: Line, month: string) => ({
  code: component.code,
  kind: component.kind,
  unit: component.unit,
  own: forMonth === month,
  oneOff: inputId !== null,
  counted: quantity !== null,
  amount,
})

const comparedRow = (row: LastRow): ComparedPay => ({
  lines: row.lines.map((line) => ({ ...line, amount: thousandths(line.amount) })),
  facts: row.facts && 'terms' in row.facts ? row.facts : null,
  paid: thousandths(row.paid_days),
  base: thousandths(row.base_days),
  held: row.held,
})
