import { MINUTE_MS } from '@ems/contract/core/durations'
import { sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '../database/index.ts'
import type { Clock } from '../time/clock.ts'
import { addJobs } from './jobs.ts'
import { nextDue, parseTimetable } from './timetable.rules.ts'

/**
 * The handling of runs that were missed while the product was off: `one` runs once, for the last of them, with the list
 * of the others; `each` runs all of them in order; `none` waits for the next.
 */
export type CatchUpPolicy = 'one' | 'each' | 'none'

/** Recurring jobs. The key of each is the kind and its due instant. */
export interface Schedule {
  /** the kind of its jobs */
  kind: string
  /** `every 10 min`, or `02:30` in the organisation's zone */
  at: string
  catchUp: CatchUpPolicy
}

/** The payload of a scheduled job. */
export interface DuePayload {
  /** its due instant, ISO 8601 UTC */
  due: string
  /** instants that `one` left out, oldest first; at most the last hundred */
  missed?: string[]
}

// Later runs were missed: an idle instance looks each second, a busy one each few seconds.
const LATE_MS = 60_000
const MOST_MISSED = 100

/** Creates the rows of new schedules. An operator's change of `at` stays, and so do schedules of other versions. */
export async function storeSchedules(db: Db, clock: Clock, schedules: Schedule[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const { kind, at, catchUp } of schedules)
      await trx
        .insertInto('job_schedules')
        .values({ kind, at, catch_up: catchUp, next_at: dueAfter(at, clock.now(), clock.timeZone()) })
        .onConflict((conflict) => conflict.column('kind').doUpdateSet({ catch_up: catchUp }))
        .execute()
  })
}

/** Moves all schedules to the organisation's new time zone, in the transaction of that change. */
export async function moveSchedules(trx: Trx, now: Date, zone: string): Promise<void> {
  const rows = await trx.selectFrom('job_schedules').select(['kind', 'at']).orderBy('kind').forUpdate().execute()
  for (const { kind, at } of rows)
    await trx
      .updateTable('job_schedules')
      .set({ next_at: dueAfter(at, now, zone) })
      .where('kind', '=', kind)
      .execute()
}

const dueAfter = (at: string, after: Date, zone: string): Date => {
  const timetable = parseTimetable(at)
  if (!timetable) throw new Error(`A schedule is due at "${at}", which is neither "every 10 min" nor "02:30".`)
  return nextDue(timetable, after, zone)
}

/**
 * Turns due schedules into jobs. Any number of instances may do so at once: one instance at a time holds a schedule's
 * row, and due instants are the keys of jobs.
 * @param schedules of this version: jobs of removed schedules would never run
 */
export async function addDueJobs(db: Db, clock: Clock, schedules: readonly Pick<Schedule, 'kind'>[]): Promise<void> {
  const now = clock.now()
  const kinds = schedules.map(({ kind }) => kind)
  const due = await db
    .selectFrom('job_schedules')
    .select('kind')
    .where('next_at', '<=', now)
    .where(sql<boolean>`kind = any(${kinds}::text[])`)
    .execute()
  for (const { kind } of due) await inTransaction(db, (trx) => addDue(trx, clock, now, kind))
}

async function addDue(trx: Trx, clock: Clock, now: Date, kind: string): Promise<void> {
  const row = await trx
    .selectFrom('job_schedules')
    .selectAll()
    .where('kind', '=', kind)
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return
  const zone = clock.timeZone()
  const instants = dueUntil(row.at, row.next_at, now, zone)
  const chosen = choose(row.catch_up as CatchUpPolicy, instants, now)
  // With `each`, the next run begins after the previous one has ended, so that they run in order.
  if (row.catch_up === 'each' && (await isOpen(trx, kind))) return
  if (chosen) await addJobs(trx, [{ kind, key: `${kind}:${chosen.due}`, payload: { ...chosen } }])
  const last = row.catch_up === 'each' ? (instants[0] as Date) : (instants.at(-1) as Date)
  await trx
    .updateTable('job_schedules')
    .set({ last_at: chosen ? new Date(chosen.due) : row.last_at, next_at: dueAfter(row.at, last, zone) })
    .where('kind', '=', kind)
    .execute()
}

/**
 * The due instants of a schedule from the stored one to now; if there are many, only the first and the last hundred.
 */
function dueUntil(at: string, first: Date, now: Date, zone: string): Date[] {
  const timetable = parseTimetable(at)
  if (!timetable) return [now]
  const instants = [first]
  // After a year without the product, a schedule of each minute would have half a million instants.
  const skipped =
    'everyMinutes' in timetable ? now.getTime() - timetable.everyMinutes * MINUTE_MS * (MOST_MISSED + 1) : 0
  for (;;) {
    const next = nextDue(timetable, new Date(Math.max((instants.at(-1) as Date).getTime(), skipped)), zone)
    if (next > now) return instants
    instants.push(next)
  }
}

function choose(catchUp: CatchUpPolicy, instants: Date[], now: Date): DuePayload | null {
  const texts = instants.map((instant) => instant.toISOString())
  const last = texts.at(-1) as string
  if (catchUp === 'each') return { due: texts[0] as string }
  if (catchUp === 'none') return now.getTime() - (instants.at(-1) as Date).getTime() > LATE_MS ? null : { due: last }
  const missed = texts.slice(0, -1).slice(-MOST_MISSED)
  return missed.length > 0 ? { due: last, missed } : { due: last }
}

async function isOpen(trx: Trx, kind: string): Promise<boolean> {
  const row = await trx
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
