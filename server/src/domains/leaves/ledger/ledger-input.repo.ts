import { sql } from 'kysely'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import type { Db } from '../../../platform/database/index.ts'
import { schedulesOf } from '../../working-days/index.ts'
import { type Standing, trackedDays } from '../entitlement/policy-assignment.rules.ts'
import {
  type AllTerms,
  isQueriedType,
  type TermsQuery,
  termsIn,
  termsQueryTable,
  termsText,
} from '../entitlement/policy-terms.repo.ts'
import { workingShares } from '../entitlement/working-share.rules.ts'
import { bucketName, type LedgerFacts, type LedgerRow, type RowKind, type Source } from './bucket.rules.ts'
import { usedBy } from './ledger.rules.ts'

export interface StoredBucket {
  id: string
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

export interface StoredRow extends LedgerRow {
  id: string
  reason: string
  at: Date
}

export interface BookedLeave {
  from: string
  to: string
  state: string
  since: string
}

export interface LedgerInput extends Omit<LedgerFacts, 'rows'> {
  employeeId: string
  rows: StoredRow[]
  stored: Map<string, StoredBucket>
  /** the next day on which something falls due; null: never */
  due: string | null
  leaves: ReadonlyMap<string, BookedLeave>
}

export interface Person {
  id: string
  userId: string
  employedFrom: string
  leftOn: string | null
  jobs: { from: string; department: string | null; type: string; fte: number }[] | null
  places: { from: string; location: string | null }[] | null
  due: Record<string, string> | null
}

const ASKED_IDS = sql`any((select ids from asked)::uuid[])`

/** @param by whether account ids name them, too */
export const peopleTable = (by: 'employees' | 'employees or accounts') => sql`people as materialized (
  select e.id, e.user_id, e.employed_from, coalesce(e.left_on, e.leaving_on) as left_on from employees e
  where e.id = ${ASKED_IDS} ${by === 'employees' ? sql`` : sql`or e.user_id = ${ASKED_IDS}`})`

export const PEOPLE = sql<Person[] | null>`(select json_agg(json_build_object(
  'id', id, 'userId', user_id, 'employedFrom', employed_from, 'leftOn', left_on,
  'jobs', (select json_agg(json_build_object('from', lower(p.days), 'department', p.department_id, 'type', p.employment_type, 'fte', (p.fte * 100)::int) order by p.days)
    from job_periods p where p.employee_id = people.id),
  'places', (select json_agg(json_build_object('from', lower(w.days), 'location', w.location_id) order by w.days)
    from working_times w where w.employee_id = people.id),
  'due', (select json_object_agg(d.leave_type_id, d.next_on) from leave_due d where d.employee_id = people.id))) from people)`

export const toStanding = ({ id, employedFrom, leftOn, jobs, places }: Person): Standing => ({
  employeeId: id,
  employedFrom,
  leftOn,
  positions: (jobs ?? []).map(({ from, department, type }) => ({
    from,
    departmentId: department,
    employmentType: type,
  })),
  places: (places ?? []).map(({ from, location }) => ({ from, locationId: location })),
})

type ReadRow = [id: string, kind: RowKind, amount: number, day: string, leave: string | null, ...StoredTexts]
type StoredTexts = [key: string, reason: string, at: string]

interface Read {
  terms: string
  people: Person[] | null
  buckets: (StoredBucket & { employee: string; type: string; rows: ReadRow[] | null })[] | null
  leaves: Record<string, BookedLeave> | null
}

/** An array, so that PostgreSQL uses the index whatever it estimates. */
export const OF_PEOPLE = sql`any(array(select id from people))`

const reading = compiledQuery((db: Db, types: readonly string[], ids: readonly string[]) => {
  const asked: TermsQuery = { types, ids }
  return {
    compile: () =>
      sql<Read>`
    with ${termsQueryTable(asked)}, ${peopleTable('employees')}
    select ${termsText(asked, 'people')} as terms, ${PEOPLE} as people,
      (select json_agg(json_build_object('id', b.id, 'employee', b.employee_id, 'type', b.leave_type_id, 'source', b.source, 'period_start', b.period_start,
          'extra_key', b.extra_key, 'opens_on', b.opens_on, 'closes_on', b.closes_on, 'tracked', b.tracked, 'entitled', b.entitled, 'used', b.used, 'ceiling', b.ceiling,
          'rows', (select json_agg(json_build_array(r.id, r.kind, r.amount, r.day, r.leave_id, r.key, r.reason, r.at)) from leave_ledger r where r.bucket_id = b.id)))
        from leave_buckets b where b.employee_id = ${OF_PEOPLE} and ${isQueriedType('b.leave_type_id', asked)}) as buckets,
      (select json_object_agg(l.id, json_build_object('from', l.start_date, 'to', l.end_date, 'state', l.state, 'since', l.applied_at))
        from leaves l where l.employee_id = ${OF_PEOPLE} and l.status <> 'Rejected') as leaves`.compile(db),
  }
})

const read = async (db: Db, types: readonly string[], ids: readonly string[]): Promise<Read> =>
  (await reading(db, types, ids))[0] as Read

const known = (bucket: StoredBucket) => ({
  source: bucket.source,
  periodStart: bucket.period_start,
  extraKey: bucket.extra_key,
  opensOn: bucket.opens_on,
  closesOn: bucket.closes_on,
})

/** Rules do not know the ids of buckets, so their keys have none. */
const keyWithin = (key: string, bucketId: string): string => key.replace(`:${bucketId}`, '')

const inOrder = (a: StoredRow, b: StoredRow): number =>
  a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1

const rowsIn = (buckets: NonNullable<Read['buckets']>): StoredRow[] =>
  buckets
    .flatMap((bucket) => {
      const name = bucketName(known(bucket))
      return (bucket.rows ?? []).map(([id, kind, amount, day, leaveId, key, reason, at]) => ({
        id,
        bucket: name,
        kind,
        amount,
        day,
        leaveId,
        key: keyWithin(key, bucket.id),
        reason,
        at: new Date(at),
      }))
    })
    .sort(inOrder)

type Schedules = Awaited<ReturnType<typeof schedulesOf>>

export async function getLedgerInputsByType(
  db: Db,
  typeIds: readonly string[],
  employeeIds: readonly string[],
): Promise<Map<string, Map<string, LedgerInput>>> {
  const { terms: text, people, buckets, leaves } = await read(db, typeIds, employeeIds)
  const terms: AllTerms = termsIn(text)
  const scaled = [...terms.values()].some((one) => one.scaled)
  const schedules: Schedules = scaled ? await schedulesOf(db, employeeIds) : new Map()
  const bucketsOf = Map.groupBy(buckets ?? [], ({ type, employee }) => `${type} ${employee}`)
  const booked = new Map(Object.entries(leaves ?? {}))
  return new Map(
    typeIds.map((typeId) => {
      const of = terms.get(typeId)
      const found = (people ?? []).map((person): [string, LedgerInput] => {
        const own = bucketsOf.get(`${typeId} ${person.id}`) ?? []
        const rows = rowsIn(own)
        const facts = {
          employeeId: person.id,
          employedFrom: person.employedFrom,
          leftOn: person.leftOn,
          tracked: of ? trackedDays(toStanding(person), of.sets, of.policies) : [],
          scales: of?.scaled ? workingShares(schedules.get(person.id) ?? [], person.jobs ?? []) : [],
          buckets: own.map(known),
          rows,
          bookings: bookingsIn(rows),
          leaves: booked,
          stored: new Map(own.map((bucket) => [bucketName(known(bucket)), bucket])),
          due: person.due?.[typeId] ?? null,
        }
        return [person.id, facts]
      })
      return [typeId, new Map(found)]
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

const bookingsIn = (rows: readonly LedgerRow[]) =>
  [...usedBy(rows)].flatMap(([at, buckets]) => {
    const amount = [...buckets.values()].reduce((sum, part) => sum + part, 0)
    const [leaveId = '', day = ''] = at.split(' ')
    return amount === 0 ? [] : [{ leaveId, day, amount }]
  })
