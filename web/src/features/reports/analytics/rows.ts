import { screens } from '@ems/contract/core/screens'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { reportFigures } from '../../../api/contract/report-figures.ts'
import { canOpen } from '../../../api/permissions.ts'
import { useAccess } from '../../../api/session.ts'
import type { FigureTarget } from '../../../ui/page/FigureLink.tsx'

export type Answer = ReplyOf<typeof reportFigures.get>
export type Definition = Answer['links']['headcount']
export type ToRows = (definition: Definition | null, label: string) => FigureTarget | undefined

const builder = screens.admin.newReport

/** A link to a report of the rows behind a figure; undefined if there is none, or the reader may not open reports. */
export function useToRows(): ToRows {
  const access = useAccess()
  if (!access || !canOpen(access, builder)) return () => undefined
  return (definition, label) =>
    definition ? { link: { to: builder }, search: { definition: JSON.stringify(definition) }, label } : undefined
}

/** Whether nobody was employed before or in the period: charts of zeros would say nothing. */
export const hasNobody = ({ figures: { headcount, joiners, leavers } }: Answer): boolean =>
  headcount.opening + headcount.closing + joiners + (leavers ?? 0) === 0

/** The same people, in one band only; null for people without a known value. */
export const inBand = (people: Definition, column: 'ageBand' | 'tenureBand' | 'gender', value: string | null) => ({
  ...people,
  columns: [...people.columns, column],
  filters: [
    ...people.filters,
    value === null ? { column, op: 'empty' as const, values: [] } : { column, op: 'any' as const, values: [value] },
  ],
})

export const withFte = (people: Definition): Definition => ({ ...people, columns: [...people.columns, 'fte'] })

/** The managers of these people, each with the number of their reports. */
export const groupByManager = (people: Definition): Definition => ({
  ...people,
  columns: [],
  filters: [...people.filters, { column: 'manager', op: 'filled', values: [] }],
  groupBy: ['manager'],
  measures: ['count'],
})

/** Salary records by month, of the same department. */
export const payRows = ({ filters }: Definition, period: { from: string; to: string }): Definition => ({
  subject: 'pay',
  period,
  columns: [],
  filters,
  groupBy: ['payDate:month'],
  measures: ['sum:gross', 'people'],
  chart: { kind: 'bar' },
})
