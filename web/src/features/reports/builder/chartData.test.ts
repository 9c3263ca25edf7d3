import { expect, test } from 'vitest'
import type { ReportDefinition } from '../../../api/contract/reports.ts'
import type { Group } from '../shared/definition.ts'
import { toChartData } from './chartData.ts'

const definition = (change: Partial<ReportDefinition>): ReportDefinition => ({
  subject: 'people',
  columns: [],
  filters: [],
  groupBy: ['department'],
  measures: ['count'],
  chart: { kind: 'bar' },
  ...change,
})

const group = (keys: readonly (string | null)[], value: number | null, measure = 'count'): Group => ({
  keys: keys.map((key) => ({ value: key, label: key ?? 'Empty' })),
  filters: [],
  currency: null,
  count: 1,
  values: { [measure]: value },
})

const numbered = (count: number, measure?: string) =>
  Array.from({ length: count }, (_, n) => group([`D${n}`], 10, measure))

test('a chart has 20 bars and one for the sum of the others', () => {
  const { points, left } = toChartData(definition({}), numbered(23), [], 'Other')
  expect(points).toHaveLength(21)
  expect(points.at(-1)).toMatchObject({ label: 'Other', values: [30] })
  expect(left).toBe(0)
})

test('averages are never added up: bars beyond 20 are only in the table', () => {
  const measures = ['average:fte']
  const { points, left } = toChartData(definition({ measures }), numbered(23, 'average:fte'), [], 'Other')
  expect(points).toHaveLength(20)
  expect(left).toBe(3)
})

test('the second of two groups splits the bars, the largest part first, and bars are sorted by height', () => {
  const groups = [group(['IT', 'm'], 5), group(['Sales', 'f'], 4), group(['Sales', 'm'], 3)]
  const { series, points } = toChartData(definition({ groupBy: ['department', 'gender'] }), groups, [], 'Other')
  expect(series.map(({ name }) => name)).toEqual(['m', 'f'])
  expect(points.map(({ label, values }) => [label, ...values])).toEqual([
    ['Sales', 3, 4],
    ['IT', 5, 0],
  ])
})

test('bars of averages show the first group only, whose parts cannot be added up', () => {
  const [groupBy, measures] = [['department', 'gender'], ['average:fte']]
  const pairs = [group(['IT', 'm'], 100, 'average:fte'), group(['IT', 'f'], 50, 'average:fte')]
  const firsts = [group(['IT'], 90, 'average:fte')]
  const { series, points } = toChartData(definition({ groupBy, measures }), pairs, firsts, 'Other')
  expect(series).toHaveLength(1)
  expect(points).toMatchObject([{ label: 'IT', values: [90] }])
})

test('a line has every month from the first to the last, and 0 for months without rows', () => {
  const line = { groupBy: ['day:month'], chart: { kind: 'line' as const } }
  const groups = [group(['2025-11'], 2), group(['2026-02'], 1), group([null], 7)]
  const { kind, points } = toChartData(definition(line), groups, [], 'Other')
  expect(kind).toBe('line')
  expect(points.map(({ label, values }) => [label, ...values])).toEqual([
    ['2025-11', 2],
    ['2025-12', 0],
    ['2026-01', 0],
    ['2026-02', 1],
  ])
})

test('a line of averages has a gap for months without rows', () => {
  const line = { groupBy: ['day:quarter'], measures: ['average:fte'], chart: { kind: 'line' as const } }
  const groups = [group(['2025-Q4'], 80, 'average:fte'), group(['2026-Q2'], 90, 'average:fte')]
  expect(toChartData(definition(line), groups, [], 'Other').points.map(({ values }) => values)).toEqual([
    [80],
    [null],
    [90],
  ])
})

test('of more than eight lines the largest eight are drawn', () => {
  const groups = Array.from({ length: 10 }, (_, n) => group(['2025', `D${n}`], n))
  const line = { groupBy: ['day:year', 'department'], chart: { kind: 'line' as const } }
  const { series, left } = toChartData(definition(line), groups, [], 'Other')
  expect(series.map(({ name }) => name)).toEqual(['D9', 'D8', 'D7', 'D6', 'D5', 'D4', 'D3', 'D2'])
  expect(left).toBe(2)
})
