import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../database/index.ts'

interface State {
  instances: number
  failed_jobs: number
  job_lag: number
  mail_lag: number
}

const lag = (table: 'jobs' | 'mails', due: string, done: string) => sql`(
  select coalesce(extract(epoch from now() - min(${sql.ref(due)})), 0)::float8 from ${sql.table(table)}
  where ${sql.ref(done)} is null and failed_at is null and ${sql.ref(due)} <= now())`

/** Reports pending and failed work at `/metrics`; the last known state while the database is away. */
export function registerQueueMetrics(register: Registry, db: Db): void {
  let reading: Promise<State | null> | undefined
  // The gauges of one page are collected at once and share a statement.
  const state = () => {
    reading ??= read(db)
      .catch(() => null)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const gauge = (name: string, help: string, value: (state: State) => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const now = await state()
        if (now) this.set(value(now))
      },
    })
  gauge('ems_instances', 'Instances that were seen within 30 seconds', ({ instances }) => instances)
  gauge('ems_jobs_failed', 'Jobs that failed for good in the last 30 days', (now) => now.failed_jobs)
  gauge('ems_job_lag_seconds', 'How long the job that has waited longest is due', (now) => now.job_lag)
  gauge('ems_mail_lag_seconds', 'How long the mail that has waited longest is due', (now) => now.mail_lag)
}

async function read(db: Db): Promise<State> {
  const { rows } = await sql<State>`select
    (select count(*) from instances where seen_at > now() - interval '30 seconds')::int as instances,
    (select count(*) from jobs where failed_at > now() - interval '30 days')::int as failed_jobs,
    ${lag('jobs', 'run_at', 'done_at')} as job_lag, ${lag('mails', 'next_attempt_at', 'sent_at')} as mail_lag`.execute(
    db,
  )
  return rows[0] as State
}
