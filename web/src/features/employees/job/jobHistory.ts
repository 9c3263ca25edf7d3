import { addDays, dayNumber } from '@ems/contract/core/days'
import { addMonths } from '@ems/contract/core/months'
import type { JobChange, JobFact, JobPeriod } from '../../../api/contract/job.ts'
import { changedFacts, valuesOf } from './jobFields.ts'

/** The kind of a step decides its title; `named` are the facts that the title names. */
type StepKind = 'hired' | 'returned' | 'promoted' | 'movedAs' | 'moved' | 'other'

export interface JobStep {
  period: JobPeriod
  /** the period before; undefined for the first and after a gap */
  before: JobPeriod | undefined
  /** the change that began the period */
  change: JobChange | undefined
  kind: StepKind
  named: readonly JobFact[]
  /** the further facts that differ from the period before */
  others: readonly JobFact[]
}

/** The facts in the order of their importance for a title. */
const ORDER = [
  'designation',
  'department',
  'location',
  'manager',
  'employmentType',
  'fte',
  'legalEntity',
  'schedule',
  'payCategory',
] as const satisfies readonly JobFact[]

const follows = (earlier: JobPeriod, later: JobPeriod): boolean =>
  earlier.to !== null && addDays(earlier.to, 1) === later.from

/** Each period with its change and the differences from the period before. @param periods newest first */
export function stepsOf(periods: readonly JobPeriod[], changes: readonly JobChange[]): JobStep[] {
  return periods.map((period, index) => {
    const earlier = periods[index + 1]
    const change = changes.find(
      ({ effectiveFrom, status }) => effectiveFrom === period.from && (status === 'Planned' || status === 'Applied'),
    )
    if (!earlier) return { period, before: undefined, change, kind: 'hired', named: [], others: [] }
    if (!follows(earlier, period) || change?.reason === 'return')
      return { period, before: undefined, change, kind: 'returned', named: [], others: [] }
    const differing = changedFacts(valuesOf(earlier), valuesOf(period))
    const changed = ORDER.filter((fact) => differing.includes(fact))
    const { kind, named } = titleOf(changed, period, change)
    return { period, before: earlier, change, kind, named, others: changed.filter((fact) => !named.includes(fact)) }
  })
}

function titleOf(
  changed: readonly JobFact[],
  period: JobPeriod,
  change: JobChange | undefined,
): Pick<JobStep, 'kind' | 'named'> {
  const has = (fact: JobFact) => changed.includes(fact)
  if (has('designation') && change?.reason === 'promotion') return { kind: 'promoted', named: ['designation'] }
  if (has('designation') && has('department') && period.department)
    return { kind: 'movedAs', named: ['designation', 'department'] }
  if (has('designation')) return { kind: 'other', named: ['designation'] }
  if (has('department') && period.department) return { kind: 'moved', named: ['department'] }
  if (has('location') && period.location) return { kind: 'moved', named: ['location'] }
  return { kind: 'other', named: changed.slice(0, 1) }
}

/** The period of a day; of the nearest day where the person is not employed on it. @param periods newest first */
export const periodOn = (periods: readonly JobPeriod[], day: string): JobPeriod | undefined =>
  periods.find(({ from }) => from <= day) ?? periods.at(-1)

/** The first day in the job of a period: without a gap before it, and in no other designation or department. */
export function inJobSince(periods: readonly JobPeriod[], period: JobPeriod): string {
  let since = period
  for (const earlier of periods.slice(periods.indexOf(period) + 1)) {
    const isOther = earlier.designation !== period.designation || earlier.department?._id !== period.department?._id
    if (isOther || !follows(earlier, since)) break
    since = earlier
  }
  return since.from
}

/** The time from one day to a later one. */
export interface Duration {
  years: number
  /** beyond the years */
  months: number
  /** beyond the months */
  days: number
}

export function durationBetween(from: string, to: string): Duration {
  const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const between = monthsOf(to) - monthsOf(from)
  const all = addMonths(from, between) > to ? between - 1 : between
  return { years: Math.floor(all / 12), months: all % 12, days: dayNumber(to) - dayNumber(addMonths(from, all)) }
}
