import { ratio } from '@ems/contract/core/ratio'
import type { WorkingShare } from './entitlement.rules.ts'

interface Pattern {
  weeks: number
  days: readonly { am: number; pm: number }[]
}

interface DatedSchedule {
  from: string | null
  schedule: { past: readonly (Pattern & { until: string })[]; now: Pattern }
}

const FULL_WEEK = 40 * 60

/** A half day counts half. */
function partOf({ weeks, days }: Pattern) {
  const halves = days.reduce((sum, { am, pm }) => sum + (am > 0 ? 1 : 0) + (pm > 0 ? 1 : 0), 0)
  const minutes = days.reduce((sum, { am, pm }) => sum + am + pm, 0)
  return { days: ratio(halves, weeks * 10), hours: ratio(minutes, weeks * FULL_WEEK) }
}

/** @param jobs FTE in hundredths of a per cent */
export function workingShares(
  worked: readonly DatedSchedule[],
  jobs: readonly { from: string; fte: number }[],
): WorkingShare[] {
  const patterns = worked.flatMap(({ from, schedule }, n) => {
    const end = worked[n + 1]?.from ?? null
    const changes = schedule.past
      .map(({ until }) => until)
      .filter((day) => (from === null || day > from) && (end === null || day < end))
    return [from, ...changes].map((begin) => ({
      from: begin,
      pattern: schedule.past.find(({ until }) => (begin ?? '') < until) ?? schedule.now,
    }))
  })
  const days = [...patterns.flatMap((one) => one.from ?? []), ...jobs.map(({ from }) => from)]
  return [null, ...new Set(days.sort())].map((from) => {
    const at = from ?? ''
    const { pattern } = patterns.findLast((one) => (one.from ?? '') <= at) ?? { pattern: { weeks: 1, days: [] } }
    const fte = (jobs.findLast((job) => job.from <= at) ?? jobs[0])?.fte ?? 10_000
    return { from, ...partOf(pattern), fte: ratio(fte, 10_000) }
  })
}
