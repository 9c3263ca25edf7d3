import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../server/src/platform/database/index.ts'
import { addJobs } from '../../server/src/platform/queue/index.ts'
import { storeSchedules } from '../../server/src/platform/queue/schedules.ts'
import { nextDue, parseTimetable, type Timetable } from '../../server/src/platform/queue/timetable.rules.ts'
import { createClock } from '../../server/src/platform/time/clock.ts'
import { prepareDatabase } from '../../server/test/postgres.ts'
import { startExternal } from './external.ts'
import type { Options } from './options.ts'
import { BATCHES, type InstanceSetup, ZONE } from './queue-setup.ts'
import { Report, time } from './report.ts'

const DAY_MS = 86_400_000
/** How long a day of the instances takes. */
const A_DAY_LASTS_MS = 4_000
const AT = '02:30'
const INSTANCES = 2

/** Days around a change of the clock, and the instants at which the schedule is due on that day. */
const seasons = [
  { name: 'spring', from: '2026-03-27T12:00:00Z', day: '2026-03-29', due: '2026-03-29T01:00:00.000Z' },
  { name: 'autumn', from: '2026-10-23T12:00:00Z', day: '2026-10-25', due: '2026-10-25T00:30:00.000Z' },
]

/** Two instances work rows off while they are killed, over midnights and changes of the clock: everything happens once in effect. */
export async function queue(options: Options): Promise<Report> {
  const report = new Report('queue')
  const external = await startExternal()
  const { db, close } = openDatabase(external.server, 4, () => {})
  try {
    await prepareDatabase(external.server)
    await sql`create table torture_effects (id bigint generated always as identity, what text not null)`.execute(db)
    for (const season of seasons) {
      const setup = { server: external.server, kind: `torture.${season.name}`, at: AT, speed: DAY_MS / A_DAY_LASTS_MS }
      await endure(report, db, setup, season, options.quick ? 8 : 50)
    }
  } finally {
    await close()
    await external.stop()
  }
  return report
}

interface Running {
  child: ChildProcess
  id: string
}

async function start(setup: InstanceSetup): Promise<Running> {
  const env = { ...process.env, QUEUE_SETUP: JSON.stringify(setup) }
  const child = fork(fileURLToPath(new URL('queue-instance.ts', import.meta.url)), { env, stdio: 'inherit' })
  const [id] = (await once(child, 'message')) as [string]
  return { child, id }
}

async function kill({ child }: Running): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/**
 * Frees what the dead hold, so that nobody waits for the end of a lease. A claim that was on its way when its instance died is
 * committed later, so this is asked again and again.
 */
const free = (db: Db, dead: readonly Running[]) =>
  sql`update jobs set locked_until = now() where locked_by = any(${dead.map(({ id }) => id)}) and locked_until > now() and done_at is null`.execute(
    db,
  )

async function endure(
  report: Report,
  db: Db,
  wanted: Omit<InstanceSetup, 'from' | 'began'>,
  season: (typeof seasons)[number],
  blows: number,
): Promise<void> {
  const from = Date.parse(season.from)
  // Instances take seconds to start, in which their clock goes on by days: the schedule is there before.
  await storeSchedules(
    db,
    createClock(ZONE, () => from),
    [{ kind: wanted.kind, at: wanted.at, catchUp: 'each' }],
  )
  const setup = { ...wanted, from, began: Date.now() }
  const virtually = () => new Date(setup.from + (Date.now() - setup.began) * setup.speed)
  let running = await Promise.all(Array.from({ length: INSTANCES }, () => start(setup)))
  let held = 0
  let kills = 0
  const batches: string[] = []
  const dead: Running[] = []
  while (kills < blows || virtually().toISOString() < `${season.day}T12:00`) {
    const key = `${season.name}-${kills}-${batches.length}`
    batches.push(key)
    await addJobs(db, [{ kind: 'torture.batches', key }])
    await sleep(200 + Math.random() * 900)
    // All of them at times: then nobody is there until they are back.
    const hit = running.filter((_, n) => kills % 3 === 0 || n === kills % INSTANCES)
    held += await heldBy(db, hit, kills % 2 === 0 ? 3_000 : 0)
    await Promise.all(hit.map(kill))
    dead.push(...hit)
    await free(db, dead)
    kills += hit.length
    running = [...running.filter((each) => !hit.includes(each)), ...(await Promise.all(hit.map(() => start(setup))))]
  }
  const dues = duesUntil(setup.from, virtually())
  const expected = [
    ...dues.map((due) => `${setup.kind} ${due}`),
    ...batches.flatMap((key) => Array.from({ length: BATCHES }, (_, n) => `batch ${key} ${n}`)),
  ]
  const began = performance.now()
  while ((await missing(db, expected)).length > 0 && performance.now() - began < 60_000) {
    await sleep(250)
    await free(db, dead)
  }
  const settled = performance.now() - began
  await Promise.all(
    running.map(async ({ child }) => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }),
  )
  if (held === 0) report.fault(`no kill hit a job at work in ${season.name}`)
  await compare(report, db, { expected, dues, kind: setup.kind, season })
  report.row(`${season.name}: instances killed, jobs that they held`, `${kills}, ${held}`)
  report.row(
    `${season.name}: days and steps due; all done after`,
    `${dues.length}, ${batches.length * BATCHES}; ${time(settled)}`,
  )
}

/** How many jobs some instances have in hand. @param patienceMs how long it is waited until they have one */
async function heldBy(db: Db, hit: Running[], patienceMs: number): Promise<number> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from jobs where done_at is null and locked_until > now() and locked_by = any(${hit.map(({ id }) => id)})`.execute(
      db,
    )
    const n = rows[0]?.n ?? 0
    if (n > 0 || Date.now() > deadline) return n
    await sleep(10)
  }
}

function duesUntil(from: number, until: Date): string[] {
  const timetable = parseTimetable(AT) as Timetable
  const dues: string[] = []
  for (let due = nextDue(timetable, new Date(from), ZONE); due <= until; due = nextDue(timetable, due, ZONE))
    dues.push(due.toISOString())
  return dues
}

async function missing(db: Db, expected: string[]): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select what from unnest(${expected}::text[]) as wanted (what) where what not in (select what from torture_effects)`.execute(
    db,
  )
  return rows.map(({ what }) => what)
}

interface Wanted {
  expected: string[]
  dues: string[]
  kind: string
  season: (typeof seasons)[number]
}

/** Each effect is there once, the days came in their order, and the day on which the clocks change has one run at its hour. */
async function compare(report: Report, db: Db, { expected, dues, kind, season }: Wanted): Promise<void> {
  for (const what of await missing(db, expected)) report.fault(`${what} never happened`, 'something never happened')
  const twice = await sql<{ what: string; n: number }>`
    select what, count(*)::int as n from torture_effects group by what having count(*) > 1`.execute(db)
  for (const { what, n } of twice.rows) report.fault(`${what} happened ${n} times`, 'something happened twice')
  const { rows } = await sql<{ what: string }>`
    select what from torture_effects where what like ${`${kind} %`} order by id`.execute(db)
  const days = rows.map(({ what }) => what.slice(kind.length + 1))
  if (days.slice(0, dues.length).join() !== dues.join()) report.fault(`the days of ${season.name} came out of order`)
  const changed = days.filter((due) => due.startsWith(season.day))
  if (changed.join() !== season.due) report.fault(`on ${season.day} it ran at ${changed.join(' and ') || 'no time'}`)
}
