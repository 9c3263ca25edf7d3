import { leaveTypes } from '@ems/contract/leave-types'
import { notifications } from '@ems/contract/notifications'
import { privacy } from '@ems/contract/privacy'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { insertRun } from '../src/domains/privacy/erasures/erasure.repo.ts'
import { inTransaction } from '../src/platform/database/index.ts'
import { addJobs } from '../src/platform/queue/index.ts'
import { type Client, startProduct } from './product.ts'

// PostgreSQL ends one of two deadlocked transactions, and the product runs it again: data of the first attempt in
// memory must not count.
const product = await startProduct()
const { build, db, owner } = product
let admin: Client

beforeAll(async () => {
  product.setNow('2026-03-10T09:00:00Z')
  admin = await product.administrator()
})

/**
 * Makes the next change of a table fail like a deadlock, and no later one. A sequence counts, as rollbacks do not reset
 * it.
 */
async function deadlockOnce(table: string): Promise<void> {
  await sql
    .raw(`
    create sequence once_${table};
    create function once_${table}() returns trigger language plpgsql security definer as $$ begin
      if nextval('once_${table}') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
      return new;
    end $$;
    create trigger once_${table} after insert or update on ${table} for each row execute function once_${table}();`)
    .execute(owner)
}

const met = async (table: string): Promise<boolean> =>
  (await sql<{ met: boolean }>`select last_value > 1 as met from ${sql.table(`once_${table}`)}`.execute(owner)).rows[0]
    ?.met === true

it('an erasure whose batch runs again omits nobody, and names each person once', async () => {
  await admin.call(privacy.setRetention, { body: { profile: 0, documents: 0, time: 0, leave: 0, payroll: 0 } })
  const [erased, held] = [
    await build.employee({ leftOn: '2020-01-31' }),
    await build.employee({ leftOn: '2020-01-31' }),
  ]
  await admin.call(privacy.addHold, { body: { employeeId: held.id, reason: 'A dispute' } })
  const asked_by = await build.administrator()
  const id = await inTransaction(db, (trx) =>
    insertRun(trx, { asked_by, classes: ['time'], employee_ids: [erased.id, held.id] }),
  )
  await deadlockOnce('erasure_runs')
  await addJobs(db, [{ kind: 'privacy.erase', key: id, payload: { id } }])
  const run = async () => (await admin.call(privacy.erasure, { params: { id } })).body.erasure
  await vi.waitFor(async () => expect((await run()).status).toBe('Done'), { timeout: 10_000 })
  expect(await met('erasure_runs')).toBe(true)
  expect(await run()).toMatchObject({ count: 2, done: 2, passedOver: [{ employeeId: held.id, reason: 'held' }] })
})

it('overdue certificates are notified after the batch runs again', async () => {
  await admin.call(leaveTypes.add, { body: { name: 'Illness', certificateAfter: 3, private: true } })
  const { id: employeeId, userId } = await build.employee({ employedFrom: '2020-01-01' })
  const days = { startDate: '2026-03-02', endDate: '2026-03-06' }
  await build.leave({ employeeId, leaveType: 'Illness', ...days, status: 'Approved' })
  await deadlockOnce('leave_certificates')
  await addJobs(db, [{ kind: 'leave.certificates', key: 'once' }])
  const job = async () =>
    (await db.selectFrom('jobs').select(['attempts', 'done_at']).where('key', '=', 'once').execute())[0]
  await vi.waitFor(async () => expect((await job())?.done_at).toBeTruthy(), { timeout: 10_000 })
  expect(await met('leave_certificates')).toBe(true)
  expect((await job())?.attempts).toBe(1)
  const told = (await (await product.as(userId)).call(notifications.list, {})).body.notifications
  expect(told.filter(({ kind }) => kind === 'leave.certificate-overdue')).toHaveLength(1)
})
