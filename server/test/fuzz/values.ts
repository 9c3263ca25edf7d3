import fc from 'fast-check'
import type { z } from 'zod'

/** What stands for an id or secret of the world until a request is sent. */
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
const placeholders = [
  ...owners.flatMap((owner) => kinds.map((kind) => `{{${owner}.${kind}}}`)),
  ...['team', 'team.task', 'bob.team', 'bob.team.task', 'open.task', 'open.team.task', 'empty.department', 'empty.team']
    .concat('admin.user', 'password', 'key', 'reset', 'mail')
    .concat('erasureRun', 'legalHold')
    .concat('import', 'export', 'documentType', 'hidden.document')
    .concat('unused.type', 'approved.leave', 'ill.leave', 'leaving.employee')
    .concat('field', 'template', 'checklist', 'feed', 'feed.file')
    .concat('calendar', 'empty.calendar', 'holiday', 'location', 'schedule', 'type', 'leaveChange', 'policy', 'run')
    .map((name) => `{{${name}}}`),
]

const pool: unknown[] = [
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
  ['self', 'hr'],
  [60, 30, 7],
  { search: 'zq' },
  { fuzzed: 'zq' },
  ['{{field}}'],
  'name',
  [{ title: 'zq', who: 'manager', offsetDays: 3 }],
  ['full-time'],
  { Name: 'dep_name' },
  { Name: 'decimal-point' },
  { create: 1, update: 0 },
  { privateEmail: null, workPhone: '+49 89 1234', privatePhone: null },
  [{ kind: 'home', lines: ['1'], postalCode: '', city: '', region: '', country: 'DE' }],
  [{ name: 'Eva', relation: '', phone: '0170 1234567' }],
  { department: '{{ann.department}}' },
  ...[
    'fuzzed1@example.com',
    'fuzzed2@example.com',
    'fuzzed3@example.com',
    'Fuzzed',
    'Fuzzed-password-1',
    'zq',
    '123456',
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

// What a field means, where its schema does not tell: a part of the placeholder, or the value itself.
const hints: [field: RegExp, means: RegExp][] = [
  [/^(employeeIds?|leaderId|managerId|headId|reportsTo|parent|root|manager)$/, /employee}}/],
  [/^userId$/, /user}}/],
  [/^(employeeIds?|leaderId)$/, /employee}}/],
  [/^(userId|user|actor|about|fromUser|toUser)$/, /user}}/],
  [/^(roleId|role)$/, /\.role}}/],
  [/^entity$/, /leave}}/],
  [/^leads$/, /^\[60/],
  [/^classes$/, /profile/],
  [/^sees$/, /^\["self/],
  [/^attachments$/, /^\[\]$/],
  [/^typeId$/, /documentType}}/],
  [/^permissions$/, /scope/],
  [/^kinds$/, /^\["leave"\]$/],
  [/^departments$/, /^\["{{\w+\.department/],
  [/^change$/, /change}}/],
  [/^fte$/, /^(100|17)/],
  [/^effectiveFrom$/, /^"20/],
  [/^(fromDay|toDay|onDay)$/, /2030/],
  [/^action$/, /leave.decided/],
  [/^(ids|before|upTo)$/, /notification}}|^\["{{field}}"\]$/],
  [/^types$/, /^"people"$/],
  [/^department$/, /department}}/],
  [/^teamId$/, /team}}/],
  [/^(calendarId|holidayCalendarId)$/, /{{calendar}}/],
  [/^country$/, /^"DE"$/],
  [/^year$/, /^2026$/],
  [/^types$/, /public/],
  [/^(state|region|language)$/, /^null$/],
  [/^scheduleId$/, /schedule}}/],
  [/^locationId$/, /location}}/],
  [/^weeks$/, /^1$/],
  [/^leaveId$/, /leave}}/],
  [/^leaveType$/, /Annual Leave|{{type}}/],
  [/^blackouts$/, /Closed/],
  [/^staffing$/, /minPresent/],
  [/^flows$/, /minAmount/],
  [/^periodEnd$/, /2026-01|2026-03/],
  [/^policyId$/, /policy}}/],
  [/^policy$/, /Fuzzed policy/],
  [/^notice$/, /warn/],
  // Most types are in days, which have none.
  [/^(startTime|endTime)$/, /^null$/],
  [/^anchor$/, /2026-06-22/],
  [/^(password|oldPassword)$/, /{{password/],
  [/^(key|confirmKey)$/, /{{key/],
  [/^(newPassword|confirmPassword)$/, /Fuzzed-password/],
  [/^token$/, /{{reset/],
  [/^file$/, /feed\.file/],
  [/^(email|personalEmail)$/, /email}}|fuzzed\d@/],
  [/^timeZone$/, /Berlin/],
  [/^values$/, /fuzzed/],
  [/^field$/, /^"name"$/],
  [/^after$/, /^"(zq|Fuzzed)"$/],
  [/^custom$/, /fuzzed/],
  [/^templateId$/, /{{template}}/],
  [/^mapping$/, /dep_name/],
  [/^formats$/, /decimal/],
  [/^counts$/, /create/],
  [/^dob$/, /1990/],
  [/^receivedOn$/, /1990|2026-01/],
  [/^(from|startDate|assignAt)$/, /2026-01|2026-03/],
  [/^(to|endDate|deadlineAt)$/, /2026-03|2030/],
]
// What `:id` names in a path; the first that matches.
const ids: [path: RegExp, means: RegExp][] = [
  [/:role(\/export)?$|check-leader|personalTask|teamTask|employee\/:id|dashboard/, /(employee|user)}}/],
  [/change-request/, /request}}/],
  [/document-type/, /documentType}}/],
  [/document.*restore/, /hidden\.document}}/],
  [/document/, /\.document}}/],
  [/checklist-template/, /{{template}}/],
  [/\/checklist\/:/, /{{checklist}}/],
  [/custom-field/, /{{field}}/],
  [/calendar\/holiday-calendars/, /calendar}}/],
  [/privacy\/erase/, /{{erasureRun}}/],
  [/privacy\/hold/, /{{legalHold}}/],
  [/\/import/, /{{import}}/],
  [/\/api\/export/, /{{export}}/],
  [/\/leaving$/, /leaving\.employee}}/],
  [/(cancel|interrupt)$/, /approved\.leave}}/],
  [/certificate$/, /ill\.leave}}/],
  [/\/job/, /(employee|user)}}/],
  [/access\/roles/, /\.role}}/],
  [/calendar\/days|working-time/, /(employee|user)}}/],
  [/calendar\/holidays/, /holiday}}/],
  [/calendar\/locations/, /location}}/],
  [/calendar\/schedules/, /schedule}}/],
  [/access\/assignments/, /assignment}}/],
  [/access\/delegations/, /delegation}}/],
  [/task.*\/team\//, /team\.task}}/],
  [/task/, /(?<!team)\.task}}/],
  [/leave\/(balance|ledger|explain)/, /(employee|user)}}/],
  [/leave\/policies/, /{{policy}}/],
  [/leave\/change/, /leaveChange}}/],
  [/leave\/feeds/, /feed}}/],
  [/leave\/runs/, /run}}/],
  [/leave\/types/, /type}}/],
  [/leave/, /leave}}/],
  [/delivery/, /mail}}/],
  [/org\/path|\/manager$/, /(employee|user)}}/],
  [/salary/, /salary}}/],
  [/department/, /department}}/],
  [/team/, /team}}/],
]

const meaningOf = (path: string, field: string): RegExp | undefined =>
  (field === 'id' ? ids : hints).find(([known]) => known.test(field === 'id' ? path : field))?.[1]

// Any id will do where only its shape is tested.
const asRead = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replace(PLACEHOLDER, (_all, name: string) =>
      name.endsWith('email')
        ? 'a@example.com'
        : name === 'key'
          ? '123456'
          : name.endsWith('code')
            ? 'EMP1'
            : '00000000-0000-7000-8000-000000000000',
    ),
  )

const readings = pool.map((value) => ({ value, read: asRead(value) }))

/**
 * Values that a field's schema takes, most of them of the kind that the field means.
 * @throws where nothing of the pool fits: a field of a new kind needs a value here
 */
export function validValue(path: string, field: string, schema: z.ZodType): fc.Arbitrary<unknown> {
  const listed = [...(schema._zod.values ?? [])].filter((value) => typeof value === 'string')
  const fitting = [...listed.map((value) => ({ value, read: value })), ...readings]
    .filter(({ read }) => schema.safeParse(read).success)
    .map(({ value }) => value)
  if (fitting.length === 0) throw new Error(`No value of the pool fits the field ${field} of ${path}.`)
  const meaning = meaningOf(path, field)
  const meant = listed.length > 0 ? listed : fitting.filter((value) => meaning?.test(JSON.stringify(value)))
  if (meant.length === 0) return fc.constantFrom(...fitting)
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...meant) },
    { weight: 1, arbitrary: fc.constantFrom(...fitting) },
  )
}

// What PostgreSQL cannot store, and what no number or day is that has the shape of one.
const unstorable = ['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\u0001']
const outOfRange = [
  '9'.repeat(13),
  '1e15',
  '99999999999999999999',
  '2025-02-30',
  '10000-01-01',
  '9999-12-31T23:59:59-14:00',
]

const texts = [
  ...['', ' ', '\u200b', 'x'.repeat(201), 'x'.repeat(6000), '😀'.repeat(100), 'İıſK', '\u202egnp.exe', 'e\u0301'],
  ...['\u001b[31m', 'line\r\nbreak', 'a\r\nBcc: x@example.com'],
  ...[
    "'; drop table users; --",
    "' or '1'='1",
    '1) or 1=1',
    '$1',
    '%',
    '_',
    '\\',
    '%_\\',
    '\u0024{7*7}',
    '{{7*7}}',
    '<svg onload=1>',
  ],
  ...[
    '../../etc/passwd',
    '..\\..\\windows',
    'file:///etc/passwd',
    '/proc/self/environ',
    'http://127.0.0.1:22/',
    'C:\\boot.ini',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '-0',
    '0x10',
    '1e3',
    '1e999',
    '1_000',
    '٣',
    ' 5 ',
    '9'.repeat(400),
    '0.001',
    '-1',
    '1,5',
  ],
  ...[
    '2025-02-30',
    '0000-00-00',
    '10000-01-01',
    '9999-12-31',
    '1900-01-01',
    '2026-01-01T25:00',
    '2026-03-05T10:00:75Z',
  ],
  ...[
    '9999-12-31T23:59:59-14:00',
    '1900-01-01T00:00+99:99',
    '2026-03-29T02:30',
    'yesterday',
    'infinity',
    'epoch',
    'now',
  ],
  ...[
    'null',
    'undefined',
    'true',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'password_hash',
    '-password_hash',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '507f1f77bcf86cd799439011',
    '{00000000',
  ],
  ...[
    'a@b.co\u0000',
    'a@b.co,c@d.co',
    'a@b.co\nBcc:c@d.co',
    '"a b"@example.com',
    'a@[127.0.0.1]',
    `${'a'.repeat(250)}@b.co`,
    'K@example.com',
  ],
]

/** One value of each kind that a schema has to stop before the database does. */
export const extremes: readonly unknown[] = [
  ...['\u0000', '\ud800', '9999999999999', -1, '2025-02-30', '9999-12-31T23:59:59-14:00', 'x'.repeat(6000), {}],
]

const deep = (depth: number): unknown => (depth === 0 ? 0 : [deep(depth - 1)])

/** Texts for paths and queries that nobody sends in good faith, ids of others among them. */
export const hostileText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...unstorable) },
  { weight: 1, arbitrary: fc.constantFrom(...outOfRange) },
  { weight: 2, arbitrary: fc.constantFrom(...placeholders) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

/** Values for bodies that nobody sends in good faith. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown[]>(
      ...[null, true, false, 0, -0, -1, 0.1, 0.005, 1e21, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 63), 1e-7],
      ...[[], [[]], [null], {}, { _id: null }, { _id: { _id: '{{bob.employee}}' } }, { $gt: '' }, { toString: 1 }],
      ...[
        { _id: '{{bob.employee}}', length: -1 },
        ['{{bob.user}}', 7],
        Array(2000).fill('{{bob.employee}}'),
        deep(200),
      ],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
)

/** Fields that no contract names, and some that a careless merge would take. */
export const oddField = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'role', 'isAdmin', '_id', 'id', 'userId'],
  ...[
    'status',
    'complete',
    'password_hash',
    'active',
    'netSalary',
    'updatedAt',
    '',
    ' ',
    'a.b',
    'a[b]',
    '\u0000',
    '$where',
  ],
)
