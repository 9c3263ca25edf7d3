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

/** The first and the last day of an employment; null without an end. */
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

/** The facts of `wanted` that are not so yet. */
export function changedFacts(wanted: Partial<JobFacts>, now: Partial<JobFacts>): Partial<JobFacts> {
  const found = FACTS.filter(
    (fact) => wanted[fact] !== undefined && !sameFact(fact, wanted[fact] ?? null, now[fact] ?? null),
  )
  return Object.fromEntries(found.map((fact) => [fact, wanted[fact]]))
}

const inOrder = (changes: readonly DatedFacts[]) => changes.toSorted((one, other) => (one.from < other.from ? -1 : 1))

/**
 * The job on a day: the changes up to that day, put together fact by fact. If each change held a whole state, it would undo
 * what happened in between. Before the first change, the job is what the first change says.
 */
export function jobOn(changes: readonly DatedFacts[], day: string): JobFacts {
  const [first, ...later] = inOrder(changes)
  if (!first) throw new Error('A job without its first change.')
  const state = { payCategory: null, ...first.facts } as JobFacts
  for (const { from, facts } of later) if (from <= day) Object.assign(state, facts)
  return state
}

/**
 * The periods that follow from changes: within the employments, without gaps, and no two of one employment after each other that are alike.
 * @param employments in order, none overlapping another
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
    return joined(periods)
  })
}

/** Periods after each other that are alike are one. */
function joined(periods: readonly JobPeriod[]): JobPeriod[] {
  const found: JobPeriod[] = []
  for (const period of periods) {
    const last = found.at(-1)
    if (last && FACTS.every((fact) => sameFact(fact, last[fact], period[fact]))) last.to = period.to
    else found.push(period)
  }
  return found
}

interface Days {
  from: string
  to: string | null
}

/**
 * Cuts periods where something else that is dated begins or ends, and says what of it holds in each part.
 * @param dated in any order, none overlapping another
 * @returns in the order of the periods, the parts of each from the last to the first; `other` is null where nothing of it holds
 */
export function cutBy<Period extends Days, Other extends Days>(
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
 * The day whose state the columns of an employee hold: today, but the first day of those who are still to come, and the
 * last of those who have left.
 */
export function projectedDay({ from, to }: Employment, today: string): string {
  if (to !== null && to < today) return to
  return from > today ? from : today
}
