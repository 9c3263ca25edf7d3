import { api } from '@ems/contract/api'
import { addDays } from '@ems/contract/core/days'
import { sql } from 'kysely'
import { newId } from '../server/src/platform/database/ids.ts'
import type { Db } from '../server/src/platform/database/index.ts'
import { pathOf } from '../server/test/requests.ts'
import type { Host } from './calls/hosting.ts'
import { httpRequest } from './calls/request.ts'
import { policyForAll, TERMS } from './leave-data.ts'
import { type Load, load } from './lib/load.ts'
import { spreadOf } from './lib/spread.ts'
import { latency, number, table } from './tables.ts'

/** What goes on in the background for everybody. */
export interface JobFigures {
  accrual: { people: number; ms: number; before: Load[]; during: Load[] }
  /** until the holiday was stored and its effect told, and until every leave counted anew */
  recount: { leaves: number; answeredMs: number; ms: number }
}

const AIMS = { accrual: 4 * 60_000, recount: 5 * 60_000 }
/** Enough that the product is never idle, and few enough that what slows them down is the background and not each other. */
const READERS = 4
const MONTHLY = { ...TERMS, amount: 24_000, grant: 'monthly', rounding: { to: 500, how: 'none' } }
const A_MONTH = MONTHLY.amount / 12

/** A type whose accruals of this year are written but for that of this month. @returns its id */
async function fillAccruals(db: Db, today: string): Promise<string> {
  const year = today.slice(0, 4)
  const id = newId()
  await db.insertInto('leave_types').values({ id, name: 'Leave by months', unit: 'days' }).execute()
  await policyForAll(db, { id, name: 'Leave by months' }, MONTHLY, `${year}-01-01`)
  await sql`
    insert into leave_buckets (id, employee_id, leave_type_id, source, period_start, opens_on, closes_on, tracked, entitled, ceiling)
    select gen_random_uuid(), id, ${id}::uuid, 'entitlement', ${`${year}-01-01`}::date, ${`${year}-01-01`}::date, ${`${year}-12-31`}::date, true, ${MONTHLY.amount}::int, ${MONTHLY.amount}::int
    from employees where employed_from <= ${`${year}-01-01`}::date and left_on is null and leaving_on is null`.execute(
    db,
  )
  await sql`
    insert into leave_ledger (id, bucket_id, kind, amount, day, key)
    select gen_random_uuid(), b.id, 'accrual', ${A_MONTH}::int, make_date(${Number(year)}::int, n, 1), concat_ws(':', 'acc', b.id, n)
    from leave_buckets b, generate_series(1, ${Number(today.slice(5, 7)) - 1}::int) n where b.leave_type_id = ${id}::uuid`.execute(
    db,
  )
  return id
}

async function send<T>(host: Host, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${host.product}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${host.sample.tokens.administrator}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 250))

/** Reads balances while something goes on. */
function reading(host: Host) {
  let n = 0
  const call = {
    name: 'balances',
    endpoint: api.leaveBalances.balance,
    as: 'administrator' as const,
    request: (at: number) => ({ params: { id: host.sample.employees[at % host.sample.employees.length] ?? '' } }),
  }
  return (seconds: number) =>
    load(host.product, { connections: READERS, seconds, next: () => httpRequest(call, n++, host.sample) })
}

async function measureAccrual(db: Db, host: Host, today: string, seconds: number): Promise<JobFigures['accrual']> {
  const leaveType = await fillAccruals(db, today)
  const read = reading(host)
  await read(seconds)
  const before = [await read(seconds), await read(seconds), await read(seconds)]
  const started = performance.now()
  const body = { kind: 'accrual', leaveType, periodEnd: today, dryRun: false }
  type Answer = { run: { _id: string; state: string; summary: { people: number; changed: number } } }
  const { run } = await send<Answer>(host, 'POST', api.leaveRuns.add.path, body)
  const during: Load[] = []
  for (;;) {
    during.push(await read(seconds))
    const { run: now } = await send<Answer>(host, 'GET', `${pathOf(api.leaveRuns.get, { id: run._id })}?limit=1`)
    if (now.state === 'running') continue
    const { people, changed } = now.summary
    if (now.state === 'failed' || changed < people) throw new Error(`the accrual wrote ${changed} of ${people}`)
    return { people, ms: performance.now() - started, before, during }
  }
}

/** Approves leave of a day for three of five people. @returns how many */
async function fillLeaves(db: Db, day: string): Promise<number> {
  const type = await db
    .selectFrom('leave_types')
    .select('id')
    .where('seed_name', '=', 'Annual Leave')
    .executeTakeFirst()
  const year = day.slice(0, 4)
  const typeId = type?.id ?? ''
  await sql`
    insert into leave_buckets (id, employee_id, leave_type_id, source, period_start, opens_on, closes_on, tracked, entitled, ceiling)
    select gen_random_uuid(), id, ${typeId}::uuid, 'entitlement', ${`${year}-01-01`}::date, ${`${year}-01-01`}::date, ${`${year}-12-31`}::date, true, ${TERMS.amount}::int, ${TERMS.amount}::int
    from employees where left_on is null and leaving_on is null on conflict do nothing`.execute(db)
  await sql`
    insert into leave_ledger (id, bucket_id, kind, amount, day, key)
    select gen_random_uuid(), b.id, 'grant', ${TERMS.amount}::int, b.opens_on, 'grant:' || b.id from leave_buckets b
    where b.leave_type_id = ${typeId}::uuid and b.period_start = ${`${year}-01-01`}::date and b.extra_key = '' on conflict do nothing`.execute(
    db,
  )
  const { numAffectedRows } = await sql`
    with asked as (
      insert into leaves (id, employee_id, leave_type_id, leave_type, start_date, end_date, reason, amount, status)
      select gen_random_uuid(), e.id, ${typeId}::uuid, 'Annual Leave', ${day}::date, ${day}::date, '', 1000, 'Approved'
      from (select *, row_number() over (order by id) as n from employees where left_on is null and leaving_on is null) e
      where e.n % 5 < 3 and not exists (select from leaves l where l.employee_id = e.id and l.status <> 'Rejected' and ${day}::date between l.start_date and l.end_date)
      returning id, employee_id
    )
    insert into leave_ledger (id, bucket_id, kind, amount, day, leave_id, key)
    select gen_random_uuid(), b.id, 'booking', -1000, ${day}::date, a.id, concat_ws(':', 'b', b.id, a.id, ${day}::date, 0)
    from asked a join leave_buckets b on b.employee_id = a.employee_id and b.leave_type_id = ${typeId}::uuid
      and b.period_start = ${`${year}-01-01`}::date and b.extra_key = ''`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** A holiday of the whole country, on a day on which three of five people have leave. */
async function measureRecount(db: Db, host: Host, day: string): Promise<JobFigures['recount']> {
  const leaves = await fillLeaves(db, day)
  const { holidayCalendars } = await send<{ holidayCalendars: { _id: string; isDefault: boolean }[] }>(
    host,
    'GET',
    api.calendars.holidayCalendars.path,
  )
  const calendarId = holidayCalendars.find(({ isDefault }) => isDefault)?._id
  const started = performance.now()
  await send(host, 'POST', api.calendars.addHoliday.path, { calendarId, day, part: 'full', name: 'Day of the Bench' })
  const answeredMs = performance.now() - started
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from leaves where start_date = ${day}::date and end_date = ${day}::date and status = 'Approved' and amount > 0`.execute(
      db,
    )
    if (rows[0]?.left === 0) return { leaves, answeredMs, ms: performance.now() - started }
    await pause()
  }
}

/** Measures what goes on for everybody, on a copy whose ledger is filled. */
export async function measureJobs(
  db: Db,
  host: Host,
  today: string,
  { seconds, analyze }: { seconds: number; analyze: () => Promise<void> },
  told: (figures: Partial<JobFigures>) => void,
): Promise<void> {
  const accrual = await measureAccrual(db, host, today, seconds)
  told({ accrual })
  await analyze()
  // A Wednesday of next year that nobody of the data set has asked for.
  let day = addDays(today, 300)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 3) day = addDays(day, 1)
  told({ accrual, recount: await measureRecount(db, host, day) })
}

const p95Of = (loads: readonly Load[]): number => spreadOf(loads.map(({ p95 }) => p95)).middle

const seconds = (ms: number, aim: number): string => {
  const told = number(ms / 1000, ms < 10_000 ? 1 : 0)
  return ms <= aim ? told : `**${told}**`
}

/** The figures as a part of the page. */
export function describeJobs({ accrual, recount }: Partial<JobFigures>): string {
  const rows = [
    ...(accrual
      ? [
          [
            'the accruals of a month',
            number(accrual.people),
            seconds(accrual.ms, AIMS.accrual),
            number(AIMS.accrual / 1000),
          ],
        ]
      : []),
    ...(recount
      ? [
          [
            'a holiday, counted anew',
            number(recount.leaves),
            seconds(recount.ms, AIMS.recount),
            number(AIMS.recount / 1000),
          ],
        ]
      : []),
  ]
  const during = accrual
    ? `While accruals are written, the balance of a person takes ${latency(p95Of(accrual.during))} ms (p95, ${READERS} at once) where it takes ${latency(p95Of(accrual.before))} ms otherwise; at most twice as long is aimed at.`
    : ''
  const answered = recount
    ? `Whoever adds the holiday is told after ${number(recount.answeredMs / 1000, 1)} s what it does to all leaves; the rest goes on in the background.`
    : ''
  return [
    'What goes on in the background for everybody, in seconds:',
    table(['job', 'people or leaves', 'seconds', 'aim'], rows),
    [during, answered].filter((text) => text !== '').join(' '),
  ].join('\n\n')
}
