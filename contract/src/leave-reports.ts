import { z } from 'zod'
import { Day, day, inclusiveDays, plannedDay } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, RANGE, runsForwards, Total } from './core/lists.ts'
import { Id } from './core/values.ts'
import { leaveTypeReference } from './leave-body.ts'
import { LeaveTypeRef, LeaveUnit, MOST_DAYS_OFF } from './leave-types.ts'
import { currencyKeys } from './legal-entity.ts'
import { Person } from './org.ts'

/** The default number of rows in a report, as each row is calculated. */
export const REPORT_PAGE = 100

/** The subject of a row: a person or a department; absent for everyone. */
const group = {
  person: Person.optional().describe('if grouped by person'),
  department: z
    .object({ _id: Id, dep_name: z.string() })
    .nullable()
    .optional()
    .describe('if grouped by department; null: no department'),
}

/** The balance of a person or group. Limits are null if no balance is tracked. */
const ReportedBalance = z.object({
  ...group,
  leaveType: LeaveTypeRef,
  unit: LeaveUnit,
  tracked: z.boolean(),
  entitled: z.number().nullable().describe('of the whole period'),
  accrued: z.number().nullable().describe('of this, what has accrued'),
  carriedIn: z.number().nullable(),
  adjusted: z.number().nullable(),
  expired: z.number().nullable(),
  encashed: z.number().nullable(),
  taken: z.number(),
  booked: z.number(),
  pending: z.number(),
  balance: z.number().nullable().describe('accrued + carriedIn + adjusted − expired − encashed − taken'),
  available: z.number().nullable(),
})
export type ReportedBalance = z.output<typeof ReportedBalance>

/** The liability for untaken leave. */
const ReportedLiability = z.object({
  ...group,
  leaveType: LeaveTypeRef,
  unit: LeaveUnit,
  balance: z.number().nullable(),
  money: z
    .number()
    .nullable()
    .describe('balance × salary × 12 ÷ (days per week × 52); null if there is no balance or no working day'),
  ...z.object(currencyKeys).partial().shape,
})
export type ReportedLiability = z.output<typeof ReportedLiability>

const ReportedAbsence = z.object({
  ...group,
  month: z.string().optional().describe('YYYY-MM, if grouped by month'),
  leaveType: LeaveTypeRef.nullable().describe('null: all types together'),
  unit: LeaveUnit.describe('hours for all types together: the amount is in minutes'),
  amount: z.number().describe('approved absence as posted; for all types together, its working minutes'),
  rate: z
    .number()
    .nullable()
    .describe('absence as a percentage of scheduled working minutes, one decimal; null if no work was scheduled'),
})
export type ReportedAbsence = z.output<typeof ReportedAbsence>

const ReportedOverdraft = z.object({
  person: Person,
  leaveType: LeaveTypeRef,
  unit: LeaveUnit,
  amount: z.number().describe('the overdrawn amount, whether allowed or not'),
  balance: z.number(),
  available: z.number(),
})
export type ReportedOverdraft = z.output<typeof ReportedOverdraft>

const CertificateState = z.enum(['due', 'overdue', 'received'], { error: 'Choose due, overdue or received.' })

const ReportedCertificate = z.object({
  person: Person,
  leaveType: LeaveTypeRef,
  leaveId: Id,
  startDate: Day,
  endDate: Day,
  state: CertificateState,
  dueOn: Day.nullable(),
})
export type ReportedCertificate = z.output<typeof ReportedCertificate>

const paged = listQuery(['name']).omit({ sort: true }).extend({ department: Id.optional() })
const asOf = { asOf: plannedDay('As of').optional(), leaveType: leaveTypeReference.optional() }
const By = z.enum(['person', 'department', 'type'], { error: 'Choose person, department or type.' })
const ByMonth = z.enum([...By.options, 'month'], { error: 'Choose person, department, type or month.' })
const range = {
  from: day('The from date').optional().describe('default: the first day of the year of `to`, or of this year'),
  to: day('The to date').optional().describe('default: the last day of that year'),
}

/** The longest range of a report. */
const LONGEST_RANGE_DAYS = MOST_DAYS_OFF
const daysIn = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined ? 1 : inclusiveDays(from, to)
const TOO_LONG = { path: ['to'], message: `The range can have at most ${LONGEST_RANGE_DAYS} days.` }
const seesLeaves = { key: 'leaves.read', least: 'others', subject: 'list' } as const

export const leaveReports = {
  balances: endpoint({
    method: 'GET',
    path: '/api/leave/report/balances',
    summary: `List balances as of a day, by department and name; ${REPORT_PAGE} rows by default; search covers name and employee ID`,
    access: seesLeaves,
    query: paged.extend({ ...asOf, by: By.optional().describe('default: person') }),
    reply: z.object({ asOf: Day, rows: z.array(ReportedBalance), total: Total }),
    fails: ['INVALID'],
  }),
  liability: endpoint({
    method: 'GET',
    path: '/api/leave/report/liability',
    summary: 'Report the value of unused leave as of a day, for people whose leave and pay the caller can see',
    access: { key: ['leaves.read', 'salaries.read'], least: 'others', subject: 'list' },
    query: paged.extend({ ...asOf, by: By.optional().describe('default: person') }),
    reply: z.object({ asOf: Day, rows: z.array(ReportedLiability), total: Total }),
    fails: ['INVALID'],
  }),
  absence: endpoint({
    method: 'GET',
    path: '/api/leave/report/absence',
    summary: `Report approved absence in a range of at most ${LONGEST_RANGE_DAYS} days and its share of scheduled working time`,
    access: seesLeaves,
    query: paged
      .extend({ ...range, leaveType: leaveTypeReference.optional(), by: ByMonth.optional() })
      .extend({ sort: listQuery(['rate']).shape.sort.describe('default: by department and name, or by group') })
      .refine(runsForwards, RANGE)
      .refine((query) => daysIn(query) <= LONGEST_RANGE_DAYS, TOO_LONG),
    reply: z.object({ rows: z.array(ReportedAbsence), total: Total }),
    fails: ['INVALID'],
  }),
  overdrawn: endpoint({
    method: 'GET',
    path: '/api/leave/report/overdrawn',
    summary: 'List people with a negative balance as of a day, largest first',
    access: seesLeaves,
    query: paged.omit({ search: true }).extend(asOf),
    reply: z.object({ asOf: Day, rows: z.array(ReportedOverdraft), total: Total }),
    fails: ['INVALID'],
  }),
  certificates: endpoint({
    method: 'GET',
    path: '/api/leave/report/certificates',
    summary: `List leaves in a range of at most ${LONGEST_RANGE_DAYS} days with a due, overdue or received certificate, by due date`,
    access: seesLeaves,
    query: paged
      .omit({ search: true })
      .extend({ ...range, leaveType: leaveTypeReference.optional(), state: CertificateState.optional() })
      .refine(runsForwards, RANGE)
      .refine((query) => daysIn(query) <= LONGEST_RANGE_DAYS, TOO_LONG),
    reply: z.object({ rows: z.array(ReportedCertificate), total: Total }),
    fails: ['INVALID'],
  }),
}
