import { sql } from 'kysely'
import type { Caller } from '../actor/caller.ts'
import { newId } from '../database/ids.ts'
import { type Db, inTransaction, type Trx } from '../database/index.ts'
import { publishEvent } from './events.ts'
import { Interrupted, LeaseLostError, type Queue } from './work-queue.ts'
import { type ClaimedRow, claimDue, type Holder, lockHeld, markDone, type WorkTable } from './work-row.repo.ts'

const JOBS: WorkTable = { name: 'jobs', due: 'run_at', done: 'done_at' }
const PLACES = 4
/** One kind must not hold up the others. */
const PLACES_OF_A_KIND = PLACES / 2
const MOST_ATTEMPTS = 20

/** The payload of a job: ids and days, never texts or secrets; 8 KB at most. */
export type Payload = Record<string, unknown>

/** One job in the hands of an instance. */
export interface JobRun {
  id: string
  key: string
  payload: Payload
  /** the caller; null for scheduled work */
  caller: Caller | null
  attempts: number
  /** what the last batch left, null before the first */
  progress: unknown
  /**
   * Runs one batch in a transaction that only the job's holder can commit; what it returns is the progress from which any
   * instance goes on. A batch should take two seconds at most. A deadlock runs it again, so it must set nothing outside of
   * itself that a second attempt would set once more: what the next batch needs is the progress.
   * @throws {LeaseLostError} where another instance holds the job by now, {Interrupted} where the product stops: let both pass
   */
  batch(work: (trx: Trx) => Promise<unknown>): Promise<void>
  /**
   * Runs batches until one says that there is no more. They leave no progress: what is still to do is found in the rows.
   * @throws as `batch`
   */
  batches(work: (trx: Trx) => Promise<boolean>): Promise<void>
  /** The last batch: its effects and the job's end are one transaction. Without it the job ends when its work returns. */
  finish(work: (trx: Trx) => Promise<unknown>): Promise<void>
}

/** A kind of jobs and how one is done. */
export interface JobKind {
  kind: string
  /** the newest form of payload (`payload.v`, 1 where absent) that this program knows; jobs of a newer one wait for a newer program */
  version?: number
  run(job: JobRun): Promise<void>
}

/** A job to add. */
export interface NewJob {
  kind: string
  /** of one kind and key there is one job, ever: adding it again changes nothing */
  key: string
  payload?: Payload
  /** the caller, for work with the rights of a call */
  caller?: Caller
  /** now where absent */
  runAt?: Date
}

/** Adds jobs in the transaction of the change that wants them: they run if and only if it commits. @returns how many are new */
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

/** The queue of jobs of the kinds that this program knows. */
export function jobQueue(db: Db, instance: string, kinds: JobKind[]): Queue<JobRow> {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]))
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
          known.get(row.kind) as JobKind,
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

async function runJob(db: Db, holder: Holder, row: JobRow, stopping: AbortSignal, kind: JobKind): Promise<void> {
  let finished = false
  /** Effects and what is noted of them are one transaction, which commits only while the row is this instance's. */
  const step = (work: (trx: Trx) => Promise<unknown>, note: (trx: Trx, result: unknown) => Promise<unknown>) => {
    if (stopping.aborted) throw new Interrupted()
    return inTransaction(db, async (trx) => {
      if (!(await lockHeld(trx, JOBS, holder))) throw new LeaseLostError()
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
    async finish(work) {
      await step(work, (trx) => markDone(trx, JOBS, holder))
      finished = true
    },
  }
  await kind.run(job)
  if (!finished) await job.finish(async () => {})
}

/** Removes jobs that ended long ago; harmless when it runs twice. @param days how long ended ones are kept */
export async function forgetEndedJobs(db: Db, days: number): Promise<void> {
  await sql`
    delete from jobs where id in (
      select id from jobs where coalesce(done_at, failed_at) < now() - make_interval(days => ${days}) limit 5000
    )`.execute(db)
}
