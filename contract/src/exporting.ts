import { z } from 'zod'
import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { attendance } from './attendance.ts'
import { audit, auditFilters } from './audit.ts'
import { calendars } from './calendars.ts'
import { changeRequests } from './change-requests.ts'
import { Instant } from './core/days.ts'
import { type AnyEndpoint, endpoint, type Permission } from './core/endpoint.ts'
import { listQuery, RANGE, runsForwards, Total } from './core/lists.ts'
import { FileContent, Id, IdParam } from './core/values.ts'
import { departments } from './departments.ts'
import { documents } from './documents.ts'
import { employees } from './employees.ts'
import { imports } from './imports.ts'
import { leaveBalances } from './leave-balances.ts'
import { leavePolicies } from './leave-policies.ts'
import { leaveReports } from './leave-reports.ts'
import { leaveRuns } from './leave-runs.ts'
import { leaves } from './leaves.ts'
import { org } from './org.ts'
import { payGaps } from './pay-gaps.ts'
import { personPage } from './person-page.ts'
import { privacy } from './privacy.ts'
import { reminders } from './reminders.ts'
import { reports } from './reports.ts'
import { salaries } from './salaries.ts'
import { tasks } from './tasks.ts'
import { teams } from './teams.ts'
import { time } from './time.ts'
import { timeRequests } from './time-requests.ts'
import { timeSheets } from './time-sheets.ts'

/** Lists with a file export. */
export const ExportList = z.enum([
  ...(['employees', 'departments', 'salaries', 'leaves', 'attendance', 'attendanceReport'] as const),
  ...(['attendanceMonth', 'tasks', 'teams'] as const),
  ...(['directory', 'documents', 'changeRequests', 'reminders', 'roles', 'assignments', 'delegations'] as const),
  ...(['accounts', 'holidays', 'locations'] as const),
  ...(['salariesOfPerson', 'leavesOfPerson', 'personalTasks', 'teamTasks', 'teamsOfPerson'] as const),
  ...(['leaveBalances', 'leaveLiability', 'leaveAbsence', 'leaveOverdrawn', 'leaveCertificates'] as const),
  ...(['leaveRuns', 'leaveRunLines', 'leavePolicies', 'schedules', 'holidayCalendars'] as const),
  ...(['attendanceHistory', 'securityEvents', 'ownSecurityEvents', 'imports'] as const),
  ...(['erasures', 'erasuresDue', 'legalHolds', 'personalCopies'] as const),
  ...(['timeline', 'documentsOfPerson', 'leaveLedger', 'timeDays', 'timeRequests', 'timeSheets'] as const),
  ...(['audit', 'report', 'payGapLines'] as const),
])
export type ExportList = z.output<typeof ExportList>

/** The audit has JSON lines instead of a spreadsheet. */
const ExportFormat = z.enum(['csv', 'xlsx', 'jsonl'])
export type ExportFormat = z.output<typeof ExportFormat>

/** The most rows in a direct answer; a job prepares larger files. */
export const MOST_ROWS_AT_ONCE = 5000

const shape = {
  format: z.enum(['csv', 'xlsx'], { error: 'Choose csv or xlsx.' }).optional().describe('default: csv'),
  headers: z
    .enum(['labels', 'keys'], { error: 'Choose labels or keys.' })
    .optional()
    .describe('content of the first row: labels (default), or the keys that an import uses'),
}

/** A list as a file, with its filters, its order and the reader's rights. */
const fileOf = (list: AnyEndpoint, what: string) =>
  endpoint({
    method: 'GET',
    path: `${list.path as '/api/'}/export`,
    summary: `${what} as a file with all rows, filtered and sorted like the list; more than ${MOST_ROWS_AT_ONCE} rows are prepared in the background: 202 with \`export\``,
    access: list.access as Permission,
    ...(list.byPerson && { byPerson: true as const }),
    ...(list.params && { params: list.params }),
    query: ((list.query ?? z.object({})) as z.ZodObject).safeExtend(shape),
    reply: FileContent,
    fails: [...list.fails, 'TOO_MANY'],
  })

const count = z.number().int()

export const Export = z.object({
  _id: Id,
  list: ExportList,
  format: ExportFormat,
  status: z.enum(['Waiting', 'Done', 'Failed']),
  progress: z.object({ done: count, of: count }).describe('rows'),
  parts: z.array(z.object({ name: z.string(), bytes: count })).describe('the files, once it is ready'),
  createdAt: Instant,
  expiresAt: Instant.describe('no longer available from this time'),
})
export type Export = z.output<typeof Export>

export const exporting = {
  employees: fileOf(employees.list, 'Employees'),
  departments: fileOf(departments.list, 'Departments'),
  salaries: fileOf(salaries.list, 'Salary records'),
  leaves: fileOf(leaves.list, 'Leaves'),
  attendance: fileOf(attendance.today, 'Today’s attendance'),
  attendanceReport: fileOf(attendance.report, 'Attendance by day'),
  attendanceMonth: fileOf(attendance.month, 'The attendance of a month, one row per person and one column per day,'),
  timeDays: fileOf(time.days, 'Working time by day'),
  timeRequests: fileOf(timeRequests.list, 'Corrections and overtime requests'),
  timeSheets: fileOf(timeSheets.list, 'The timesheets of a month'),
  tasks: fileOf(tasks.list, 'Tasks'),
  teams: fileOf(teams.list, 'Teams'),
  directory: fileOf(org.directory, 'Colleagues with their work contacts'),
  documents: fileOf(documents.list, 'The details of people’s documents, without the files,'),
  changeRequests: fileOf(changeRequests.list, 'Change requests'),
  reminders: fileOf(reminders.upcoming, 'Upcoming contract, probation and document end dates'),
  roles: fileOf(access.roles, 'Roles'),
  assignments: fileOf(access.assignments, 'Role assignments'),
  delegations: fileOf(access.delegations, 'Delegations'),
  accounts: fileOf(accounts.list, 'Accounts'),
  holidays: fileOf(calendars.holidays, 'Holidays'),
  locations: fileOf(calendars.locations, 'Locations'),
  salariesOfPerson: fileOf(salaries.ofPerson, 'A person’s salary records'),
  leavesOfPerson: fileOf(leaves.ofPerson, 'A person’s leaves'),
  personalTasks: fileOf(tasks.personal, 'A person’s personal tasks'),
  teamTasks: fileOf(tasks.ofTeams, 'The tasks of a person’s teams'),
  teamsOfPerson: fileOf(teams.ofPerson, 'A person’s teams'),
  leaveBalances: fileOf(leaveReports.balances, 'Leave balances'),
  leaveLiability: fileOf(leaveReports.liability, 'The value of unused leave'),
  leaveAbsence: fileOf(leaveReports.absence, 'Approved absence'),
  leaveOverdrawn: fileOf(leaveReports.overdrawn, 'People with a negative balance'),
  leaveCertificates: fileOf(leaveReports.certificates, 'Leaves with a due, overdue or received certificate'),
  leaveRuns: fileOf(leaveRuns.list, 'Leave runs'),
  leaveRunLines: fileOf(leaveRuns.get, 'The result of a leave run per person'),
  leavePolicies: fileOf(leavePolicies.list, 'Leave policies'),
  schedules: fileOf(calendars.schedules, 'Working schedules, one column per day,'),
  holidayCalendars: fileOf(calendars.holidayCalendars, 'Holiday calendars'),
  attendanceHistory: fileOf(attendance.history, 'The history of an attendance mark'),
  securityEvents: fileOf(audit.securityEvents, 'Security events'),
  ownSecurityEvents: fileOf(audit.ownSecurityEvents, 'The security events of the caller’s account'),
  imports: fileOf(imports.list, 'The caller’s imports'),
  erasures: fileOf(privacy.erasures, 'Erasures'),
  erasuresDue: fileOf(privacy.due, 'Leavers past the retention period'),
  legalHolds: fileOf(privacy.holds, 'Holds'),
  personalCopies: fileOf(privacy.copies, 'Data copies, without the files,'),
  timeline: fileOf(personPage.timeline, 'A person’s timeline'),
  documentsOfPerson: fileOf(documents.ofPerson, 'The details of a person’s documents, without the files,'),
  leaveLedger: fileOf(leaveBalances.ledger, 'A person’s ledger for a leave type'),
  payGapLines: fileOf(payGaps.lines, 'The values behind a pay gap, per person,'),
  report: fileOf({ ...reports.result, path: '/api/report/:id' }, 'A report'),
  audit: endpoint({
    method: 'GET',
    path: '/api/audit/export',
    summary: `The audit log as a file, newest first, with the head of the seal chain as the last line; filters like the list; more than ${MOST_ROWS_AT_ONCE} events are prepared in the background: 202 with \`export\``,
    access: { key: 'audit.export', least: 'everyone' },
    query: z
      .object({
        format: z.enum(['csv', 'jsonl'], { error: 'Choose csv or jsonl.' }).optional().describe('default: csv'),
        ...auditFilters,
      })
      .refine(runsForwards, RANGE),
    reply: FileContent,
    fails: ['TOO_MANY'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/export',
    summary: 'List the caller’s exported files, newest first; they are available for 24 hours',
    access: 'signed-in',
    query: listQuery(['createdAt']).omit({ search: true }),
    reply: z.object({ exports: z.array(Export), total: Total }),
    fails: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/export/:id',
    summary: 'Get the progress of an export',
    access: 'signed-in',
    params: IdParam,
    reply: z.object({ export: Export }),
    fails: ['NOT_FOUND'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/export/:id/file/:n',
    summary: 'Download a part of an export, counted from 1',
    access: 'signed-in',
    params: IdParam.extend({ n: z.string().max(40) }),
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
}
