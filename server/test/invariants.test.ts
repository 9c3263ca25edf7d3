import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { RULES, TRACES } from './invariants.ts'
import { startProduct } from './product.ts'

// Other tests check the invariants after concurrent requests, where they hold. Here each is broken once, to see it
// found.
const product = await startProduct()
const { build, db, owner } = product
const found = async (isSeeded?: (id: string) => boolean) =>
  (await product.broken(isSeeded)).map((sentence) => sentence.split(':')[0])

beforeAll(async () => {
  const { id: employeeId, userId: changedBy } = await build.employee()
  await build.user({ profileImage: 'uploads/unrecorded.webp' })
  await build.administrator()
  await build.salary({ employeeId })
  await build.salary({ employeeId, reversedBy: changedBy })
  await build.document({ employeeId })
  await build.attendance({ employeeId })
  await build.markChange({ employeeId, changedBy })
  await build.leave({ employeeId, status: 'Approved' })
  await build.team({ leaderId: employeeId })
  await build.task({ employeeId, returnAt: '2026-02-01T00:00:00Z' })
  await sql`update job_periods set designation = 'Somebody else'`.execute(db)
})

/** Constraints of the database must be removed first. */
async function dropConstraints() {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('u', 'x', 'f')`.execute(db)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(name)} cascade`.execute(owner)
  await sql`alter table leave_buckets drop constraint leave_buckets_not_overdrawn`.execute(owner)
}

it('rows written directly to the database violate nothing', async () => {
  expect(await found()).toEqual([])
})

it('each missing audit event is found', async () => {
  expect(await found(() => false)).toEqual(Object.keys(TRACES))
})

it('each violated invariant and wrong counter is found', async () => {
  await dropConstraints()
  const { employeeId } = await build.leave({ startDate: '2026-05-01' })
  await build.leave({ employeeId, startDate: '2026-05-01' })
  await build.attendance({ employeeId, day: '2026-05-04' })
  await build.attendance({ employeeId, day: '2026-05-04', status: 'Absent' })
  const changed = { employeeId, day: '2026-05-04', changedBy: await build.user() }
  await build.markChange({ ...changed, status: 'Sick', changedAt: '2026-05-05T00:00:00Z' })
  await build.markChange({ ...changed, formerStatus: 'Leave', status: 'Late', changedAt: '2026-05-06T00:00:00Z' })
  for (const statement of [
    `delete from team_members`,
    `insert into audit_events (id, action, entity_id) values (gen_random_uuid(), 'team.add', gen_random_uuid())`,
    `insert into mails (id, to_address, subject, body, sent_at) values (gen_random_uuid(), 'a@example.com', 'x', 'x', now())`,
    `insert into notifications (id, user_id, kind, event_key, bell, mail, mail_id) select gen_random_uuid(), id, 'x', 'x', true, 'now', gen_random_uuid() from users limit 1`,
    `insert into files (id, store_key, media_type, bytes, sha256, owner_kind, owner_id) values (gen_random_uuid(), 'uploads/x.webp', 'image/webp', 1, sha256('x'), 'user', gen_random_uuid())`,
    `insert into files (id, store_key, media_type, bytes, sha256, owner_kind, owner_id) values (gen_random_uuid(), 'documents/x.pdf', 'application/pdf', 1, sha256('x'), 'document', gen_random_uuid())`,
    `insert into leave_buckets (id, employee_id, leave_type_id, source, period_start, opens_on, tracked) select gen_random_uuid(), employee_id, leave_type_id, 'entitlement', '2026-01-01', '2026-01-01', true from leaves limit 1`,
    `update leaves set amount = 1000`,
    `insert into leave_ledger (id, bucket_id, kind, amount, day, leave_id, key) select gen_random_uuid(), b.id, 'booking', -1, '2026-05-01', l.id, 'x' from leave_buckets b, leaves l limit 1`,
    `update figures set value = value + 1 where name = 'employees'`,
  ])
    await sql.raw(statement).execute(db)
  expect(await found()).toEqual([...Object.keys(RULES), 'kept figures that differ from the counted ones'])
})
