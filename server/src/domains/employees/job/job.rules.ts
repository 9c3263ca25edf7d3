import { addDays } from '@ems/contract/core/days'

/** The values of a job that change over time; `fte` is decimal text. */
export interface JobFacts {
  department: string | null
  designation: string
  manager: string | null
  employmentType: string
  fte: string
  legalEntity: string
  payCategory: string | null
}

export const FACTS = [
  'department',
  'designation',
  'manager',
  'employmentType',
  'fte',
  'legalEntity',
  'payCategory',
] as const satisfies (keyof JobFacts)[]

/** The values of a job from a day on. */
export interface DatedFacts {
  from: string
  facts: Partial<JobFacts>
}

/** The first and the last day of an employment; null for no end. */
export interface Employment {
  from: string
  to: string | null
}

export interface JobPeriod extends JobFacts {
  from: string
  to: string | null
}

export const sameFact = (fact: keyof JobFacts, one: string | null, other: string | null): boolean =>
  fact === 'fte' ? Number(one) === Number(other) : one === other

/** The facts of `wanted` that differ. */
export function changedFacts(wanted: Partial<JobFacts>, now: Partial<JobFacts>): Partial<JobFacts> {
  const found = FACTS.filter(
    (fact) => wanted[fact] !== undefined && !sameFact(fact, wanted[fact] ?? null, now[fact] ?? null),
  )
  return Object.fromEntries(found.map((fact) => [fact, wanted[fact]]))
}

const inOrder = (changes: readonly DatedFacts[]) => changes.toSorted((one, other) => (one.from < other.from ? -1 : 1))

/**
 * The job on a day: the changes up to that day, merged fact by fact. If changes stored whole states, a later one would
 * undo changes in between. Before the first change, the job is that of the first change.
 */
export function jobOn(changes: readonly DatedFacts[], day: string): JobFacts {
  const [first, ...later] = inOrder(changes)
  if (!first) throw new Error('A job without its first change.')
  const state = { payCategory: null, ...first.facts } as JobFacts
  for (const { from, facts } of later) if (from <= day) Object.assign(state, facts)
  return state
}

/**
 * The periods that follow from changes: within the employments, without gaps, and with differing neighbours.
 * @param employments in order, without overlaps
 */
export function periodsOf(changes: readonly DatedFacts[], employments: readonly Employment[]): JobPeriod[] {
  return employments.flatMap((employment) => {
    const within = ({ from }: DatedFacts) => from > employment.from && (employment.to === null || from <= employment.to)
    const starts = [
      employment.from,
      ...inOrder(changes)
        .filter(within)
        .map(({ from }) => from),
    ]
    const periods = starts.map((from, place): JobPeriod => {
      const next = starts[place + 1]
      return { ...jobOn(changes, from), from, to: next === undefined ? employment.to : addDays(next, -1) }
    })
    return mergeEqualPeriods(periods)
  })
}

/** Equal neighbouring periods become one. */
function mergeEqualPeriods(periods: readonly JobPeriod[]): JobPeriod[] {
  const merged: JobPeriod[] = []
  for (const period of periods) {
    const last = merged.at(-1)
    if (last && FACTS.every((fact) => sameFact(fact, last[fact], period[fact]))) last.to = period.to
    else merged.push(period)
  }
  return merged
}

interface Days {
  from: string
  to: string | null
}

/**
 * Cuts periods at the borders of other dated facts, and adds the fact to each part.
 * @param dated in any order, without overlaps
 * @returns in the order of the periods, the parts of each from the last to the first; `other` is null for parts without
 * one
 */
export function splitByFacts<Period extends Days, Other extends Days>(
  periods: readonly Period[],
  dated: readonly Other[],
): { period: Period; other: Other | null }[] {
  const borders = [...new Set(dated.flatMap(({ from, to }) => [from, ...(to === null ? [] : [addDays(to, 1)])]))].sort()
  return periods.flatMap((period) => {
    const within = borders.filter((day) => day > period.from && (period.to === null || day <= period.to))
    const starts = [period.from, ...within]
    return starts
      .map((from, place) => {
        const next = starts[place + 1]
        const other = dated.find((one) => one.from <= from && (one.to === null || from <= one.to)) ?? null
        return { period: { ...period, from, to: next === undefined ? period.to : addDays(next, -1) }, other }
      })
      .toReversed()
  })
}

/**
 * The day of the employee's columns: today, or the first day of future employees, or the last
 * day of leavers.
 */
export function projectedDay({ from, to }: Employment, today: string): string {
  if (to !== null && to < today) return to
  return from > today ? from : today
}
