import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { principalsByIds } from '../src/domains/access/index.ts'
import { requestMade } from '../src/domains/employees/change-requests/notification-kinds.ts'
import { leavingFailed } from '../src/domains/employees/employment/end-employment.job.ts'
import { changeFailed } from '../src/domains/employees/planned-changes/planned-change.job.ts'
import { exportEnded, importEnded } from '../src/domains/exchange/imports/import.job.ts'
import { expiryNotification } from '../src/domains/leaves/balances/expiry.job.ts'
import { finalBalanceNotification } from '../src/domains/leaves/changes/end-of-employment.job.ts'
import { leaveNotifications } from '../src/domains/leaves/notifications/notification-kinds.ts'
import type { NotificationKind } from '../src/domains/notifications/index.ts'
import { copyEnded } from '../src/domains/privacy/copies/copy.job.ts'
import { celebrations } from '../src/domains/reminders/celebrations.job.ts'
import { notices } from '../src/domains/reminders/notification-kinds.ts'
import { newId } from '../src/platform/database/ids.ts'
import { startProduct } from './product.ts'

// Notifications are written with a fixed number of statements for each kind, for any number of notifications.
const product = await startProduct()
const { build, db } = product
const ENDS = '2031-05-31'

const departmentId = await build.department()
const reader = await build.employee({ departmentId })
await build.assignment({
  userId: reader.userId,
  // For some people only, so that each person has to be checked.
  role: {
    'employees.read': 'department',
    'employees.manage': 'department',
    'documents.read': 'department',
    'leaves.read': 'department',
    'leaves.decide': 'department',
    'leaves.manage': 'department',
  },
  departments: [departmentId],
})
const person = (seed: object = {}) => build.employee({ departmentId, ...seed })

const leaving = async (column: 'leaving_error' | 'contract_ends' | 'probation_ends', value: string) => {
  const { id } = await person({ leavingOn: ENDS })
  await sql`update employees set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db)
  return id
}
const typeId = await build.leaveType()
const bucket = async () => {
  const id = newId()
  const own = { id, employee_id: reader.id, leave_type_id: typeId, extra_key: id, source: 'extra', tracked: true }
  const days = { period_start: '2031-01-01', opens_on: '2031-01-01', closes_on: ENDS }
  await db
    .insertInto('leave_buckets')
    .values({ ...own, ...days })
    .execute()
  return id
}

const platform = { clock: product.clock, config: { PUBLIC_URL: 'http://localhost' } } as never
const now = () => product.clock.now()
const ofLeaves = leaveNotifications(platform)

/** Kinds of notifications, each with a stored fact that causes one; and the facts that cause none. */
const kinds: [NotificationKind, () => Promise<Record<string, unknown>>, 'silent'?][] = [
  [importEnded, async () => ({ importId: await build.import(reader.userId) })],
  [exportEnded(now), async () => ({ exportId: await build.export(reader.userId) })],
  [copyEnded(now), async () => ({ copyId: await build.personCopy(reader.userId) })],
  [leavingFailed, async () => ({ employeeId: await leaving('leaving_error', 'Not yet.') })],
  [changeFailed, async () => ({ changeId: await build.plannedChange({ employeeId: (await person()).id }) })],
  [
    requestMade,
    async () => ({
      requestId: await build.changeRequest({ employeeId: (await person()).id, before: 'Ann', after: 'Anna' }),
    }),
  ],
  [notices['contract-end'], async () => ({ recordId: await leaving('contract_ends', ENDS), ends: ENDS })],
  [notices['probation-end'], async () => ({ recordId: await leaving('probation_ends', ENDS), ends: ENDS })],
  [
    notices['document-expiry'],
    async () => {
      const { id: employeeId } = await person()
      const type = `Paper of ${employeeId}`
      await build.documentType(type)
      return { recordId: await build.document({ employeeId, type, expiresOn: ENDS }), ends: ENDS }
    },
  ],
  [celebrations.anniversary, async () => ({ employeeId: (await person()).id, day: ENDS })],
  [finalBalanceNotification(platform), async () => ({ employeeId: (await person({ leavingOn: ENDS })).id })],
  // Nothing expires of an empty balance, which all queries about balances find out.
  [expiryNotification(platform), async () => ({ bucketId: await bucket() }), 'silent'],
  [ofLeaves.requested, async () => ({ leaveId: (await build.leave({ employeeId: (await person()).id })).id })],
  [
    ofLeaves.changeRequested,
    async () => {
      const { id: leaveId } = await build.leave({ employeeId: (await person()).id, status: 'Approved' })
      return { leaveId, changeId: await build.leaveChange(leaveId) }
    },
  ],
  // No leave needs a certificate.
  [
    ofLeaves.certificateOverdue,
    async () => ({ leaveId: (await build.leave({ employeeId: (await person()).id })).id }),
    'silent',
  ],
]

it.each(kinds.map((kind) => ({ kind })))(
  'the sentences of $kind.0.kind need as many statements for several people as for one',
  async ({ kind }) => {
    const [notice, make, silent] = kind
    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements++
        return result
      },
    })
    const principal = (await principalsByIds(db, [reader.userId], product.clock.today())).get(reader.userId)
    const describe = async (params: readonly Record<string, unknown>[]) => {
      statements = 0
      const told = params.map((one) => ({ id: newId(), reader: principal as never, params: one }))
      expect((await notice.describe(counted, told)).size).toBe(silent ? 0 : params.length)
      return statements
    }
    const several = [await make(), await make(), await make(), await make()]
    const ofOne = await describe(several.slice(0, 1))
    expect(ofOne).toBeGreaterThan(0)
    expect(await describe(several)).toBe(ofOne)
  },
)
