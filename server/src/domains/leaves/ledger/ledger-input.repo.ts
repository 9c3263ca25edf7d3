import { sql } from 'kysely'
import { compiledQuery, singleRow } from '../../../platform/database/compiled-query.ts'
import type { Db } from '../../../platform/database/index.ts'
import { schedulesOf } from '../../working-days/index.ts'
import { type PolicySubject, trackedDays } from '../entitlement/policy-assignment.rules.ts'
import {
  type AllTerms,
  isQueriedType,
  type TermsQuery,
  type TypeTerms,
  termsIn,
  termsQueryTable,
  termsText,
} from '../entitlement/policy-terms.repo.ts'
import { workingShares } from '../entitlement/working-share.rules.ts'
import { type BalanceFigures, type BalanceRow, balanceOf } from './balance.rules.ts'
import {
  bucketName,
  type KnownBucket,
  type LedgerFacts,
  type LedgerRow,
  MANUAL_KINDS,
  periodsOf,
  type RowKind,
  type Source,
} from './bucket.rules.ts'
import { bookingsIn } from './plan.rules.ts'

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

interface Person extends PolicySubject {
  userId: string
  positions: (PolicySubject['positions'][number] & { fte: number })[]
  due: Record<string, string>
}

const ASKED_IDS = sql`any((select ids from asked)::uuid[])`

/** @param by whether account ids name them, too */
const peopleTable = (by: 'employees' | 'employees or accounts') => sql`people as materialized (
  select e.id, e.user_id, e.employed_from, coalesce(e.left_on, e.leaving_on) as left_on from employees e
  where e.id = ${ASKED_IDS} ${by === 'employees' ? sql`` : sql`or e.user_id = ${ASKED_IDS}`})`

const PEOPLE = sql<Person[] | null>`(select json_agg(json_build_object(
  'id', id, 'userId', user_id, 'employedFrom', employed_from, 'leftOn', left_on,
  'positions', (select coalesce(json_agg(json_build_object('from', lower(p.days), 'departmentId', p.department_id, 'employmentType', p.employment_type,
    'fte', (p.fte * 100)::int) order by p.days), '[]') from job_periods p where p.employee_id = people.id),
  'places', (select coalesce(json_agg(json_build_object('from', lower(w.days), 'locationId', w.location_id) order by w.days), '[]')
    from working_times w where w.employee_id = people.id),
  'due', (select coalesce(json_object_agg(d.leave_type_id, d.next_on), '{}') from leave_due d where d.employee_id = people.id))) from people)`

/** An array, so that PostgreSQL uses the index whatever it estimates. */
const OF_PEOPLE = sql`any(array(select id from people))`

const BUCKET_FIELDS = sql.raw(`'id', b.id, 'employeeId', b.employee_id, 'typeId', b.leave_type_id, 'source', b.source,
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
  const termsQuery: TermsQuery = { types, ids }
  return {
    compile: () =>
      sql<Read>`
    with ${termsQueryTable(termsQuery)}, ${peopleTable('employees')}
    select ${termsText(termsQuery, 'people')} as terms, ${PEOPLE} as people,
      (select json_agg(json_build_object(${BUCKET_FIELDS}, 'tracked', b.tracked, 'used', b.used, 'ceiling', b.ceiling,
          'rows', (select json_agg(json_build_array(r.id, r.kind, r.amount, r.day, r.leave_id, r.key, r.reason, r.at)) from leave_ledger r where r.bucket_id = b.id)))
        from leave_buckets b where b.employee_id = ${OF_PEOPLE} and ${isQueriedType('b.leave_type_id', termsQuery)}) as buckets,
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

interface BucketSums extends KnownBucket {
  employeeId: string
  typeId: string
  entitled: number
  sums: [kind: RowKind, amount: number, day: string, use: 'pending' | 'approved' | null][] | null
}

interface ReadSums {
  terms: string
  people: Person[] | null
  buckets: BucketSums[] | null
}

export interface Sums {
  asOf: string
  terms: AllTerms
  people: Person[]
  bucketsOf: ReadonlyMap<string, BucketSums[]>
}

const sumsIn = ({ terms, people, buckets }: ReadSums, asOf: string): Sums => ({
  asOf,
  terms: termsIn(terms),
  people: people ?? [],
  bucketsOf: Map.groupBy(buckets ?? [], ({ typeId, employeeId }) => `${typeId} ${employeeId}`),
})

const ofPerson = compiledQuery((db: Db, ids: readonly string[], day: string) => ({
  compile: () => sumsOf('employees or accounts', { types: null, ids, day }).compile(db),
}))

const ofPeople = compiledQuery((db: Db, types: readonly string[], ids: readonly string[], day: string) => ({
  compile: () => sumsOf('employees', { types, ids, day }).compile(db),
}))

/** Sums of all types. @param id of the employee or the account */
export const readSumsOf = async (db: Db, id: string, asOf: string): Promise<Sums> =>
  sumsIn(singleRow(await ofPerson(db, [id], asOf)), asOf)

export const readSums = async (
  db: Db,
  { employeeIds }: { employeeIds: readonly string[] },
  typeIds: readonly string[],
  asOf: string,
): Promise<Sums> => sumsIn(singleRow(await ofPeople(db, typeIds, employeeIds, asOf)), asOf)

function sumsOf(by: Parameters<typeof peopleTable>[0], asked: TermsQuery) {
  const day = sql`(select day from asked)`
  return sql<ReadSums>`
    with ${termsQueryTable(asked)}, ${peopleTable(by)}
    select ${termsText(asked, 'people')} as terms, ${PEOPLE} as people,
      (select json_agg(json_build_object(${BUCKET_FIELDS}, 'sums', (
            select json_agg(json_build_array(s.kind, s.amount, s.day, s.use)) from (
              select u.kind, sum(u.amount)::int as amount, max(u.day) as day, u.use from (
                select r.kind, r.amount, r.day, case when r.leave_id is not null
                  then (select case l.state when 'pending' then l.state else 'approved' end from leaves l where l.id = r.leave_id) end as use
                from leave_ledger r where r.bucket_id = b.id) u
              group by u.kind, u.use, case b.source when 'entitlement' then (u.day <= ${day})::text else u.day::text end) s)))
        from leave_buckets b
        where b.employee_id = ${OF_PEOPLE} and (b.opens_on <= ${day} + 366 and (b.source <> 'entitlement' and (b.closes_on is null or b.closes_on >= ${day} - 366)
            or b.opens_on <= ${day} and b.closes_on >= ${day})
          or b.tracked and b.opens_on > ${day} and b.used <> 0)
          and ${isQueriedType('b.leave_type_id', asked)}) as buckets`
}

const rowsOf = (bucket: BucketSums): BalanceRow[] =>
  (bucket.sums ?? []).map(([kind, amount, day, use]) => ({
    bucket: bucketName(bucket),
    kind,
    amount,
    day,
    leaveId: use,
  }))

const waits = (use: string): boolean => use === 'pending'

const isReserved = (buckets: readonly BucketSums[], periodEnd: string, asOf: string): boolean =>
  buckets.some(({ opensOn, sums }) =>
    (sums ?? []).some(([kind, , day, use]) =>
      use === null ? MANUAL_KINDS.includes(kind) && day > asOf : opensOn > periodEnd,
    ),
  )

export function figuresIn(
  { asOf, bucketsOf }: Sums,
  person: Person,
  { type, sets, policies, scaled }: TypeTerms,
  today: string,
): BalanceFigures | null {
  const buckets = bucketsOf.get(`${type.id} ${person.id}`) ?? []
  const rows = buckets.flatMap(rowsOf)
  const used = { asOf, waits }
  if (sets.length === 0) return balanceOf([], rows, { tracked: [], leftOn: person.leftOn }, used)
  const due = person.due[type.id]
  if (due === undefined || due <= asOf || due <= today || scaled) return null
  const tracked = trackedDays(person, sets, policies)
  const { employedFrom, leftOn } = person
  const own = periodsOf({ tracked, employedFrom }, asOf).at(-1)
  if (own && own.period.to >= today && isReserved(buckets, own.period.to, asOf)) return null
  const stored = own && buckets.find((bucket) => bucketName(bucket) === bucketName(own.known))
  if (!stored) return null
  const entitled = { ...own.known, terms: own.terms, entitlement: { total: stored.entitled } }
  const others = buckets.filter(({ source }) => source !== 'entitlement')
  const planned = [entitled, ...others.map((other) => ({ ...other, terms: null, entitlement: null }))]
  const named = planned.map((bucket) => ({ ...bucket, name: bucketName(bucket) }))
  const figures = balanceOf(named, rows, { tracked, leftOn }, used)
  return figures.tracked ? figures : null
}
