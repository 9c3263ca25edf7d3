import { z } from 'zod'
import { Day, day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { RANGE, runsForwards } from './core/lists.ts'
import { Amount } from './core/money.ts'
import { Id } from './core/values.ts'
import { Report } from './reports.ts'

const Definition = Report.shape.definition

/** The longest period, in years. */
const LONGEST_YEARS = 10

const People = z.number().int()
const Band = z.array(z.object({ value: z.string().nullable().describe('null: unknown'), people: People }))

/** Figures of people in a period. A figure is null if the reader has its right for no other person. */
export const ReportFigures = z.object({
  headcount: z.object({
    opening: People.describe('on the day before the period'),
    closing: People,
    average: z.number().describe('the sum of each day’s headcount ÷ days, two decimals'),
  }),
  fte: z.number().describe('FTE on the last day, two decimals'),
  joiners: People,
  leavers: People.nullable().describe('null for callers limited to reporting lines, because leavers report to no one'),
  voluntary: People.nullable().describe('leavers who resigned; requires `employees.manage`'),
  turnover: z.number().nullable().describe('leavers ÷ average headcount × 100, one decimal; not annualised'),
  absence: z
    .object({ rate: z.number().nullable(), sickness: z.number().nullable() })
    .nullable()
    .describe('% of working time, for all leave and for private types; for at most 366 days'),
  tenure: Band.describe('on the last day'),
  age: Band.nullable(),
  gender: Band.nullable(),
  span: z
    .object({ managers: People, average: z.number().nullable(), median: z.number().nullable(), most: People })
    .describe('direct reports per manager on the last day'),
  pay: z
    .array(z.object({ currency: z.string(), month: z.string(), total: Amount }))
    .nullable()
    .describe('gross pay of salary records by the month of their pay date'),
  series: z
    .array(
      z.object({
        day: Day,
        headcount: People,
        joiners: People.describe('in the month of the day, within the period'),
        leavers: People.nullable().describe('as `joiners`; null as the sum is'),
      }),
    )
    .describe('month ends and the last day'),
})
export type ReportFigures = z.output<typeof ReportFigures>

export const reportFigures = {
  get: endpoint({
    method: 'GET',
    path: '/api/report/figures',
    summary:
      'Get headcount, joiners, leavers, turnover and other figures for a period, with reports of the rows behind them',
    access: { key: 'employees.read', least: 'others', subject: 'list' },
    query: z
      .object({
        from: day('The from date'),
        to: day('The to date'),
        department: Id.optional().describe('by department on each day'),
      })
      .refine(runsForwards, RANGE)
      .refine(
        ({ from, to }) => to < `${String(Number(from.slice(0, 4)) + LONGEST_YEARS).padStart(4, '0')}${from.slice(4)}`,
        {
          path: ['to'],
          ...because('report.period-too-long', `The period can be at most ${LONGEST_YEARS} years.`, {
            longest: `${LONGEST_YEARS} years`,
          }),
        },
      ),
    reply: z.object({
      figures: ReportFigures,
      links: z.object({
        headcount: Definition,
        joiners: Definition,
        leavers: Definition.nullable(),
      }),
    }),
    fails: [],
  }),
}
