import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { RANGE, runsForwards, Total, wholeNumber } from './core/lists.ts'
import { Id, optionalText, requiredText } from './core/values.ts'
import { timeOfDay } from './schedules.ts'

/** The kinds of rows in reports. */
export const ReportSubject = z.enum(
  ['people', 'jobChanges', 'leave', 'absenceDays', 'attendance', 'pay', 'tasks', 'documents'],
  { error: 'Choose a subject.' },
)
export type ReportSubject = z.output<typeof ReportSubject>

/** `band`: years in steps, such as 25–34; `money` has the currency of its row. */
export const ReportColumnType = z.enum(['text', 'choice', 'reference', 'yesNo', 'band', 'number', 'money', 'day'])
export type ReportColumnType = z.output<typeof ReportColumnType>

export const ReportOp = z.enum(['any', 'none', 'contains', 'empty', 'filled', 'between'], {
  error: 'Choose any, none, contains, empty, filled or between.',
})
export type ReportOp = z.output<typeof ReportOp>

/** The functions of a measure; the first three need no column. */
export const MEASURES = ['count', 'people', 'share', 'sum', 'average', 'median', 'min', 'max'] as const
/** The steps of date groups, as in `day:month`. */
export const DAY_STEPS = ['month', 'quarter', 'year'] as const

export const AS_OF = ['today', 'lastMonthEnd', 'lastYearEnd'] as const
export const PERIODS = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear', 'last12Months'] as const

const NO_CONTROL = because('field.control-characters', 'Control characters are not allowed.')
const text = (max: number) =>
  z
    .string('This value must be text.')
    .max(max, `At most ${max} characters are allowed.`)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), NO_CONTROL)
const column = text(200).min(1, 'Choose a column.')

const FilterValue = z.union([text(5000), z.number(), z.boolean(), z.null()], {
  error: 'A value must be text, a number, true, false or null.',
})

export const ReportFilter = z.object({
  column,
  op: ReportOp,
  values: z
    .array(FilterValue, { error: 'The values must be a list.' })
    .max(100, 'A filter can have at most 100 values.')
    .default([])
    .describe('IDs for references; for between [least, most], either can be null; for contains, one text'),
})
export type ReportFilter = z.output<typeof ReportFilter>

const many = <T extends z.ZodType>(each: T, most: number, what: string) =>
  z
    .array(each, { error: `The ${what} must be a list.` })
    .max(most, `At most ${most} ${what} are allowed.`)
    .default([])

const range = z
  .object({ from: day('The from date'), to: day('The to date') }, { error: 'Choose a period.' })
  .refine(runsForwards, RANGE)

export const ReportDefinition = z.object({
  subject: ReportSubject,
  asOf: z
    .union([z.enum(AS_OF), day('The day')], { error: 'Choose a day.' })
    .optional()
    .describe('for people; default: today'),
  period: z
    .union([z.enum(PERIODS), range], { error: 'Choose a period.' })
    .optional()
    .describe('the period of the rows; not for people, tasks and documents'),
  columns: many(column, 30, 'columns'),
  filters: many(ReportFilter, 20, 'filters'),
  groupBy: many(column, 2, 'groups').describe('columns; days as day:month, day:quarter, day:year'),
  measures: many(column, 6, 'measures').describe('count, people, share, or sum:fte, average:, median:, min:, max:'),
  sort: z
    .object({ by: column, descending: z.boolean().default(false) })
    .optional()
    .describe('by a group, a measure or a column'),
  chart: z.object({ kind: z.enum(['bar', 'line'], { error: 'Choose bar or line.' }) }).nullish(),
})
export type ReportDefinition = z.output<typeof ReportDefinition>

const StoredDefinition = ReportDefinition.extend({
  asOf: z.union([z.enum(AS_OF), Day]).optional(),
  period: z.union([z.enum(PERIODS), z.object({ from: Day, to: Day })]).optional(),
})

const Named = z.object({ _id: z.string(), name: z.string() })
const Choice = z.object({ value: z.string(), label: z.string() })

const ColumnHead = z.object({
  key: z.string(),
  label: z.string(),
  type: ReportColumnType,
  dated: z.boolean().describe('false: today’s value, regardless of the day of the row'),
})

const SubjectColumn = ColumnHead.extend({
  uses: z.array(z.enum(['show', 'filter', 'group', 'measure'])),
  choices: z.array(Choice).describe('the values of choices and bands'),
})

const Cell = z.union([z.string(), z.number(), z.boolean(), Named, z.null()])
const Values = z.record(z.string(), Cell)
const count = z.number().int()

const Sums = z.object({
  currency: z.string().nullable().describe('null if no measure is an amount of money'),
  values: Values.describe('by measure'),
  count,
})
const Group = Sums.extend({
  keys: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean(), z.null()]), label: z.string() })),
  filters: z.array(ReportFilter).describe('adding these and removing the groups gives exactly these rows'),
})

export const ReportResult = z.object({
  columns: z.array(ColumnHead).describe('of the shown columns, groups and measures'),
  rows: z.array(z.object({ values: Values })),
  groups: z.array(Group),
  subtotals: z.array(Group).describe('of the first groups on the page, if there are two groups'),
  totals: z.array(Sums),
  total: Total.describe('rows, or groups'),
  leftOut: count.describe('rows left out because the caller cannot see a column that is used'),
  hidden: z.array(z.string()).describe('labels of columns of a saved report that the caller cannot see'),
})
export type ReportResult = z.output<typeof ReportResult>

/** The built-in reports. */
export const BuiltInReport = z.enum([
  ...(['people-by-department', 'people-by-gender', 'people-by-age', 'people-by-tenure', 'joiners', 'leavers'] as const),
  ...(['leave-by-type', 'pay-by-month', 'documents-ending', 'overdue-tasks'] as const),
])
export type BuiltInReport = z.output<typeof BuiltInReport>

const ReportId = z.union([Id, BuiltInReport], { error: 'This is not a valid ID.' })
const ReportParam = z.object({ id: ReportId })

const FILE_FORMAT = z.enum(['csv', 'xlsx'], { error: 'Choose csv or xlsx.' })
/** The most recipients of a schedule, and the most people and roles with whom a report is shared. */
export const REPORT_PEOPLE_MAX = 50

const people = (what: string) => many(Id, REPORT_PEOPLE_MAX, what)

export const ReportSchedule = z.object({
  every: z.enum(['day', 'week', 'month']),
  on: count.nullable().describe('weekly: 1 (Monday) to 7; monthly: 1 to 31, in shorter months the last day'),
  at: z.string(),
  format: FILE_FORMAT,
  people: z.array(Named),
  nextAt: Instant,
})

const ScheduleBody = z
  .object({
    every: z.enum(['day', 'week', 'month'], { error: 'Choose day, week or month.' }),
    on: z
      .number('The day must be a number.')
      .int('The day must be a whole number.')
      .min(1, 'The day must be at least 1.')
      .max(31, 'The day must be at most 31.')
      .nullish(),
    at: timeOfDay('The time').describe('in the organisation’s time zone'),
    format: FILE_FORMAT.default('csv'),
    people: people('people').refine(
      (list) => list.length > 0,
      because('field.too-few', 'Choose at least one person.', { min: 1 }),
    ),
  })
  .refine(({ every, on }) => every === 'day' || (on != null && (every === 'month' || on <= 7)), {
    path: ['on'],
    ...because('report.schedule-day', 'Choose a day: 1 to 7 for a week, 1 to 31 for a month.'),
  })

export const Report = z.object({
  _id: ReportId,
  name: z.string(),
  description: z.string(),
  definition: StoredDefinition,
  subject: ReportSubject,
  owner: Named.nullable().describe('null for a built-in report'),
  builtIn: z.boolean(),
  canEdit: z.boolean(),
  sharing: z
    .object({ users: z.array(Named), roles: z.array(Named) })
    .nullable()
    .describe('only for the owner'),
  schedule: ReportSchedule.nullable().describe('only for the owner'),
  updatedAt: Instant.nullable(),
})
export type Report = z.output<typeof Report>

const body = z.object({
  name: requiredText('Name', 100),
  description: optionalText(500),
  definition: ReportDefinition,
})

const page = {
  limit: wholeNumber('The limit', 1, 100).optional().describe('default: 50'),
  skip: wholeNumber('The skip', 0, 1_000_000).optional(),
}
const resultQuery = z
  .object({
    asOf: day('The day').optional().describe('instead of the day of the definition'),
    from: day('The from date').optional().describe('with `to`, instead of the period of the definition'),
    to: day('The to date').optional(),
    ...page,
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    ...because('report.range', 'Enter both days.'),
  })
  .refine(runsForwards, RANGE)

const RUN_FAILS = ['FORBIDDEN', 'CONFLICT', 'TOO_LARGE', 'TOO_MANY'] as const

export const reports = {
  subjects: endpoint({
    method: 'GET',
    path: '/api/report/subject',
    summary: 'List the subjects of reports, with the columns that the caller can see',
    access: 'signed-in',
    reply: z.object({
      subjects: z.array(
        z.object({
          key: ReportSubject,
          label: z.string(),
          moment: z.enum(['asOf', 'period', 'none']),
          columns: z.array(SubjectColumn),
        }),
      ),
    }),
    fails: [],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/report/run',
    summary: 'Run a report definition with the caller’s permissions',
    access: 'signed-in',
    body: z.object({
      definition: ReportDefinition,
      limit: z
        .number('The limit must be a number.')
        .int('The limit must be a whole number.')
        .min(1, 'The limit must be at least 1.')
        .max(100, 'The limit must be at most 100.')
        .default(50),
      skip: z
        .number('The skip must be a number.')
        .int('The skip must be a whole number.')
        .min(0, 'The skip must be at least 0.')
        .max(1_000_000, 'The skip must be at most 1,000,000.')
        .default(0),
    }),
    reply: z.object({ result: ReportResult }),
    fails: RUN_FAILS,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/report',
    summary: 'List built-in reports, the caller’s own and those shared with the caller',
    access: 'signed-in',
    reply: z.object({ reports: z.array(Report) }),
    fails: [],
  }),
  builtIn: endpoint({
    method: 'GET',
    path: '/api/report/built-in',
    summary: 'Get the present figure of each built-in report that the caller may run',
    access: 'signed-in',
    reply: z.object({
      figures: z
        .array(
          z.object({
            _id: BuiltInReport,
            currency: z.string().nullable().describe('of amounts: the one of most rows'),
            value: z.number().describe('the total, or the number of rows'),
            groups: z
              .array(
                z.object({
                  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
                  label: z.string(),
                  amount: z.number(),
                }),
              )
              .describe('the first groups in their order'),
          }),
        )
        .describe('without reports that take too long'),
    }),
    fails: ['TOO_MANY'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/report',
    summary: 'Save a report',
    access: 'signed-in',
    body,
    reply: z.object({ report: Report }),
    fails: ['FORBIDDEN', 'CONFLICT'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/report/:id',
    summary: 'Get a report with its definition',
    access: 'signed-in',
    params: ReportParam,
    reply: z.object({ report: Report }),
    fails: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/report/:id',
    summary: 'Change one of the caller’s reports',
    access: 'signed-in',
    params: ReportParam,
    body,
    reply: z.object({ report: Report }),
    fails: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/report/:id',
    summary: 'Delete one of the caller’s reports, with its schedule',
    access: 'signed-in',
    params: ReportParam,
    reply: z.object({}),
    fails: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  result: endpoint({
    method: 'GET',
    path: '/api/report/:id/result',
    summary: 'Run a saved report with the caller’s permissions',
    access: 'signed-in',
    params: ReportParam,
    query: resultQuery,
    reply: z.object({ result: ReportResult }),
    fails: ['NOT_FOUND', ...RUN_FAILS],
  }),
  share: endpoint({
    method: 'PUT',
    path: '/api/report/:id/sharing',
    summary: 'Set the people and roles that can run and copy a report; it gives them no permissions',
    access: 'signed-in',
    params: ReportParam,
    body: z.object({ users: people('people'), roles: people('roles') }),
    reply: z.object({ report: Report }),
    fails: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  schedule: endpoint({
    method: 'PUT',
    path: '/api/report/:id/schedule',
    summary: 'Schedule a report: each person gets a file limited to their own permissions',
    access: 'signed-in',
    params: ReportParam,
    body: ScheduleBody,
    reply: z.object({ report: Report }),
    fails: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  unschedule: endpoint({
    method: 'DELETE',
    path: '/api/report/:id/schedule',
    summary: 'Remove a report’s schedule',
    access: 'signed-in',
    params: ReportParam,
    reply: z.object({ report: Report }),
    fails: ['FORBIDDEN', 'NOT_FOUND'],
  }),
}
