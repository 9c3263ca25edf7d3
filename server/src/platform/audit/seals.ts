import { type RawBuilder, sql } from 'kysely'
import { FIRST_ID } from '../database/ids.ts'
import { type Db, inTransaction, type Trx } from '../database/index.ts'

const MOST_EVENTS = 10_000
/** An advisory lock: any two numbers that no other lock uses. */
const lockKey = [0x454d53, 3] as const
/** The hash before the first seal. */
const NOTHING: Buffer = Buffer.alloc(32)

/** The columns in new seals. Older seals stay as they are, without the last three columns. */
const VERSION = 2
const optional = (column: string, bytes: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(column)} is null then '\\x00'::bytea else '\\x01'::bytea || ${bytes} end`
const optionalId = (column: string) => optional(column, sql`uuid_send(${sql.ref(column)})`)
const textBytes = (column: string) =>
  sql`int4send(octet_length(${sql.ref(column)})) || convert_to(${sql.ref(column)}, 'UTF8')`

// Texts have their length in front, and optional values a byte, so that two events never give the same bytes.
const firstBytes = sql`uuid_send(id) || int8send((extract(epoch from at) * 1000)::bigint)
  || ${optionalId('actor_id')} || ${optionalId('on_behalf_of')} || ${textBytes('action')} || uuid_send(entity_id) || payload_digest`
const wholeBytes = sql`${firstBytes} || ${optionalId('subject_id')} || ${optional('via', textBytes('via'))} || ${optional('request_id', textBytes('request_id'))}`

/**
 * The digest of a salt, `before` and `after`. PostgreSQL writes equal jsonb values as equal text, with keys in a fixed
 * order.
 */
export const payloadDigest = (salt: RawBuilder<unknown>) => sql`sha256(${salt}
  || int4send(octet_length(coalesce(before::text, ''))) || convert_to(coalesce(before::text, ''), 'UTF8') || convert_to(coalesce(after::text, ''), 'UTF8'))`

/** The newest seal. Its digest proves that no earlier event was changed. */
export interface SealHead {
  no: number
  /** hexadecimal; zeros before the first seal */
  digest: string
  at: Date | null
}

export async function getSealHead(db: Db): Promise<SealHead> {
  const row = await db
    .selectFrom('audit_seals')
    .select(['no', 'digest', 'at'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { no: Number(row?.no ?? 0), digest: (row?.digest ?? NOTHING).toString('hex'), at: row?.at ?? null }
}

/** The number of events without a seal. */
export async function countUnsealedEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_events where seal is null`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Seals at most ten thousand events in one link of the chain. One instance seals at a time.
 * @returns the new head, or null if no event is unsealed or another instance is sealing
 */
export async function sealEvents(db: Db): Promise<(SealHead & { events: number }) | null> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey[0]}::int, ${lockKey[1]}::int) as mine`.execute(trx)
    if (!rows[0]?.mine) return null
    const before = await getSealHead(trx)
    return link(trx, before.no + 1, Buffer.from(before.digest, 'hex'))
  })
}

async function link(trx: Trx, no: number, previous: Buffer): Promise<(SealHead & { events: number }) | null> {
  // Independent of the order of commits: events that were not visible yet are in the next seal.
  const { rows } = await sql<{ events: number; digest: Buffer; at: Date }>`
    with waiting as (
      select id, uuid_send(gen_random_uuid()) as salt from audit_events where seal is null order by id limit ${MOST_EVENTS} for update skip locked
    ), sealed as (
      update audit_events set seal = ${no}, salt = w.salt, payload_digest = ${payloadDigest(sql`w.salt`)}
      from (select id as waiting_id, salt from waiting) w where id = w.waiting_id
      returning id, at, actor_id, on_behalf_of, action, entity_id, payload_digest, subject_id, via, request_id
    )
    insert into audit_seals (no, version, events, first_id, last_id, digest, previous)
    select ${no}::bigint, ${VERSION}::smallint, count(*)::int, (array_agg(id order by id))[1], (array_agg(id order by id desc))[1],
      sha256(${previous}::bytea || int8send(${no}::bigint) || string_agg(${wholeBytes}, ''::bytea order by id)), ${previous}::bytea
    from sealed having count(*) > 0
    returning events, digest, at`.execute(trx)
  const made = rows[0]
  return made ? { no, events: made.events, digest: made.digest.toString('hex'), at: made.at } : null
}

/** The result of a check of the whole chain. */
export interface SealVerdict {
  seals: number
  events: number
  /** events whose values were erased */
  erased: number
  head: string
  /** the first wrong seal and the reason; null if all are right */
  broken: { no: number; why: string } | null
}

interface SealRow {
  no: string
  events: number
  digest: Buffer
  previous: Buffer
  found: number
  computed: Buffer | null
  /** events without their salt */
  emptied: number
  /** events without values that no erasure explains */
  unexplained: number
  edited: number
}

/**
 * Recomputes the chain from the events.
 * @param known an earlier head in hexadecimal: it must be in the chain, which shows that no later events were removed
 * @param from the first seal to check; its link to the previous seal is not checked
 */
export async function verifySeals(db: Db, known: string | null, from = 1): Promise<SealVerdict> {
  const first = await startOf(db, from)
  const { rows } = await sql<SealRow>`
    select s.no::text as no, s.events, s.digest, s.previous, coalesce(e.found, 0) as found, e.computed,
      coalesce(e.emptied, 0) as emptied, coalesce(e.unexplained, 0) as unexplained, coalesce(e.edited, 0) as edited
    from audit_seals s left join (
      select seal, count(*)::int as found, string_agg(case version when 1 then ${firstBytes} else ${wholeBytes} end, ''::bytea order by id) as computed,
        (count(*) filter (where salt is null))::int as emptied,
        (count(*) filter (where salt is null and x.left_digest is null))::int as unexplained,
        (count(*) filter (where case when salt is null then x.left_digest <> ${payloadDigest(sql`x.left_salt`)}
          else payload_digest is distinct from ${payloadDigest(sql`salt`)} end))::int as edited
      from audit_events join (select no as made, version from audit_seals where no >= ${from}) s on s.made = seal left join lateral (
        select e.salt as left_salt, e.digest as left_digest from erased_events e
        where audit_events.salt is null and e.event_id = audit_events.id and e.salt is not null limit 1
      ) x on true where seal >= ${from} and id >= ${first.id} group by seal
    ) e on e.seal = s.no where s.no >= ${from} order by s.no`.execute(db)
  const verdict: SealVerdict = { seals: rows.length, events: 0, erased: 0, head: NOTHING.toString('hex'), broken: null }
  let previous: Buffer = first.previous
  let expected = from
  let includesKnown = known === null || known === verdict.head
  for (const row of rows) {
    const why = await objection(db, row, expected, previous)
    if (why !== null) return { ...verdict, broken: { no: expected, why } }
    verdict.events += row.found
    verdict.erased += row.emptied
    previous = row.digest
    verdict.head = row.digest.toString('hex')
    includesKnown ||= verdict.head === known
    expected++
  }
  const orphans = await sql<{ no: string }>`
    select seal::text as no from audit_events where seal >= ${from} and id >= ${first.id} and not exists (select from audit_seals s where s.no = seal) limit 1`.execute(
    db,
  )
  if (orphans.rows[0])
    return { ...verdict, broken: { no: Number(orphans.rows[0].no), why: 'it is missing, and its events are there' } }
  const unlike = from > 1 ? undefined : await unlikeErasure(db)
  if (unlike !== undefined) return { ...verdict, broken: unlike }
  return includesKnown
    ? verdict
    : { ...verdict, broken: { no: expected, why: `the head ${known} that was noted is not in the chain` } }
}

/**
 * The first erasure whose event does not match the events that it emptied. All these events are sealed, so that no
 * erasure explains other changes.
 */
async function unlikeErasure(db: Db): Promise<{ no: number; why: string } | undefined> {
  const { rows } = await sql<{ id: string; no: string }>`
    select x.erasure_id as id, coalesce(min(a.seal), 0)::text as no
    from erased_events x left join audit_events a on a.id = x.event_id
    group by x.erasure_id
    having not exists (
      select from erasures e join audit_events said on said.entity_id = e.id and said.action = 'privacy.erase'
      where e.id = x.erasure_id and said.after->>'digest' =
        encode(sha256(string_agg(uuid_send(x.event_id) || x.digest, ''::bytea order by x.event_id)), 'hex')
    ) limit 1`.execute(db)
  return rows[0] && { no: Number(rows[0].no), why: `erasure ${rows[0].id} explains other events than it says` }
}

/** The digest before a seal, and the smallest id of an event in this or a later seal. */
async function startOf(db: Db, from: number): Promise<{ previous: Buffer; id: string }> {
  if (from <= 1) return { previous: NOTHING, id: FIRST_ID }
  const { rows } = await sql<{ previous: Buffer | null; id: string | null }>`
    select (select digest from audit_seals where no = ${from - 1}) as previous, min(first_id::text) as id from audit_seals where no >= ${from}`.execute(
    db,
  )
  return { previous: rows[0]?.previous ?? NOTHING, id: rows[0]?.id ?? FIRST_ID }
}

const NEWEST_EVENTS = 20_000
const NEWEST_SEALS = 500

/** Checks the newest links of the chain, as many as a short check allows. */
export async function checkNewestSeals(db: Db, now: Date): Promise<{ at: Date; verdict: SealVerdict }> {
  const { rows } = await sql<{ from: string | null }>`
    select min(no)::text as from from (
      select no, sum(events) over (order by no desc) as so_far from audit_seals order by no desc limit ${NEWEST_SEALS}
    ) newest where so_far <= ${NEWEST_EVENTS}`.execute(db)
  const newest = await getSealHead(db)
  return { at: now, verdict: await verifySeals(db, null, Number(rows[0]?.from ?? Math.max(1, newest.no))) }
}

async function objection(db: Db, row: SealRow, expected: number, previous: Buffer): Promise<string | null> {
  if (Number(row.no) !== expected) return 'it is missing'
  if (!row.previous.equals(previous)) return 'it does not stand on the one before'
  if (row.found !== row.events) return `it has ${row.found} events and closed ${row.events}`
  if (row.edited > 0) return `${row.edited} of its events were edited`
  if (row.unexplained > 0) return `${row.unexplained} of its events were emptied, and no erasure explains it`
  const { rows } = await sql<{ digest: Buffer }>`
    select sha256(${row.previous}::bytea || int8send(${Number(row.no)}::bigint) || ${row.computed}::bytea) as digest`.execute(
    db,
  )
  return rows[0]?.digest.equals(row.digest) ? null : 'its events are not the ones that it closed'
}
