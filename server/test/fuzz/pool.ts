/** A placeholder for an id or secret of the world, until a request is sent. */
export const PLACEHOLDER = /\{\{([\w.]+)\}\}/g

const owners = ['ann', 'bob', 'leader', 'left']
const kinds = [
  'assignment',
  'delegation',
  'employee',
  'user',
  'code',
  'email',
  'department',
  'salary',
  'leave',
  'task',
  'notification',
  'role',
  'change',
  'request',
  'document',
]
/** The names of the world's ids and secrets. */
export const placeholders = [
  ...owners.flatMap((owner) => kinds.map((kind) => `{{${owner}.${kind}}}`)),
  ...['team', 'team.task', 'bob.team', 'bob.team.task', 'open.task', 'open.team.task', 'empty.department', 'empty.team']
    .concat('entity', 'spare.entity')
    .concat('admin.user', 'password', 'key', 'reset', 'mail')
    .concat('erasureRun', 'legalHold')
    .concat('import', 'export', 'documentType', 'hidden.document')
    .concat('unused.type', 'approved.leave', 'ill.leave', 'leaving.employee')
    .concat('field', 'template', 'checklist', 'feed', 'feed.file', 'report')
    .concat('provider')
    .concat('payCategory', 'payGap', 'payComponent', 'payGroup', 'payPerson', 'payProfile', 'payTerms', 'payInput')
    .concat('payPeriod', 'paidPeriod', 'payslip', 'bankFile')
    .concat('calendar', 'empty.calendar', 'holiday', 'location', 'schedule', 'type', 'leaveChange', 'policy', 'run')
    .map((name) => `{{${name}}}`),
]

/** Valid values for calls. */
export const pool: readonly unknown[] = [
  ...placeholders,
  { _id: '{{ann.employee}}', name: 'as it was read' },
  { _id: '{{bob.department}}' },
  { _id: '{{team}}' },
  ['{{ann.employee}}', '{{bob.employee}}'],
  [{ _id: '{{leader.employee}}' }],
  ['{{ann.notification}}', '{{bob.notification}}'],
  [{ kind: 'leave.decided', bell: true, mail: 'digest' }],
  [{ employeeId: '{{ann.employee}}', managerId: '{{bob.user}}' }],
  [
    { employeeId: '{{bob.user}}', managerId: '{{leader.employee}}' },
    { employeeId: '{{leader.employee}}', managerId: null },
  ],
  [{ employeeId: '{{ann.employee}}', basicSalary: 100, allowances: '17.50' }],
  [{ employeeId: '{{ann.employee}}', date: '2026-01-15', status: 'Late' }],
  [{ employeeId: '{{ann.employee}}', day: '2026-06-22', shift: { starts: '22:00', ends: '06:00', minutes: 450 } }],
  [{ employeeId: '{{bob.user}}', day: '2026-06-23', remove: true }],
  ['192.0.2.0/24', '2001:db8::/32'],
  [{ component: 'BASIC', amount: 1200 }],
  [{ header: 'Name', field: 'name' }],
  { adviser: '1', client: '2' },
  ...['ALLOWANCE', 'DE89370400440532013000', 'COBADEFFXXX', '2026-06'],
  [1, 2, 3],
  Array(7).fill({ am: 240, pm: 240 }),
  [{ from: 1, days: 3, mode: 'warn' }],
  [{ policyId: '{{policy}}' }],
  [{ minAmount: 5, steps: [{ who: 'manager' }, { who: 'head' }] }],
  [{ from: '2030-01-01', to: '2030-01-31', leaveTypes: ['{{type}}'], mode: 'warn', name: 'Closed' }],
  { name: 'Fuzzed policy', amount: 5 },
  [{ departmentId: '{{ann.department}}', minPresent: 1 }],
  [{ employeeId: '{{ann.employee}}', amount: 12.5, carry: 3, closesOn: '2026-03-31' }],
  ['profile', 'leave'],
  'https://id.example.com',
  'keycloak',
  'openid email',
  { claim: 'groups', rows: [] },
  ['mfa'],
  { kind: 'anniversary' },
  { to: 0.5, how: 'up' },
  { cap: 5, closes: '03-31', debt: 'carry' },
  [{ afterYears: 5, amount: 27 }],
  2026,
  ['public', 'bank'],
  [],
  [{ key: 'leaves.read', scope: 'own' }],
  [
    { key: 'leaves.read', scope: 'reports' },
    { key: 'access.manage', scope: 'everyone' },
  ],
  ['leave'],
  ['{{ann.department}}', '{{bob.department}}'],
  ['{{entity}}'],
  'EUR',
  { street: 'Fuzzed 1', postalCode: '1', town: 'Fuzzed', country: 'DE' },
  ['self', 'hr'],
  [60, 30, 7],
  { search: 'zq' },
  { fuzzed: 'zq' },
  ['{{field}}'],
  ['{{ann.user}}', '{{bob.user}}'],
  ['{{ann.role}}'],
  {
    subject: 'people',
    columns: ['name', 'custom.fuzzed'],
    filters: [{ column: 'name', op: 'contains', values: ['zq'] }],
  },
  { subject: 'pay', period: 'thisYear', groupBy: ['payDate:month', 'department'], measures: ['sum:gross', 'people'] },
  'name',
  [{ title: 'zq', who: 'manager', offsetDays: 3 }],
  ['full-time'],
  { Name: 'dep_name' },
  { Name: { fuzzed: 'Fuzzed' } },
  { Name: 'decimal-point' },
  { create: 1, update: 0 },
  { privateEmail: null, workPhone: '+49 89 1234', privatePhone: null },
  [{ kind: 'home', lines: ['1'], postalCode: '', city: '', region: '', country: 'DE' }],
  [{ name: 'Eva', relation: '', phone: '0170 1234567' }],
  { department: '{{ann.department}}' },
  [{ device: 'A', sequence: 1, at: '2026-03-05T08:00:00Z', employeeId: 'EMP1', kind: 'in' }],
  ...[
    'fuzzed1@example.com',
    'fuzzed2@example.com',
    'fuzzed3@example.com',
    'Fuzzed',
    'Fuzzed-password-1',
    'zq',
    '123456',
    '195247',
    'Europe/Berlin',
    'DE',
    '17.50',
  ],
  ...['leave.decided', 'leaves.read', 'people', 'Annual Leave', '07:30', '09:00', '/employee-dashboard', 'true'],
  ...[
    '2026-01-15',
    '2026-03-05T23:59:59.999Z',
    '2026-03-05T10:00',
    '2030-01-01T10:00:00+02:00',
    '1990-02-28',
    '2026-06-22',
  ],
  ...[0, 1, 5, 100, 1234.56, true, false, null],
]
