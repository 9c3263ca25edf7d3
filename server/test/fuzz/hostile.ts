import fc from 'fast-check'
import { placeholders } from './pool.ts'

// Values that PostgreSQL cannot store, and texts that only look like numbers or days.
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

/** Hostile texts for paths and queries, with ids of other people. */
export const hostileText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...unstorable) },
  { weight: 1, arbitrary: fc.constantFrom(...outOfRange) },
  { weight: 2, arbitrary: fc.constantFrom(...placeholders) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

/** Hostile values for bodies. */
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

/** Fields outside the contract, some of which a careless merge would accept. */
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
