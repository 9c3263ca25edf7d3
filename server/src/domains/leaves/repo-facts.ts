import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { schedulesOf } from '../employees/index.ts'
import { policyHistories, ruleSets } from './repo-policies.ts'
import { type Facts, nameOf, type Row, type RowKind, type Source } from './rules-buckets.ts'
import { usedBy } from './rules-ledger.ts'
import { scalesOf } from './rules-scales.ts'
import { type Standing, trackedDays } from './rules-tracked.ts'

/** A bucket as it is stored. */
export interface StoredBucket {
  id: string
  employee_id: string
  source: Source
  period_start: string
  extra_key: string
  opens_on: string
  closes_on: string | null
  tracked: boolean
  entitled: number
  used: number
  ceiling: number
}

export interface StoredRow extends Row {
  id: string
  reason: string
  at: Date
}

/** What decides what somebody has of a type, and what is stored of it. */
export interface Found extends Omit<Facts, 'rows'> {
  employeeId: string
  rows: StoredRow[]
  stored: Map<string, StoredBucket>
}

/** People as rules ask for them. */
async function standingsOf(db: Db, employeeIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    employed_from: string
    left_on: string | null
    jobs: { from: string; department: string | null; type: string; fte: number }[] | null
    places: { from: string; location: string | null }[] | null
  }>`
    select e.id, e.employed_from, coalesce(e.left_on, e.leaving_on) as left_on,
      (select json_agg(json_build_object('from', lower(p.days), 'department', p.department_id, 'type', p.employment_type, 'fte', (p.fte * 100)::int) order by p.days)
        from job_periods p where p.employee_id = e.id) as jobs,
      (select json_agg(json_build_object('from', lower(w.days), 'location', w.location_id) order by w.days)
        from working_times w where w.employee_id = e.id) as places
    from employees e where e.id = any(${employeeIds}::uuid[])`.execute(db)
  return rows.map((row) => ({
    jobs: row.jobs ?? [],
    standing: {
      employeeId: row.id,
      employedFrom: row.employed_from,
      leftOn: row.left_on,
      positions: (row.jobs ?? []).map(({ from, department, type }) => ({
        ...{ from, departmentId: department, employmentType: type },
      })),
      places: (row.places ?? []).map(({ from, location }) => ({ from, locationId: location })),
    } satisfies Standing,
  }))
}

/** What is stored of a type for people: their buckets, and the rows with the names of those. */
async function storedOf(db: Db, typeId: string, employeeIds: readonly string[]) {
  const buckets = await db
    .selectFrom('leave_buckets')
    .select(['id', 'employee_id', 'source', 'period_start', 'extra_key', 'opens_on', 'closes_on'])
    .select(['tracked', 'entitled', 'used', 'ceiling'])
    .where('leave_type_id', '=', typeId)
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .$castTo<StoredBucket>()
    .execute()
  const ids = buckets.map(({ id }) => id)
  const rows = await db
    .selectFrom('leave_ledger')
    .select(['id', 'bucket_id', 'kind', 'amount', 'day', 'leave_id', 'key', 'reason', 'at'])
    .where(sql<boolean>`bucket_id = any(${ids}::uuid[])`)
    .orderBy('day')
    .orderBy('id')
    .execute()
  return { buckets, rows }
}

const known = (bucket: StoredBucket) => ({
  ...{ source: bucket.source, periodStart: bucket.period_start, extraKey: bucket.extra_key },
  ...{ opensOn: bucket.opens_on, closesOn: bucket.closes_on },
})

/** The key of a row as rules know it, which do not know the ids of buckets. */
const keyWithin = (key: string, bucketId: string): string => key.replace(`:${bucketId}`, '')

/** Everything that decides what people have of a type. @returns by the employees' ids */
export async function factsOf(db: Db, typeId: string, employeeIds: readonly string[]): Promise<Map<string, Found>> {
  const sets = await ruleSets(db, typeId)
  const policies = await policyHistories(db, typeId)
  const scaled = [...policies.values()].some(({ now, past }) =>
    [now, ...past.map(({ terms }) => terms)].some(({ scaleWith }) => scaleWith !== 'none'),
  )
  const people = await standingsOf(db, employeeIds)
  const schedules = scaled ? await schedulesOf(db, employeeIds) : new Map()
  const { buckets, rows } = await storedOf(db, typeId, employeeIds)
  const bucketById = new Map(buckets.map((bucket) => [bucket.id, bucket]))
  const rowsOf = new Map<string, StoredRow[]>()
  for (const row of rows) {
    const bucket = bucketById.get(row.bucket_id) as StoredBucket
    const list = rowsOf.get(bucket.employee_id) ?? []
    const { id, kind, amount, day, leave_id: leaveId, reason, at } = row
    const key = keyWithin(row.key, bucket.id)
    list.push({ id, bucket: nameOf(known(bucket)), kind: kind as RowKind, amount, day, leaveId, key, reason, at })
    rowsOf.set(bucket.employee_id, list)
  }
  return new Map(
    people.map(({ standing, jobs }) => {
      const own = buckets.filter((bucket) => bucket.employee_id === standing.employeeId)
      const ledger = rowsOf.get(standing.employeeId) ?? []
      return [
        standing.employeeId,
        {
          employeeId: standing.employeeId,
          employedFrom: standing.employedFrom,
          leftOn: standing.leftOn,
          tracked: trackedDays(standing, sets, policies),
          scales: scaled ? scalesOf(schedules.get(standing.employeeId) ?? [], jobs) : [],
          buckets: own.map(known),
          rows: ledger,
          bookings: bookingsIn(ledger),
          stored: new Map(own.map((bucket) => [nameOf(known(bucket)), bucket])),
        },
      ]
    }),
  )
}

/** The days that are booked, as the ledger has them. */
const bookingsIn = (rows: readonly Row[]) =>
  [...usedBy(rows)].flatMap(([at, buckets]) => {
    const amount = [...buckets.values()].reduce((sum, part) => sum + part, 0)
    const [leaveId = '', day = ''] = at.split(' ')
    return amount === 0 ? [] : [{ leaveId, day, amount }]
  })
