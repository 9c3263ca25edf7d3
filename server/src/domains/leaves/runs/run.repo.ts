import type { QueryOf } from '@ems/contract/core/endpoint'
import type { LeaveRun, leaveRuns } from '@ems/contract/leave-runs'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { countRows } from '../../../platform/database/list.ts'
import type { PersonRow } from '../../employees/index.ts'
import { RUN_AMOUNTS, type RunAmounts, type RunFigures } from './run-figures.rules.ts'

/** @returns false while another call begins a run of the type */
export async function tryLockRuns(trx: Trx, typeId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`leave run ${typeId}`}, 0)) as held`.execute(trx)
  return rows[0]?.held === true
}

type NewRun = Pick<RunRow, 'kind' | 'leave_type_id' | 'day' | 'dry_run' | 'total'> & { asked_by: string }

/** Another run names the last dry run of the same kind and day. */
export async function insertRun(trx: Trx, run: NewRun): Promise<string> {
  const id = newId()
  const trial = run.dry_run
    ? null
    : sql<string>`(select id from leave_runs where leave_type_id = ${run.leave_type_id} and kind = ${run.kind} and day = ${run.day}::date
        and dry_run and state = 'done' order by asked_at desc limit 1)`
  await trx
    .insertInto('leave_runs')
    .values({ id, ...run, trial_id: trial })
    .execute()
  return id
}

interface Summary extends RunFigures {
  people: number
  changed: number
  /** people for whom the dry run gave another result */
  differs: number
}

const amountsOf = (table: string) => sql.raw(RUN_AMOUNTS.map((name) => `${table}.${name}`).join(', '))
const SUMS = sql.raw([...RUN_AMOUNTS, 'leaves'].map((name) => `coalesce(sum(l.${name}), 0)::int as ${name}`).join(', '))
const SUMMARY = sql<Summary>`(select to_json(sums) from (
  select count(*)::int as people, count(*) filter (where l.changed)::int as changed, ${SUMS},
    case when r.trial_id is null or r.state <> 'done' then 0 else (
      select count(*)::int from (select * from leave_run_lines where run_id = r.id) a
        full join (select * from leave_run_lines where run_id = r.trial_id) b using (employee_id)
      where (${amountsOf('a')}) is distinct from (${amountsOf('b')})) end as differs
  from leave_run_lines l where l.run_id = r.id) sums)`

const runs = (db: Db) =>
  db
    .selectFrom('leave_runs as r')
    .innerJoin('leave_types as t', 't.id', 'r.leave_type_id')
    .leftJoin('users as u', 'u.id', 'r.asked_by')
    .select(['r.id', 'r.kind', 'r.leave_type_id', 't.name as leave_type', 't.unit', 'r.day', 'r.dry_run', 'r.state'])
    .select(['r.done', 'r.total', 'r.trial_id', 'r.asked_by', 'u.name as asked_by_name', 'r.asked_at', 'r.ended_at'])
    .select(SUMMARY.as('summary'))
    .$narrowType<Pick<LeaveRun, 'kind' | 'unit' | 'state'>>()

export const runById = (db: Db, id: string) => runs(db).where('r.id', '=', id).executeTakeFirst()

export type RunRow = NonNullable<Awaited<ReturnType<typeof runById>>>

type Page = QueryOf<typeof leaveRuns.list>

export async function listRuns(db: Db, { limit, skip }: Page): Promise<{ rows: RunRow[]; total: number }> {
  const rows = await runs(db)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
    .offset(skip ?? 0)
    .execute()
  return { rows, total: await countRows(db.selectFrom('leave_runs')) }
}

export const countEmployed = (db: Db, day: string): Promise<number> =>
  countRows(db.selectFrom('employees').where((e) => e.or([e('left_on', 'is', null), e('left_on', '>=', day)])))

export interface LineValues extends RunFigures {
  employeeId: string
  changed: boolean
}

export async function addLines(trx: Trx, id: string, done: number, lines: readonly LineValues[]): Promise<void> {
  await sql`
    insert into leave_run_lines (run_id, employee_id, remaining, carried, lapsed, debt, granted, returned, leaves, changed)
    select ${id}::uuid, "employeeId", remaining, carried, lapsed, debt, granted, returned, leaves, changed
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("employeeId" uuid, remaining integer, carried integer, lapsed integer,
      debt integer, granted integer, returned integer, leaves integer, changed boolean)`.execute(trx)
  await trx
    .updateTable('leave_runs')
    .set({ done: sql<number>`done + ${done}` })
    .where('id', '=', id)
    .execute()
}

export async function endRun(trx: Trx, id: string, state: 'done' | 'failed'): Promise<void> {
  await trx
    .updateTable('leave_runs')
    .set({ state, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export interface LineRow extends PersonRow, RunFigures {
  changed: boolean
  trial: RunAmounts | null
}

const DIFFERS = sql`t.run_id is not null and (${amountsOf('t')}) is distinct from (${amountsOf('l')})`

/** People with another result than in the dry run come first, then changed people, each by name. */
export async function linesOf(db: Db, run: RunRow, { limit, skip }: Page): Promise<{ rows: LineRow[]; total: number }> {
  const { rows } = await sql<LineRow>`
    select e.id, e.code, e.designation, u.id as user_id, u.name, u.profile_image, d.id as department_id, d.dep_name,
      ${amountsOf('l')}, l.leaves, l.changed,
      case when ${DIFFERS} then to_jsonb(t) - array['run_id', 'employee_id', 'leaves', 'changed'] end as trial
    from leave_run_lines l join employees e on e.id = l.employee_id join users u on u.id = e.user_id
      left join departments d on d.id = e.department_id
      left join leave_run_lines t on t.run_id = ${run.trial_id}::uuid and t.employee_id = l.employee_id
    where l.run_id = ${run.id}
    order by ${DIFFERS} desc, l.changed desc, lower(u.name), e.id
    limit ${limit ?? null}::bigint offset ${skip ?? 0}::bigint`.execute(db)
  return { rows, total: await countRows(db.selectFrom('leave_run_lines').where('run_id', '=', run.id)) }
}
