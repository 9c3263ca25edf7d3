import { api } from '@ems/contract/api'
import { DAY_MS } from '@ems/contract/core/durations'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'

/** An id that does not exist. */
export const UNKNOWN = '00000000-0000-7000-8000-000000000000'

/** Each call of the contract, by name. */
export const endpoints = Object.entries(api).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint: endpoint as AnyEndpoint })),
)

/** Path parameters besides ids. */
const PARAMS: Record<string, string> = { role: 'admin', day: '2026-01-15', month: '2026-01' }

/** Values of a call's path parameters: all other parameters are the id. */
export const paramsOf = (endpoint: AnyEndpoint, id: string) =>
  Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, PARAMS[name] ?? id]))

const times = { assignAt: '2031-05-05T09:00', deadlineAt: '2031-05-06T09:00' }
const task = { task_name: 'X', deadlineAt: '2031-05-06T09:00' }
/** Valid bodies. Tests add the person of a call that is about one. */
const bodies: Record<string, object> = {
  'access.delegate': { toUser: UNKNOWN, kinds: ['leave'], fromDay: '2031-05-05', toDay: '2031-05-06' },
  'access.endAssignment': {},
  'access.previewRole': { name: 'X', permissions: [{ key: 'leaves.read', scope: 'own' }] },
  'access.setAdministrator': { administrator: true },
  'access.updateRole': { name: 'X', permissions: [{ key: 'leaves.read', scope: 'own' }] },
  'account.renamePasskey': { name: 'X' },
  'account.changeEmail': { email: 'other@example.com' },
  'accounts.changeEmail': { email: 'other@example.com', reason: 'X' },
  'accounts.lock': { reason: 'X' },
  'accounts.resetFactors': { reason: 'X' },
  'accounts.sendResetLink': { reason: 'X' },
  'attendance.correct': { date: '2026-01-15', status: 'Present', reason: 'X' },
  'attendance.correctMany': { reason: 'X', marks: [{ employeeId: UNKNOWN, date: '2026-01-15', status: 'Present' }] },
  'attendance.mark': { status: 'Present' },
  'calendars.updateHoliday': { day: '2026-05-14', part: 'am', name: 'X' },
  'calendars.updateHolidayCalendar': { name: 'X' },
  'calendars.updateLocation': { name: 'X', timeZone: 'UTC', holidayCalendarId: UNKNOWN },
  'calendars.updateSchedule': { name: 'X', weeks: 1, days: Array(7).fill({ am: 240, pm: 0 }) },
  'changeRequests.decide': { status: 'Rejected', reason: 'X' },
  'checklists.moveAnchor': { anchorDay: '2031-05-05' },
  'checklists.start': { templateId: UNKNOWN },
  'checklists.updateTemplate': {
    name: 'X',
    kind: 'onboarding',
    items: [{ title: 'X', who: 'person', offsetDays: 0 }],
  },
  'contacts.update': { contact: {}, addresses: [], emergency: [] },
  'documents.addType': { name: 'X', sees: ['hr'] },
  'documents.update': { title: 'X' },
  'documents.updateType': { name: 'X', sees: ['hr'] },
  'documents.add': { typeId: UNKNOWN },
  'providers.update': { preset: 'other', name: 'X', issuer: 'https://id.example.com', clientId: 'x' },
  'bankAccounts.set': { holder: 'X', iban: 'DE43500105179915892316' },
  'bankFiles.add': { format: 'csv', executionDate: '2031-05-05' },
  'bankFiles.void': { reason: 'X' },
  'bankFiles.returned': { reason: 'X', payslips: [UNKNOWN] },
  'payPeriods.calculate': {},
  'payPeriods.publish': {},
  'payslipUploads.upload': {},
  'payslipUploads.assign': { discard: true },
  'paySetup.updateComponent': { code: 'EXTRA', name: 'X', kind: 'allowance' },
  'paySetup.updateGroup': { name: 'X' },
  'paySetup.updateProfile': { name: 'X', rows: 'lines' },
  'payTerms.add': { group: UNKNOWN, effectiveFrom: '2031-05-05', lines: [{ component: 'BASIC', amount: 1 }] },
  'payCategories.add': { code: 'A', name: 'X', level: 1 },
  'payCategories.update': { code: 'A', name: 'X', level: 1 },
  'payGaps.prepare': { year: 2025, currency: 'USD' },
  'payGaps.publish': { expect: { women: 0, men: 0 } },
  'payGaps.finding': { state: 'Open' },
  'payInputs.add': { component: 'ALLOWANCE', month: '2031-05', amount: 1 },
  'payInputs.update': { component: 'ALLOWANCE', month: '2031-05', amount: 1 },
  'payPeriods.add': { group: UNKNOWN, month: '2031-05' },
  'payPeriods.hold': { employeeId: UNKNOWN, held: false },
  'payPeriods.status': { to: 'Review' },
  'payPeriods.export': { profile: UNKNOWN },
  'payslips.withdraw': { reason: 'X' },
  'payslips.reverse': { reason: 'X' },
  'reports.add': { name: 'X', definition: { subject: 'people', columns: ['name'] } },
  'reports.run': { definition: { subject: 'people', columns: ['name'] } },
  'reports.schedule': { every: 'day', at: '09:00', people: [UNKNOWN] },
  'reports.share': { users: [], roles: [] },
  'reports.update': { name: 'X', definition: { subject: 'people', columns: ['name'] } },
  'reminders.updateSettings': { leads: [30] },
  'customFields.setValues': { values: {} },
  'customFields.update': { label: 'X', type: 'text' },
  'departments.update': { dep_name: 'X' },
  'legalEntities.update': { name: 'X', country: 'DE', currency: 'EUR' },
  'legalEntities.setLogo': {},
  'employees.endEmployment': {},
  'employeeFields.set': { edits: 'hr' },
  'employees.setPhoto': {},
  'employment.addRecord': {
    employeeId: 'X',
    dob: '1990-12-10',
    gender: 'other',
    maritalStatus: 'single',
    designation: 'X',
    salary: 1,
    department: UNKNOWN,
  },
  'employment.planLeaving': { lastDay: '2031-05-05' },
  'employment.set': {},
  'employees.resumeEmployment': {},
  'employees.update': { name: 'X', maritalStatus: 'single', designation: 'X', salary: 1, department: UNKNOWN },
  'imports.run': { counts: { create: 1, update: 0 } },
  'imports.setMapping': { mapping: {} },
  'job.edit': { designation: 'X' },
  'job.plan': { effectiveFrom: '2031-05-05', designation: 'X' },
  'leaves.add': { leaveType: 'Sick Leave', startDate: '2031-05-05', endDate: '2031-05-06' },
  'leaves.decide': { status: 'Approved' },
  'leaveAttachments.upload': {},
  'leaveCertificates.record': { receivedOn: '2026-01-02' },
  'leaveChanges.amend': { startDate: '2031-05-05', endDate: '2031-05-06' },
  'leaveChanges.cancel': {},
  'leaveChanges.decide': { status: 'Approved' },
  'leaveChanges.interrupt': { leaveType: 'Sick Leave', startDate: '2031-05-05', endDate: '2031-05-06' },
  'leaveBalances.adjust': { leaveType: 'Sick Leave', amount: 1, day: '2026-01-01', reason: 'X' },
  'leaveBalances.encash': { leaveType: 'Sick Leave', amount: 1, day: '2026-01-01', reason: 'X' },
  'leaveBalances.opening': { leaveType: 'Sick Leave', day: '2026-01-01', rows: [{ employeeId: UNKNOWN, amount: 1 }] },
  'holidayImports.run': { country: 'DE', year: 2026 },
  'leaveRestrictions.set': { blackouts: [], staffing: [] },
  'approvalFlows.set': { flows: [] },
  'leaveRuns.add': { kind: 'period-end', leaveType: 'Sick Leave', periodEnd: '2025-12-31' },
  'leavePolicies.preview': { year: 2026 },
  'leavePolicies.setRules': { from: '2026-01-01', rules: [] },
  'leavePolicies.update': { leaveType: 'Sick Leave', name: 'X', amount: 1 },
  'leaves.preview': { leaveType: 'Sick Leave', startDate: '2031-05-05', endDate: '2031-05-06' },
  'leaveTypes.update': { name: 'X' },
  'leaves.undoDecision': { decidedAt: '2026-01-15T09:00:00.000Z' },
  'tasks.undoDone': { doneAt: '2026-01-15T09:00:00.000Z' },
  'tasks.undoTeamDone': { doneAt: '2026-01-15T09:00:00.000Z' },
  'privacy.copy': {},
  'privacy.erase': { employeeIds: [UNKNOWN], classes: ['profile'], count: 1 },
  'privacy.previewErasure': { employeeIds: [UNKNOWN], classes: ['profile'] },
  'privacy.addHold': { employeeId: UNKNOWN, reason: 'X' },
  'privacy.setRetention': { profile: 24, documents: null, time: null, leave: null, payroll: null },
  'org.setHead': { headId: null },
  'org.setManager': { managerId: null },
  'salaries.add': { basicSalary: 1, payDate: '2031-05-01' },
  'salaries.reverse': { reason: 'X' },
  'singleSignOn.backchannelLogout': { logout_token: 'x' },
  'services.addKey': {
    name: 'X',
    permissions: [{ key: 'leaves.read', scope: 'own' }],
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
  },
  'services.update': { name: 'X', purpose: 'X' },
  'tasks.assign': { employeeId: UNKNOWN, ...times },
  'tasks.assignTeam': { teamId: UNKNOWN, ...times },
  'tasks.update': task,
  'tasks.updateTeam': task,
  'teams.add': { team_name: 'X' },
  'teams.setMembers': { employeeIds: [] },
  'teams.update': { team_name: 'X', leaderId: UNKNOWN },
  'plannedShifts.set': { shifts: [{ employeeId: UNKNOWN, day: '2026-01-01', shift: null }] },
  'timeDevices.add': { name: 'X', kind: 'kiosk' },
  'timeDevices.deliver': {
    sentAt: '2026-01-15T09:00:00Z',
    events: [{ device: 'X', sequence: 1, at: '2026-01-15T09:00:00Z', employeeId: 'X', kind: 'in' }],
  },
  'timeDevices.kiosk': { employeeId: 'X', pin: '195247' },
  'timeDevices.newPin': {},
  'timeDevices.setPin': { pin: '195247' },
  'timePolicies.set': { policies: [{ name: 'X', for: null }] },
  'timeRequests.add': { kind: 'overtime', day: '2026-01-15', minutes: 60, reason: 'X' },
  'timeRequests.decide': { decision: 'Approved' },
  'timeRequests.object': { text: 'X' },
  'timeSheets.adjust': { minutes: 1, reason: 'X' },
  'timeSheets.close': { month: '2026-01' },
  'timeSheets.decide': { decision: 'Approved', counted: 0 },
  'timeSheets.reopen': { reason: 'X' },
  'timeSheets.submit': {},
  'workingTimes.set': { from: '2026-01-01' },
}

/** Queries that a call requires. */
export const queries: Record<string, object> = {
  'imports.sample': { kind: 'employees' },
  'leaveBalances.explain': { leaveType: 'Sick Leave' },
  'leaveBalances.ledger': { leaveType: 'Sick Leave' },
  'exporting.leaveLedger': { leaveType: 'Sick Leave' },
  'leaveReports.absence': { from: '2026-01-01', to: '2026-01-31' },
  'leaveReports.certificates': { from: '2026-01-01', to: '2026-01-31' },
  'attendance.month': { month: '2026-01-15' },
  'attendance.monthFigures': { month: '2026-01-15' },
  'leaveCalendar.calendar': { from: '2026-01-01', to: '2026-01-31' },
  'reportFigures.get': { from: '2026-01-01', to: '2026-01-31' },
  'exporting.timeSheets': { month: '2026-01' },
  'exporting.timeDays': { from: '2026-01-01', to: '2026-01-31' },
  'time.days': { from: '2026-01-01', to: '2026-01-31' },
  'timeSheets.list': { month: '2026-01' },
  'workingTimes.days': { from: '2026-01-01', to: '2026-01-31' },
}

/** The requirements of a test for the tables above: a new endpoint may lack an entry. */
export function entryOf<T>(table: Record<string, T>, name: string, what: string): T {
  const entry = table[name]
  if (entry === undefined) throw new Error(`${name} needs ${what} here`)
  return entry
}

/** The input of a call besides its person. */
export const validBody = (name: string, endpoint: AnyEndpoint): { body?: object; query?: object } => ({
  ...(endpoint.body && { body: entryOf(bodies, name, 'a valid body') }),
  ...(queries[name] && { query: queries[name] }),
})

/** A request about the person, or the record, with an id. */
export function about(name: string, endpoint: AnyEndpoint, id: string): object {
  const subject = subjectOf(endpoint)
  const valid = validBody(name, endpoint)
  if (!subject.startsWith('body.')) return { params: paramsOf(endpoint, id), ...valid }
  return { ...valid, body: { ...valid.body, [subject.slice('body.'.length)]: id } }
}

export const subjectOf = ({ access }: AnyEndpoint): string => (typeof access === 'object' ? (access.subject ?? '') : '')
