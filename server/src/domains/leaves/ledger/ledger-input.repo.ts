import { sql } from 'kysely'
import { compiledQuery, singleRow } from '../../../platform/database/compiled-query.ts'
import type { Db } from '../../../platform/database/index.ts'
import { schedulesOf } from '../../working-days/index.ts'
import { type Standing, trackedDays } from '../entitlement/policy-assignment.rules.ts'
import {
  isQueriedType,
  type TermsQuery,
  termsIn,
  termsQueryTable,
  termsText,
} from '../entitlement/policy-terms.repo.ts'
import { workingShares } from '../entitlement/working-share.rules.ts'
import {
  bucketName,
  type KnownBucket,
  type LedgerFacts,
  type LedgerRow,
  type RowKind,
  type Source,
} from './bucket.rules.ts'
import { bookingsIn } from './ledger.rules.ts'

export interface StoredBucket extends KnownBucket {
  id: string
  tracked: boolean
  entitled: number
  used: number
  ceiling: number
}

export interface StoredRow extends LedgerRow {
  id: string
  source: Source
  reason: string
  at: Date
}

export interface LedgerInput extends Omit<LedgerFacts, 'rows'> {
  employeeId: string
  rows: StoredRow[]
  stored: Map<string, StoredBucket>
  /** the next day on which something falls due; null: never */
  due: string | null
  leaves: ReadonlyMap<string, { from: string; to: string; state: string; since: string }>
}

export interface Person extends Standing {
  userId: string
  positions: (Standing['positions'][number] & { fte: number })[]
  due: Record<string, string>
}

const ASKED_IDS = sql`any((select ids from asked)::uuid[])`

/** @param by whether account ids name them, too */
export const peopleTable = (by: 'employees' | 'employees or accounts') => sql`people as materialized (
  select e.id, e.user_id, e.employed_from, coalesce(e.left_on, e.leaving_on) as left_on from employees e
  where e.id = ${ASKED_IDS} ${by === 'employees' ? sql`` : sql`or e.user_id = ${ASKED_IDS}`})`

export const PEOPLE = sql<Person[] | null>`(select json_agg(json_build_object(
  'id', id, 'userId', user_id, 'employedFrom', employed_from, 'leftOn', left_on,
  'positions', (select coalesce(json_agg(json_build_object('from', lower(p.days), 'departmentId', p.department_id, 'employmentType', p.employment_type,
    'fte', (p.fte * 100)::int) order by p.days), '[]') from job_periods p where p.employee_id = people.id),
  'places', (select coalesce(json_agg(json_build_object('from', lower(w.days), 'locationId', w.location_id) order by w.days), '[]')
    from working_times w where w.employee_id = people.id),
  'due', (select coalesce(json_object_agg(d.leave_type_id, d.next_on), '{}') from leave_due d where d.employee_id = people.id))) from people)`

/** An array, so that PostgreSQL uses the index whatever it estimates. */
export const OF_PEOPLE = sql`any(array(select id from people))`

export const BUCKET_FIELDS =
  sql.raw(`'id', b.id, 'employeeId', b.employee_id, 'typeId', b.leave_type_id, 'source', b.source,
  'periodStart', b.period_start, 'extraKey', b.extra_key, 'opensOn', b.opens_on, 'closesOn', b.closes_on, 'entitled', b.entitled`)

type ReadRow = [id: string, kind: RowKind, amount: number, day: string, leaveId: string | null, ...StoredTexts]
type StoredTexts = [key: string, reason: string, at: string]

interface ReadBucket extends StoredBucket {
  employeeId: string
  typeId: string
  rows: ReadRow[] | null
}

interface Read {
  terms: string
  people: Person[] | null
  buckets: ReadBucket[] | null
  leaves: Record<string, { from: string; to: string; state: string; since: string }> | null
}

const reading = compiledQuery((db: Db, types: readonly string[], ids: readonly string[]) => {
  const asked: TermsQuery = { types, ids }
  return {
    compile: () =>
      sql<Read>`
    with ${termsQueryTable(asked)}, ${peopleTable('employees')}
    select ${termsText(asked, 'people')} as terms, ${PEOPLE} as people,
      (select json_agg(json_build_object(${BUCKET_FIELDS}, 'tracked', b.tracked, 'used', b.used, 'ceiling', b.ceiling,
          'rows', (select json_agg(json_build_array(r.id, r.kind, r.amount, r.day, r.leave_id, r.key, r.reason, r.at)) from leave_ledger r where r.bucket_id = b.id)))
        from leave_buckets b where b.employee_id = ${OF_PEOPLE} and ${isQueriedType('b.leave_type_id', asked)}) as buckets,
      (select json_object_agg(l.id, json_build_object('from', l.start_date, 'to', l.end_date, 'state', l.state, 'since', l.applied_at))
        from leaves l where l.employee_id = ${OF_PEOPLE} and l.status <> 'Rejected') as leaves`.compile(db),
  }
})

const inOrder = (a: StoredRow, b: StoredRow): number =>
  a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1

const rowsIn = (buckets: readonly ReadBucket[]): StoredRow[] =>
  buckets
    .flatMap((bucket) => {
      const name = bucketName(bucket)
      return (bucket.rows ?? []).map(([id, kind, amount, day, leaveId, key, reason, at]) => ({
        id,
        bucket: name,
        source: bucket.source,
        kind,
        amount,
        day,
        leaveId,
        // Rules do not know the ids of buckets, so their keys have none.
        key: key.replace(`:${bucket.id}`, ''),
        reason,
        at: new Date(at),
      }))
    })
    .sort(inOrder)

export async function getLedgerInputsByType(
  db: Db,
  typeIds: readonly string[],
  employeeIds: readonly string[],
): Promise<Map<string, Map<string, LedgerInput>>> {
  const read = singleRow(await reading(db, typeIds, employeeIds))
  const terms = termsIn(read.terms)
  const scaled = [...terms.values()].some((one) => one.scaled)
  const schedules = scaled ? await schedulesOf(db, employeeIds) : null
  const bucketsOf = Map.groupBy(read.buckets ?? [], ({ typeId, employeeId }) => `${typeId} ${employeeId}`)
  const leaves = new Map(Object.entries(read.leaves ?? {}))
  return new Map(
    typeIds.map((typeId) => {
      const of = terms.get(typeId)
      const inputs = (read.people ?? []).map((person): [string, LedgerInput] => {
        const { id, employedFrom, leftOn, positions, due } = person
        const buckets = bucketsOf.get(`${typeId} ${id}`) ?? []
        const rows = rowsIn(buckets)
        const input = {
          employeeId: id,
          employedFrom,
          leftOn,
          tracked: of ? trackedDays(person, of.sets, of.policies) : [],
          scales: of?.scaled ? workingShares(schedules?.get(id) ?? [], positions) : [],
          buckets,
          rows,
          bookings: bookingsIn(rows),
          leaves,
          stored: new Map(buckets.map((bucket) => [bucketName(bucket), bucket])),
          due: due[typeId] ?? null,
        }
        return [id, input]
      })
      return [typeId, new Map(inputs)]
    }),
  )
}

export async function getLedgerInputs(
  db: Db,
  typeId: string,
  employeeIds: readonly string[],
): Promise<Map<string, LedgerInput>> {
  return (await getLedgerInputsByType(db, [typeId], employeeIds)).get(typeId) ?? new Map()
}

export async function getLedgerInput(db: Db, typeId: string, employeeId: string): Promise<LedgerInput> {
  return singleRow([...(await getLedgerInputs(db, typeId, [employeeId])).values()])
}
