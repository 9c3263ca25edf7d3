import { sql } from 'kysely'
import type { Caller } from '../actor/caller.ts'
import { newId } from '../database/ids.ts'
import { type Db, inTransaction, type Trx } from '../database/index.ts'
import { publishEvent } from './events.ts'
import { LeaseLostError, type Queue, WorkInterruptedError } from './work-queue.ts'
import { type ClaimedRow, claimDue, lockHeldRow, markDone, type RowHolder, type WorkTable } from './work-row.repo.ts'

const JOBS: WorkTable = { name: 'jobs', due: 'run_at', done: 'done_at' }
const PLACES = 4
/** The most running jobs of one kind, so that other kinds get their turn. */
const PLACES_OF_A_KIND = PLACES / 2
const MOST_ATTEMPTS = 20

/** The payload of a job: ids and days, never texts or secrets; 8 KB at most. */
export type Payload = Record<string, unknown>

/** A job that this instance runs. */
export interface JobRun {
  id: string
  key: string
  payload: Payload
  /** the caller; null for scheduled work */
  caller: Caller | null
  attempts: number
  /** the progress of the last batch, null before the first */
  progress: unknown
  /**
   * Runs one batch in a transaction that only the job's holder can commit; it returns the progress from which any
   * instance continues. A batch should take two seconds at most. After a deadlock it runs again, so it must keep no
   * state outside besides the progress.
   * @throws {LeaseLostError} if another instance has the job now, {Interrupted} when the product stops: do not catch
   * these
   */
  batch(work: (trx: Trx) => Promise<unknown>): Promise<void>
  /**
   * Runs batches until one reports that nothing is left. They have no progress: the rows show what is still to do.
   * @throws as `batch`
   */
  batches(work: (trx: Trx) => Promise<boolean>): Promise<void>
  /**
   * Runs batches that continue from the progress of the one before, until one returns null. After a crash at the very
   * end they begin again.
   * @throws as `batch`
   */
  pages<Progress>(begin: Progress, work: (trx: Trx, from: Progress) => Promise<Progress | null>): Promise<void>
  /**
   * The last batch: its effects and the job's end are one transaction. Without it, the job ends when its work returns.
   */
  finish(work: (trx: Trx) => Promise<unknown>): Promise<void>
}

/** A kind of jobs with its work. */
export interface JobKind {
  kind: string
  /**
   * the newest payload version (`payload.v`, 1 if absent) that this program can read; jobs with a newer one wait for a
   * newer program
   */
  version?: number
  run(job: JobRun): Promise<void>
}

/** A job to add. */
export interface NewJob {
  kind: string
  /** there is only ever one job of a kind and key: adding it again changes nothing */
  key: string
  payload?: Payload
  /** the caller, for work with the rights of a call */
  caller?: Caller
  /** now if absent */
  runAt?: Date
}

/**
 * Adds jobs in the transaction of the change that needs them: they run if and only if it commits.
 * @returns the number of new jobs
 */
export async function addJobs(trx: Db | Trx, jobs: NewJob[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into jobs (id, kind, key, payload, caller, run_at)
    select id, kind, key, payload, caller, coalesce(run_at, now()) from unnest(
      ${jobs.map(newId)}::uuid[], ${jobs.map((job) => job.kind)}::text[], ${jobs.map((job) => job.key)}::text[],
      ${jobs.map((job) => JSON.stringify(job.payload ?? {}))}::jsonb[],
      ${jobs.map((job) => (job.caller ? JSON.stringify(job.caller) : null))}::jsonb[], ${jobs.map((job) => job.runAt ?? null)}::timestamptz[]
    ) as added (id, kind, key, payload, caller, run_at)
    on conflict (kind, key) do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

interface JobRow extends ClaimedRow {
  kind: string
  key: string
  payload: Payload
  caller: Caller | null
  progress: unknown
}

/** The queue of jobs of this program's kinds. */
export function jobQueue(db: Db, instance: string, kinds: JobKind[]): Queue<JobRow> {
  const kindsByName = new Map(kinds.map((kind) => [kind.kind, kind]))
  const running = new Map<string, number>()
  const count = (kind: string, by: number) => running.set(kind, (running.get(kind) ?? 0) + by)

  async function claimOne(leaseSeconds: number): Promise<JobRow | undefined> {
    const open = kinds.filter(({ kind }) => (running.get(kind) ?? 0) < PLACES_OF_A_KIND)
    const wanted = sql`exists (
      select from unnest(${open.map(({ kind }) => kind)}::text[], ${open.map(({ version = 1 }) => version)}::int[]) as known (kind, version)
      where known.kind = jobs.kind and coalesce((jobs.payload->>'v')::int, 1) <= known.version)`
    const [row] = await claimDue<JobRow>(db, JOBS, instance, 1, leaseSeconds, wanted)
    return row
  }

  return {
    what: 'job',
    table: JOBS,
    places: PLACES,
    mostAttempts: MOST_ATTEMPTS,
    async claim(most, leaseSeconds) {
      const rows: JobRow[] = []
      while (rows.length < most) {
        const row = await claimOne(leaseSeconds)
        if (!row) break
        count(row.kind, 1)
        rows.push(row)
      }
      return rows
    },
    async work(row, stopping) {
      try {
        await runJob(
          db,
          { id: row.id, attempts: row.attempts, instance },
          row,
          stopping,
          kindsByName.get(row.kind) as JobKind,
        )
      } finally {
        count(row.kind, -1)
      }
    },
    async onGivenUp(row, error) {
      await inTransaction(db, (trx) =>
        publishEvent(trx, {
          kind: 'job.failed',
          entityId: row.id,
          payload: { job: row.kind, key: row.key, error: error.message },
        }),
      )
    },
  }
}

async function runJob(db: Db, holder: RowHolder, row: JobRow, stopping: AbortSignal, kind: JobKind): Promise<void> {
  let finished = false
  /** Effects and progress are one transaction, which commits only while this instance holds the row. */
  const step = (work: (trx: Trx) => Promise<unknown>, note: (trx: Trx, result: unknown) => Promise<unknown>) => {
    if (stopping.aborted) throw new WorkInterruptedError()
    return inTransaction(db, async (trx) => {
      if (!(await lockHeldRow(trx, JOBS, holder))) throw new LeaseLostError()
      const result = await work(trx)
      await note(trx, result)
      return result
    })
  }
  const job: JobRun = {
    id: row.id,
    key: row.key,
    payload: row.payload,
    caller: row.caller,
    attempts: row.attempts,
    progress: row.progress,
    async batch(work) {
      const progress = await step(work, (trx, result) =>
        trx
          .updateTable('jobs')
          .set({ progress: result === undefined ? null : JSON.stringify(result) })
          .where('id', '=', row.id)
          .execute(),
      )
      job.progress = progress ?? null
    },
    async batches(work) {
      let more = true
      while (more)
        await job.batch(async (trx) => {
          more = await work(trx)
        })
    },
    async pages(begin, work) {
      do await job.batch((trx) => work(trx, (job.progress as typeof begin | null) ?? begin))
      while (job.progress !== null)
    },
    async finish(work) {
      await step(work, (trx) => markDone(trx, JOBS, holder))
      finished = true
    },
  }
  await kind.run(job)
  if (!finished) await job.finish(async () => {})
}

/** Deletes jobs that ended long ago; a second run does no harm. @param days how long ended jobs are kept */
export async function deleteEndedJobs(db: Db, days: number): Promise<void> {
  await sql`
    delete from jobs where id in (
      select id from jobs where coalesce(done_at, failed_at) < now() - make_interval(days => ${days}) limit 5000
    )`.execute(db)
}
