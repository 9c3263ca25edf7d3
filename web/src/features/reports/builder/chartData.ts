import type { ReportDefinition } from '../../../api/contract/reports.ts'
import type { ChartTone } from '../../../ui/chart/Donut.tsx'
import { type Group, isSummable, partsOfGroup } from '../shared/definition.ts'

export const CHART_HEIGHT = 280
const MOST_BARS = 20
const MOST_PARTS = 8
const TONES: readonly ChartTone[] = ['teal', 'violet', 'amber', 'blue', 'green', 'red', 'ink', 'grey']

interface Series {
  name: string
  tone: ChartTone
}

export interface ChartData {
  kind: 'bar' | 'line'
  /** the parts of the bars from bottom to top, or the lines */
  series: readonly Series[]
  /** null for no figure */
  points: readonly { key: string; label: string; values: readonly (number | null)[] }[]
  /** the number of bars, parts or lines that are not drawn */
  left: number
}

const numberOf = (group: Group | undefined, measure: string): number | null => {
  const value = group?.values[measure]
  return typeof value === 'number' ? value : null
}

const keyOf = (group: Group, at: number) => JSON.stringify(group.keys[at]?.value ?? null)

/** The values of a date group from the first to the last, including those without rows. */
function timesBetween(keys: readonly string[], step: 'month' | 'quarter' | 'year'): string[] {
  const steps = { month: 12, quarter: 4, year: 1 }[step]
  const sorted = keys.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)].map((key = '') => {
    const [year, part = '1'] = key.split(/-Q?/)
    return Number(year) * steps + Number(part) - 1
  })
  if (first === undefined || last === undefined || Number.isNaN(first + last)) return sorted
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const [year, part] = [Math.floor((first + n) / steps), ((first + n) % steps) + 1]
    if (step === 'year') return String(year)
    return step === 'quarter' ? `${year}-Q${part}` : `${year}-${String(part).padStart(2, '0')}`
  })
}

/** The distinct names of a group in order; for date groups without the missing value. */
function namesOf(groups: readonly Group[], at: number): Map<string, string> {
  return new Map(groups.map((group) => [keyOf(group, at), group.keys[at]?.label ?? '']))
}

/**
 * The chart data of one currency's groups, for the first measure. With two groups, the second are the parts of bars, or
 * the lines; parts only if they add up. Groups without room become `other`, if they add up.
 * @param firsts the first groups with their figures, if there are two groups
 * @param other the word for the rest
 */
export function toChartData(
  { groupBy, measures, chart, sort }: ReportDefinition,
  groups: readonly Group[],
  firsts: readonly Group[],
  other: string,
): ChartData {
  const [measure = 'count'] = measures
  const step = partsOfGroup(groupBy[0] ?? '').step
  const adds = isSummable(measure)
  const isLine = chart?.kind === 'line' && step !== undefined
  const isTwo = groupBy.length === 2 && (isLine || adds)
  const source = groupBy.length === 2 && !isTwo ? firsts : groups
  const timed = step ? source.filter(({ keys }) => typeof keys[0]?.value === 'string') : source

  const names = namesOf(timed, 0)
  const points = step
    ? timesBetween(
        timed.map(({ keys }) => String(keys[0]?.value)),
        step,
      ).map((key) => ({ key: JSON.stringify(key), label: key }))
    : [...names].map(([key, label]) => ({ key, label }))
  const figures = new Map(timed.map((group) => [`${keyOf(group, 0)} ${isTwo ? keyOf(group, 1) : ''}`, group]))
  const seconds = isTwo ? largestFirst(timed, measure) : [['', ''] as const]
  const drawn = seconds.length > MOST_PARTS ? seconds.slice(0, isLine || !adds ? MOST_PARTS : MOST_PARTS - 1) : seconds
  const rest = seconds.slice(drawn.length)
  const valueAt = (point: string, second: string) =>
    numberOf(figures.get(`${point} ${second}`), measure) ?? (adds ? 0 : null)
  const restAt = (point: string) => rest.reduce((sum, [key]) => sum + (valueAt(point, key) ?? 0), 0)
  const hasRest = rest.length > 0 && !isLine

  const series = [
    ...drawn.map(([, name], at) => ({ name, tone: TONES[at] ?? 'grey' })),
    ...(hasRest ? [{ name: other, tone: 'grey' as const }] : []),
  ]
  const all = points.map(({ key, label }) => ({
    key,
    label,
    values: [...drawn.map(([second]) => valueAt(key, second)), ...(hasRest ? [restAt(key)] : [])],
  }))
  const left = isLine ? rest.length : 0
  // Pairs come with the largest one first; bars of pairs are sorted by their height.
  const height = ({ values }: (typeof all)[number]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  if (isTwo && !step && !sort) all.sort((a, b) => height(b) - height(a))
  if (isLine || all.length <= MOST_BARS) return { kind: isLine ? 'line' : 'bar', series, points: all, left }
  const shown = all.slice(0, MOST_BARS)
  if (!adds) return { kind: 'bar', series, points: shown, left: all.length - MOST_BARS }
  const summed = series.map((_, at) => all.slice(MOST_BARS).reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  return { kind: 'bar', series, points: [...shown, { key: 'other', label: other, values: summed }], left }
}

/** The second groups with their names, largest figures first. */
function largestFirst(groups: readonly Group[], measure: string): (readonly [string, string])[] {
  const sums = new Map<string, number>()
  for (const group of groups)
    sums.set(keyOf(group, 1), (sums.get(keyOf(group, 1)) ?? 0) + Math.abs(numberOf(group, measure) ?? 0))
  const names = namesOf(groups, 1)
  return [...sums].toSorted(([, a], [, b]) => b - a).map(([key]) => [key, names.get(key) ?? ''] as const)
}
