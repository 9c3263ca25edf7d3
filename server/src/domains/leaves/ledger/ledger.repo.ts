import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { hasRows } from '../../../platform/database/list.ts'
import { type LedgerRow, type RowKind, type Source, UNTRACKED } from './bucket.rules.ts'
import type { StoredBucket } from './ledger-input.repo.ts'

export interface BucketValues extends Omit<StoredBucket, 'used'> {
  employeeId: string
  name: string
}

/** The ceiling never falls below the used days. */
export async function storeBuckets(trx: Trx, typeId: string, buckets: readonly BucketValues[]): Promise<void> {
  if (buckets.length === 0) return
  await sql`
    insert into leave_buckets (id, employee_id, leave_type_id, source, period_start, extra_key, opens_on, closes_on, tracked, entitled, ceiling)
    select id, "employeeId", ${typeId}::uuid, source, "periodStart", "extraKey", "opensOn", "closesOn", tracked, entitled, ceiling
    from jsonb_to_recordset(${JSON.stringify(buckets)}::jsonb) as b (id uuid, "employeeId" uuid, source text, "periodStart" date, "extraKey" text, "opensOn" date, "closesOn" date, tracked boolean, entitled integer, ceiling integer)
    on conflict (employee_id, leave_type_id, source, period_start, extra_key) do update set opens_on = excluded.opens_on,
      closes_on = excluded.closes_on, tracked = excluded.tracked, entitled = excluded.entitled,
      ceiling = greatest(excluded.ceiling, leave_buckets.used)`.execute(trx)
}

export interface RowValues extends LedgerRow {
  bucketId: string
  reason?: string
}

function keyOf({ key, bucketId }: RowValues): string {
  const [first = '', ...rest] = key.split(':')
  // Others name these rows by their keys.
  if (first === 'lieu') return key
  return [first, bucketId, ...rest].join(':')
}

/** @throws the check violation `leave_buckets_not_overdrawn`; the unique violation `leave_ledger_key_key` */
export async function insertRows(trx: Trx, rows: readonly RowValues[], actorId: string | null): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => ({ reason: '', ...row, id: newId(), key: keyOf(row) }))
  await sql`
    insert into leave_ledger (id, bucket_id, kind, amount, day, leave_id, key, reason, actor_id)
    select id, "bucketId", kind, amount, day, "leaveId", key, reason, ${actorId}::uuid
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as r (id uuid, "bucketId" uuid, kind text, amount integer, day date, "leaveId" uuid, key text, reason text)`.execute(
    trx,
  )
}

export async function setDue(
  trx: Trx,
  typeId: string,
  days: readonly { employeeId: string; day: string | null }[],
): Promise<void> {
  const [later, never] = [days.filter(({ day }) => day !== null), days.filter(({ day }) => day === null)]
  if (never.length > 0)
    await sql`
      delete from leave_due where leave_type_id = ${typeId}
        and employee_id = any(${never.map(({ employeeId }) => employeeId)}::uuid[])`.execute(trx)
  if (later.length > 0)
    await sql`
      insert into leave_due (employee_id, leave_type_id, next_on)
      select id, ${typeId}::uuid, day from unnest(${later.map(({ employeeId }) => employeeId)}::uuid[], ${later.map(({ day }) => day)}::date[]) as due (id, day)
      on conflict (employee_id, leave_type_id) do update set next_on = excluded.next_on`.execute(trx)
}

export const findLedgerRow = (trx: Trx, key: string) =>
  trx
    .selectFrom('leave_ledger as r')
    .innerJoin('leave_buckets as b', 'b.id', 'r.bucket_id')
    .select(['b.employee_id as employeeId', 'b.leave_type_id as typeId', 'b.closes_on as closesOn'])
    .select(['r.day', 'r.amount'])
    .where('r.key', '=', key)
    .executeTakeFirst()

interface Untracked {
  employee_id: string
  leave_type_id: string
  leave_id: string
  days: readonly { day: string; amount: number }[]
}

/** Days without a balance are booked by calendar years. */
export async function bookUntracked(
  trx: Trx,
  { employee_id, leave_type_id, leave_id, days }: Untracked,
): Promise<void> {
  const counting = days.filter(({ amount }) => amount > 0)
  if (counting.length === 0) return
  const years = [...new Set(counting.map(({ day }) => day.slice(0, 4)))]
  await sql`
    with buckets as (
      insert into leave_buckets (id, employee_id, leave_type_id, source, period_start, extra_key, opens_on, closes_on, tracked)
      select id, ${employee_id}::uuid, ${leave_type_id}::uuid, 'entitlement', (year || '-01-01')::date, ${UNTRACKED}, (year || '-01-01')::date, (year || '-12-31')::date, false
      from unnest(${years.map(newId)}::uuid[], ${years}::text[]) as made (id, year)
      on conflict (employee_id, leave_type_id, source, period_start, extra_key) do update set tracked = false
      returning id, period_start
    )
    insert into leave_ledger (id, bucket_id, kind, amount, day, leave_id, key)
    select made.id, b.id, 'booking', -made.amount, made.day, ${leave_id}::uuid, concat_ws(':', 'b', b.id, ${leave_id}::text, made.day, 0)
    from unnest(${counting.map(newId)}::uuid[], ${counting.map(({ day }) => day)}::date[], ${counting.map(({ amount }) => amount)}::int[]) as made (id, day, amount)
      join buckets b on b.period_start = date_trunc('year', made.day)::date`.execute(trx)
}

export const isInLedger = (trx: Trx, leaveId: string): Promise<boolean> =>
  hasRows(trx.selectFrom('leave_ledger').select('id').where('leave_id', '=', leaveId))

export const hasPolicy = (db: Db, typeId: string): Promise<boolean> =>
  hasRows(db.selectFrom('leave_rules').select('id').where('leave_type_id', '=', typeId))

export async function releaseUntracked(trx: Trx, leaveId: string): Promise<void> {
  await sql`
    insert into leave_ledger (id, bucket_id, kind, amount, day, leave_id, key)
    select new_id(), bucket_id, 'return', -sum(amount), day, leave_id, concat_ws(':', 'b', bucket_id, leave_id, day, count(*))
    from leave_ledger where leave_id = ${leaveId}
    group by bucket_id, day, leave_id having sum(amount) <> 0`.execute(trx)
}

/** The lock does not block entries about other people. */
export async function lockEmployed(trx: Trx, after: string, day: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employees where id > ${after}::uuid and (left_on is null or left_on >= ${day}::date)
    order by id limit ${most} for no key update`.execute(trx)
  return rows.map(({ id }) => id)
}

interface Due {
  employee_id: string
  leave_type_id: string
}

/** Locks and returns people whose leave is due. @param locked whether to skip people locked elsewhere, or to wait for them */
export async function lockDue(trx: Trx, day: string, most: number, locked: 'skip' | 'wait'): Promise<Due[]> {
  // A transaction that waits for locks takes people in one order, so that it cannot deadlock.
  const [order, lock] =
    locked === 'skip' ? [sql`d.next_on, d.employee_id`, sql`skip locked`] : [sql`d.employee_id`, sql``]
  const { rows } = await sql<Due>`
    select d.employee_id, d.leave_type_id from leave_due d join employees e on e.id = d.employee_id
    where d.next_on <= ${day}::date order by ${order} limit ${most} for update of e ${lock}`.execute(trx)
  return rows
}

export const manualRows = (trx: Trx, employeeId: string, keys: readonly string[]) =>
  trx
    .selectFrom('leave_ledger as r')
    .innerJoin('leave_buckets as b', 'b.id', 'r.bucket_id')
    .select(['r.id', 'r.kind', 'r.amount', 'r.day', 'r.leave_id as leaveId', 'r.reason', 'r.at', 'b.source'])
    .$narrowType<{ kind: RowKind; source: Source }>()
    // No index finds keys by their ends, so only one person's rows are read.
    .where('b.employee_id', '=', employeeId)
    .where(sql<boolean>`r.key like any(${keys.map((key) => `m:%:${key}`)}::text[])`)
    .orderBy('r.id')
    .execute()
