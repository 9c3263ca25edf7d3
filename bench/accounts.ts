import { sql } from 'kysely'
import type { Pool } from 'pg'
import { createBuilders } from '../server/seeds/builders.ts'
import { byTokens, HOLDINGS } from '../server/src/domains/access/principals/principal.repo.ts'
import { listEvents } from '../server/src/domains/audit/repo.ts'
import { hashToken } from '../server/src/domains/auth/shared/hashing.ts'
import { markSeen } from '../server/src/domains/auth/shared/session.repo.ts'
import { getSealHead, sealEvents, verifySeals } from '../server/src/platform/audit/seals.ts'
import { type Db, openDatabase } from '../server/src/platform/database/index.ts'
import type { Connection } from './lib/data.ts'
import { spreadOf } from './lib/spread.ts'
import { number, table, withSpread } from './tables.ts'
import { quantile } from './torture/report.ts'

/** What looking up sessions, noting and sealing cost, each in milliseconds but for the look-up. */
export interface AccountsFigures {
  /** microseconds at the middle of each round: without what sign-ins need of policies and bound browsers, and with it */
  lookup: { plain: number; whole: number }[]
  /** one statement that notes so many sessions as seen */
  seen: { sessions: number; ms: number[] }
  /** one link of the chain over so many events */
  sealing: { events: number; ms: number[] }
  /** the check of the links over so many events */
  verifying: { events: number; ms: number }
  /** a page of the audit, by whose it is; the 95th hundredth */
  reading: { by: string; events: number; ms: number }[]
}

const AIMS = { lookup: 1.05, sealing: 1500, verifying: 20_000, reading: 20 }
const SEEN_AT_ONCE = 5000
const LINK = 10_000

// The look-up as it was before a session knew of policies, factors and the browser that it belongs to.
const PLAIN = `select s.token_hash, s.id as session_id, ${HOLDINGS} from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > $3 and u.active and $2::date is not null`

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Measures on a copy that is thrown away afterwards; it gets sessions and events.
 * @param day so many events as a busy day brings
 */
export async function measureAccounts(
  connection: Connection,
  { rounds, day }: { rounds: number; day: number },
): Promise<AccountsFigures> {
  const { db, pool, close } = openDatabase(connection, 2, console.error)
  try {
    const lookup = await lookups(db, pool, rounds)
    const seen = await noteSeen(db, rounds)
    while (await sealEvents(db));
    const sealing: number[] = []
    for (let n = 0; n < rounds; n++) {
      await addEvents(db, LINK)
      sealing.push(await timed(() => sealEvents(db)))
    }
    const { no } = await getSealHead(db)
    await addEvents(db, day)
    while (await sealEvents(db));
    const verifying = await timed(() => verifySeals(db, null, no + 1))
    return {
      lookup,
      seen,
      sealing: { events: LINK, ms: sealing },
      verifying: { events: day, ms: verifying },
      reading: await readings(db),
    }
  } finally {
    await close()
  }
}

async function lookups(db: Db, pool: Pool, rounds: number): Promise<AccountsFigures['lookup']> {
  const build = createBuilders(db)
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.active and u.role = 'employee' order by md5(u.id::text) limit 20`.execute(db)
  const hashes: Buffer[] = []
  for (const { id } of rows) hashes.push(hashToken(await build.session(id)))
  const client = await pool.connect()
  try {
    const today = new Date().toISOString().slice(0, 10)
    const middle = async (name: string, text: string) => {
      const times: number[] = []
      for (let n = 0; n < 500; n++) {
        const values = [hashes[n % hashes.length], today, new Date()]
        times.push(await timed(() => client.query({ name, text, values })))
      }
      return quantile(times, 0.5) * 1000
    }
    const found: AccountsFigures['lookup'] = []
    for (let n = 0; n <= rounds; n++) {
      const round = { plain: await middle('plain', PLAIN), whole: await middle('whole', byTokens(1)) }
      // The first one warms up.
      if (n > 0) found.push(round)
    }
    return found
  } finally {
    client.release()
  }
}

async function noteSeen(db: Db, rounds: number): Promise<AccountsFigures['seen']> {
  const { rows } = await sql<{ id: string }>`
    insert into sessions (id, user_id, token_hash, expires_at)
    select gen_random_uuid(), id, sha256(id::text::bytea), now() + interval '1 day' from users where active order by id limit ${SEEN_AT_ONCE}
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const ms: number[] = []
  for (let n = 0; n < rounds; n++) ms.push(await timed(() => markSeen(db, ids, new Date())))
  return { sessions: ids.length, ms }
}

/** Events as a day brings them: many people's, by some who change much. */
async function addEvents(db: Db, count: number): Promise<void> {
  await sql`
    insert into audit_events (id, actor_id, action, entity_id, subject_id, before, after)
    select gen_random_uuid(), actors.ids[1 + n % 50], 'salary.update', gen_random_uuid(), people.ids[1 + n % cardinality(people.ids)],
      jsonb_build_object('basic_salary', n), jsonb_build_object('basic_salary', n + 1)
    from generate_series(1, ${count}::int) n,
      (select array(select id from users order by id limit 50) as ids) actors,
      (select array(select id from employees order by id limit 5000) as ids) people`.execute(db)
}

async function readings(db: Db): Promise<AccountsFigures['reading']> {
  const { rows } = await sql<{ events: number }>`select count(*)::int as events from audit_events`.execute(db)
  const events = rows[0]?.events ?? 0
  const some = await sql<{ actor: string; subject: string; entity: string }>`
    select actor_id as actor, subject_id as subject, entity_id as entity from audit_events
    where actor_id is not null and subject_id is not null order by md5(id::text) limit 50`.execute(db)
  const figures: AccountsFigures['reading'] = []
  for (const by of ['actor', 'subject', 'entity'] as const) {
    const times: number[] = []
    for (const row of some.rows) times.push(await timed(() => listEvents(db, { [by]: row[by], limit: 20 }, 'UTC')))
    figures.push({ by, events, ms: quantile(times, 0.95) })
  }
  return figures
}

/** What the whole look-up takes beside the plain one. */
export const lookupOf = ({ lookup }: AccountsFigures) => spreadOf(lookup.map(({ plain, whole }) => whole / plain))

const mark = (good: boolean, text: string): string => (good ? text : `**${text}**`)

/** The figures as a part of the page. */
export function describeAccounts(figures: AccountsFigures): string {
  const { lookup, seen, sealing, verifying, reading } = figures
  const ratio = lookupOf(figures)
  const sealed = spreadOf(sealing.ms)
  const plain = spreadOf(lookup.map((round) => round.plain)).middle
  const whole = spreadOf(lookup.map((round) => round.whole)).middle
  const rows = [
    [
      'a session’s look-up, beside one that knows nothing of policies',
      mark(ratio.middle <= AIMS.lookup, `${withSpread(ratio)} (${number(plain)} and ${number(whole)} µs)`),
      String(AIMS.lookup),
    ],
    [`${number(seen.sessions)} sessions noted as seen`, `${number(spreadOf(seen.ms).middle)} ms`, '–'],
    [
      `${number(sealing.events)} events sealed`,
      mark(sealed.middle <= AIMS.sealing, `${withSpread(sealed, 0)} ms`),
      `${number(AIMS.sealing)} ms`,
    ],
    [
      `${number(verifying.events)} events checked`,
      mark(verifying.ms <= AIMS.verifying, `${number(verifying.ms)} ms`),
      `${number(AIMS.verifying)} ms`,
    ],
    ...reading.map(({ by, events, ms }) => [
      `a page of the audit by ${by}, of ${number(events)} events`,
      mark(ms <= AIMS.reading, `${number(ms, 1)} ms`),
      `${number(AIMS.reading)} ms`,
    ]),
  ]
  return [
    '## Sessions and the audit',
    'Statements as the product sends them, over one connection, on a copy of the large data set. Both look-ups are made in turns.',
    table(['what', 'measured', 'aim'], rows),
  ].join('\n\n')
}
