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
  format: z.enum(['csv', 'xlsx'], { error: 'Choose csv or xlsx.' }).optional().describe('csv where absent'),
  headers: z
    .enum(['labels', 'keys'], { error: 'Choose labels or keys.' })
    .optional()
    .describe('what the first row has: labels where absent, or the keys that an import knows'),
}

/** A list as a file, with its filters, its order and the reader's rights. */
const fileOf = (list: AnyEndpoint, what: string) =>
  endpoint({
    method: 'GET',
    path: `${list.path as '/api/'}/export`,
    summary: `${what} as a file, as the list is filtered and sorted, the whole of it; more than ${MOST_ROWS_AT_ONCE} rows are prepared by a job: 202 with \`export\``,
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
  parts: z.array(z.object({ name: z.string(), bytes: count })).describe('the files, once it is done'),
  createdAt: Instant,
  expiresAt: Instant.describe('from then on it is gone'),
})
export type Export = z.output<typeof Export>

export const exporting = {
  employees: fileOf(employees.list, 'Employees'),
  departments: fileOf(departments.list, 'Departments'),
  salaries: fileOf(salaries.list, 'Salary records'),
  leaves: fileOf(leaves.list, 'Leaves'),
  attendance: fileOf(attendance.today, 'The attendance of today'),
  attendanceReport: fileOf(attendance.report, 'The attendance of former days'),
  attendanceMonth: fileOf(attendance.month, 'A month of attendance, a row a person and a column a day,'),
  timeDays: fileOf(time.days, 'Days of working time'),
  timeRequests: fileOf(timeRequests.list, 'Corrections and overtime requests'),
  timeSheets: fileOf(timeSheets.list, 'Timesheets of a month'),
  tasks: fileOf(tasks.list, 'Tasks'),
  teams: fileOf(teams.list, 'Teams'),
  directory: fileOf(org.directory, 'Colleagues with their work contacts'),
  documents: fileOf(documents.list, 'What is kept of documents of people, without the documents'),
  changeRequests: fileOf(changeRequests.list, 'What people asked to be changed of themselves'),
  reminders: fileOf(reminders.upcoming, 'Which contracts, probations and documents end'),
  roles: fileOf(access.roles, 'Roles'),
  assignments: fileOf(access.assignments, 'Who has which role'),
  delegations: fileOf(access.delegations, 'Whose decisions somebody else takes'),
  accounts: fileOf(accounts.list, 'Accounts'),
  holidays: fileOf(calendars.holidays, 'Holidays'),
  locations: fileOf(calendars.locations, 'Locations'),
  salariesOfPerson: fileOf(salaries.ofPerson, 'A person’s salary records'),
  leavesOfPerson: fileOf(leaves.ofPerson, 'A person’s leaves'),
  personalTasks: fileOf(tasks.personal, 'A person’s own tasks'),
  teamTasks: fileOf(tasks.ofTeams, 'The tasks of a person’s teams'),
  teamsOfPerson: fileOf(teams.ofPerson, 'A person’s teams'),
  leaveBalances: fileOf(leaveReports.balances, 'What people have of leave'),
  leaveLiability: fileOf(leaveReports.liability, 'What is owed for leave that is not taken'),
  leaveAbsence: fileOf(leaveReports.absence, 'Approved absence'),
  leaveOverdrawn: fileOf(leaveReports.overdrawn, 'Who has used more leave than there is'),
  leaveCertificates: fileOf(leaveReports.certificates, 'Leaves of which a certificate is due, overdue or received'),
  leaveRuns: fileOf(leaveRuns.list, 'Runs over leave'),
  leaveRunLines: fileOf(leaveRuns.get, 'What a run did or would do, for whom,'),
  leavePolicies: fileOf(leavePolicies.list, 'Leave policies'),
  schedules: fileOf(calendars.schedules, 'Working schedules, a column a day,'),
  holidayCalendars: fileOf(calendars.holidayCalendars, 'Calendars of holidays'),
  attendanceHistory: fileOf(attendance.history, 'What a person’s mark of a day was before'),
  securityEvents: fileOf(audit.securityEvents, 'Sign-ins, attempts at them, and changes of who gets in'),
  ownSecurityEvents: fileOf(audit.ownSecurityEvents, 'What happened to one’s own account'),
  imports: fileOf(imports.list, 'What was loaded from files'),
  erasures: fileOf(privacy.erasures, 'What was erased'),
  erasuresDue: fileOf(privacy.due, 'Of whom something may be erased'),
  legalHolds: fileOf(privacy.holds, 'Whose data is kept for now'),
  personalCopies: fileOf(privacy.copies, 'Which copies of people’s data were made, without the copies,'),
  timeline: fileOf(personPage.timeline, 'What changed about somebody'),
  documentsOfPerson: fileOf(documents.ofPerson, 'What is kept of a person’s documents, without the documents'),
  leaveLedger: fileOf(leaveBalances.ledger, 'A person’s ledger of a type of leave'),
  payGapLines: fileOf(payGaps.lines, 'What the figures of a pay gap rest on'),
  report: fileOf({ ...reports.result, path: '/api/report/:id' }, 'A report'),
  audit: endpoint({
    method: 'GET',
    path: '/api/audit/export',
    summary: `The audit as a file, the newest first, with the head of the chain as its last line; lists’ filters narrow it; more than ${MOST_ROWS_AT_ONCE} events are prepared by a job: 202 with \`export\``,
    access: { key: 'audit.export', least: 'everyone' },
    query: z
      .object({
        format: z.enum(['csv', 'jsonl'], { error: 'Choose csv or jsonl.' }).optional().describe('csv where absent'),
        ...auditFilters,
      })
      .refine(runsForwards, RANGE),
    reply: FileContent,
    fails: ['TOO_MANY'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/export',
    summary: 'Files that were prepared for oneself, the newest first; they are kept for 24 hours',
    access: 'signed-in',
    query: listQuery(['createdAt']).omit({ search: true }),
    reply: z.object({ exports: z.array(Export), total: Total }),
    fails: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/export/:id',
    summary: 'How far a file is prepared',
    access: 'signed-in',
    params: IdParam,
    reply: z.object({ export: Export }),
    fails: ['NOT_FOUND'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/export/:id/file/:n',
    summary: 'A part of what was prepared, counted from 1',
    access: 'signed-in',
    params: IdParam.extend({ n: z.string().max(40) }),
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
}
