import pg from 'pg'
import pino from 'pino'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { openDatabase } from '../src/platform/database/index.ts'
import { openFiles } from '../src/platform/files/index.ts'
import { createClock } from '../src/platform/time/clock.ts'
import { asProduct, prepareDatabase, type TestServer } from './postgres.ts'

/** Starts the present product on an existing database, like a program start: migrations first. */
export async function bootOn(server: TestServer, name: string, dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir, ORG_TIME_ZONE: 'UTC', LOG_LEVEL: 'silent' })
  const own = { ...server, database: name }
  const migrations = await prepareDatabase(own)
  const database = openDatabase(asProduct(own), 5, () => {})
  const app = await buildApp({
    config,
    database,
    clock: createClock('UTC'),
    files: await openFiles(config),
    logger: pino({ level: 'silent' }),
    webRoot: null,
  })
  await app.ready()
  return {
    app,
    migrations,
    async stop() {
      await app.close()
      await database.close()
    },
  }
}

/** The tables in statements; for a partition, its table. */
export const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`

/** Tables that a running product writes automatically: instances, schedules and jobs. */
export const ITS_OWN_WORK = [
  'audit_seals',
  'instances',
  'jobs',
  'job_schedules',
  'event_consumers',
  'domain_event_work',
]

/** Columns that a running product fills automatically in rows of requests: audit seals. */
export const ITS_OWN_COLUMNS = ['seal', 'payload_digest', 'salt']

/** A session with a database. */
export type Session = pg.Client

/** Runs `work` with its own session on a database of the test server, as the owner of the tables. */
export async function withSession<T>(
  server: TestServer,
  name: string,
  work: (client: Session) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...server, database: name })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The counters that triggers keep, beside recalculated ones. */
export async function keptAndCounted(client: Session): Promise<{ kept: unknown; counted: unknown }> {
  // From one snapshot: background jobs change rows and counters together, between two reads.
  await client.query('begin isolation level repeatable read, read only')
  const one = async (text: string) => (await client.query(text)).rows
  const kept = [
    await one(`select name, sum(value)::text as value from figures group by name having sum(value) <> 0 order by name`),
    await one(`select day::text, delta from headcount_changes where delta <> 0 order by day`),
    await one(`select employee_id, days::text from employments where not former order by employee_id`),
    await one(`select day::text from attendance_days order by day`),
    await one(`select employee_id, leaves from leave_applicants order by employee_id`),
    await one(`select id, accrued, used from leave_buckets order by id`),
    await one(`select id, member_count from teams order by id`),
    await one(`select type, id, token, whole from search_tokens order by type, id, token, whole`),
    await one(`select manager_id, employee_id, distance::int from reporting_lines order by manager_id, employee_id`),
    await one(
      `select id, direct_reports, all_reports, heads from users where direct_reports > 0 or heads > 0 order by id`,
    ),
  ]
  const counted = [
    await one(`select name, sum(value)::text as value from (
        select 'salary ' || currency as name, net_salary as value from salaries where reversed_at is null
        union all select 'salaries', 1 from salaries where reversed_at is null
        union all select 'salaries reversed', 1 from salaries where reversed_at is not null
        union all select 'employees', 1 from employees
        union all select 'employees staying', 1 from employees where left_on is null
        union all select 'teams', 1 from teams
        union all select concat_ws(' ', 'task', task_for, status), 1 from tasks
        union all select concat_ws(' ', 'leave', status), 1 from leaves
        union all select 'leave cancelled', 1 from leaves where ended = 'cancelled'
        union all select 'applicants', count(distinct employee_id) from leaves
        union all select 'marks', count(*) from attendance
        union all select 'marks corrected', count(*) from attendance_history) all_values
      group by name having sum(value) <> 0 order by name`),
    await one(`select day::text, sum(delta)::int as delta from (
        select lower(days) as day, 1 as delta from employments
        union all select upper(days), -1 from employments where not upper_inf(days)) changes
      group by day having sum(delta) <> 0 order by day`),
    await one(
      `select id as employee_id, daterange(employed_from, left_on + 1)::text as days from employees order by id`,
    ),
    await one(`select distinct day::text from attendance order by day`),
    await one(`select employee_id, count(*)::int as leaves from leaves group by employee_id order by employee_id`),
    await one(`select id, coalesce((select sum(amount) from leave_ledger r where r.bucket_id = b.id and r.leave_id is null), 0)::int as accrued,
        coalesce(-(select sum(amount) from leave_ledger r where r.bucket_id = b.id and r.leave_id is not null), 0)::int as used
      from leave_buckets b order by id`),
    await one(
      `select id, (select count(*) from team_members m where m.team_id = t.id)::int as member_count from teams t order by id`,
    ),
    await one(`select type, id, token, whole from (
        select 'person' as type, e.id, u.name as text from employees e join users u on u.id = e.user_id
        union all select 'code', id, code from employees
        union all select 'department', id, dep_name from departments
        union all select 'person', id, preferred_name from employees where preferred_name is not null
        union all select 'team', id, team_name from teams) texts cross join lateral search_tokens_of(text)
      order by type, id, token, whole`),
    await one(`with recursive lines (manager_id, employee_id, distance) as (
        select manager_id, id, 1 from employees where manager_id is not null
        union all select e.manager_id, l.employee_id, l.distance + 1 from lines l join employees e on e.id = l.manager_id
          where e.manager_id is not null and l.distance <= 30)
      select * from lines order by manager_id, employee_id`),
    await one(`select user_id as id, direct_reports, all_reports, heads from (
        select user_id, (select count(*) from employees r where r.manager_id = e.id)::int as direct_reports,
          (select count(*) from reporting_lines l where l.manager_id = e.id)::int as all_reports,
          (select count(*) from department_heads h where h.employee_id = e.id)::int as heads from employees e) counted
      where direct_reports > 0 or heads > 0 order by user_id`),
  ]
  await client.query('commit')
  return { kept, counted }
}
