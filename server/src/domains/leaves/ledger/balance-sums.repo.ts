import { sql } from 'kysely'
import { compiledQuery, singleRow } from '../../../platform/database/compiled-query.ts'
import type { Db } from '../../../platform/database/index.ts'
import { trackedDays } from '../entitlement/policy-assignment.rules.ts'
import {
  type AllTerms,
  isQueriedType,
  type TermsQuery,
  type TypeTerms,
  termsIn,
  termsQueryTable,
  termsText,
} from '../entitlement/policy-terms.repo.ts'
import { type BalanceFigures, type BalanceRow, balanceOf } from './balance.rules.ts'
import { BY_HAND, bucketName, type KnownBucket, periodsOf, type RowKind } from './bucket.rules.ts'
import { BUCKET_FIELDS, OF_PEOPLE, PEOPLE, type Person, peopleTable } from './ledger-input.repo.ts'

interface BucketSums extends KnownBucket {
  employeeId: string
  typeId: string
  entitled: number
  sums: [kind: RowKind, amount: number, day: string, use: 'pending' | 'approved' | null][] | null
}

interface Read {
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

const sumsIn = ({ terms, people, buckets }: Read, asOf: string): Sums => ({
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
  return sql<Read>`
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
      use === null ? BY_HAND.includes(kind) && day > asOf : opensOn > periodEnd,
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
