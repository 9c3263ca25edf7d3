import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { TaskKind, TaskStatus, type tasks } from '@ems/contract/tasks'
import { sql } from 'kysely'
import { compiledQuery } from '../../platform/database/compiled-query.ts'
import { type CounterName, defineCounter, readCounter } from '../../platform/database/counters.ts'
import type { Db } from '../../platform/database/index.ts'
import {
  nullsLast,
  orderBySort,
  orderLike,
  type Query,
  readPage,
  type SortColumns,
} from '../../platform/database/list.ts'
import { textMatches } from '../../platform/database/search.ts'
import { cachedFor } from '../../platform/database/ttl-cache.ts'
import { personFoundOr } from '../employees/index.ts'
import { isInScope, isInScopeForPage, type ScopedPeople, type ScopePredicate } from '../scope/index.ts'

export type TaskFilter = QueryOf<typeof tasks.list>

/**
 * The wanted tasks: everyone's, an employee's own, those of an employee's teams, or those assigned to
 * people or to teams that they lead.
 */
export type TaskOwner = { all: true } | { assignee: string } | { teamsOf: string } | { of: ScopedPeople }

const joined = (db: Db) =>
  db
    .selectFrom('tasks as t')
    .leftJoin('employees as e', 'e.id', 't.employee_id')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('teams as tm', 'tm.id', 't.team_id')
    .leftJoin('employees as l', 'l.id', 'tm.leader_id')
    .leftJoin('users as lu', 'lu.id', 'l.user_id')

const COLUMNS = [
  't.id',
  't.task_name',
  't.description',
  't.task_for',
  't.status',
  't.assign_at',
  't.deadline_at',
  't.return_at',
  't.assignments',
  't.created_at',
  't.updated_at',
  't.employee_id',
  'e.code as assignee_code',
  'u.id as assignee_user_id',
  'u.name as assignee_name',
  'u.email as assignee_email',
  'u.profile_image as assignee_image',
  'e.left_on as assignee_left_on',
  't.team_id',
  'tm.team_name',
  'tm.leader_id',
  'lu.id as leader_user_id',
  'lu.name as leader_name',
] as const

/** The table's own columns, for the audit. */
export const TASK_COLUMNS = [
  'id',
  'task_for',
  'task_name',
  'description',
  'status',
  'employee_id',
  'team_id',
  'assign_at',
  'deadline_at',
  'return_at',
] as const

/** The texts that the database's checks narrow. */
export interface TaskTexts {
  task_for: TaskKind
  status: TaskStatus
}

const shown = (db: Db) => joined(db).select(COLUMNS).$narrowType<TaskTexts>()

const byIds = compiledQuery((db, ids: readonly string[]) => shown(db).where(sql<boolean>`t.id = any(${ids}::uuid[])`))

/** Tasks by id; unknown ones are absent. */
export async function tasksById(db: Db, ids: readonly string[]): Promise<Map<string, TaskRow>> {
  return new Map((await byIds(db, ids)).map((row) => [row.id, row]))
}

const SORT: SortColumns<SortFieldOf<typeof tasks.list>> = {
  task_name: sql`lower(t.task_name)`,
  task_for: sql`t.task_for`,
  status: sql`t.status`,
  deadlineAt: sql`t.deadline_at`,
  createAt: sql`t.created_at`,
  employee: sql`lower(u.name)`,
  due: sql`t.deadline_at`,
}

/** Whether a task `t` is assigned to some people, or to a team that one of them leads. */
export const isAssignedToPeople = (people: ScopedPeople, isOneOf: ScopePredicate = isInScope) =>
  isOneOf === isInScope
    ? sql<boolean>`(${isInScope(sql`t.employee_id`, people)} or t.team_id in (select id from teams where ${isInScope(sql`leader_id`, people)}))`
    : sql<boolean>`(${isOneOf(sql`t.employee_id`, people)} or exists (select from teams led
        where led.id = t.team_id and ${isOneOf(sql`led.leader_id`, people)} offset 0))`

/** The due time of open tasks: from an instant to another, which is excluded; null for no deadline. */
export type DeadlineRange = { from: Date | null; to: Date } | null

/** The filter of a list. @property within the present days of the filter's `due` */
interface TasksWanted extends TaskFilter {
  within?: DeadlineRange | undefined
}

const matching = (
  db: Db,
  whose: TaskOwner,
  { search, task_for, status, within }: TasksWanted,
  isOneOf: ScopePredicate = isInScope,
) =>
  db
    .selectFrom('tasks as t')
    .$if('assignee' in whose, (q) => q.where('t.employee_id', '=', 'assignee' in whose ? whose.assignee : ''))
    // The leader is always a member, so membership covers both.
    .$if('teamsOf' in whose, (q) =>
      q.where(
        't.team_id',
        'in',
        db
          .selectFrom('team_members')
          .select('team_id')
          .where('employee_id', '=', 'teamsOf' in whose ? whose.teamsOf : ''),
      ),
    )
    .$if('of' in whose, (q) => q.where('of' in whose ? isAssignedToPeople(whose.of, isOneOf) : sql<boolean>`false`))
    .$if(search !== undefined, (q) =>
      q.where(personFoundOr(textMatches(sql`t.folded_name`, search ?? ''), sql`t.employee_id`, search ?? '')),
    )
    .$if(task_for !== undefined, (q) => q.where('t.task_for', '=', task_for ?? ''))
    .$if(status !== undefined, (q) => q.where('t.status', '=', status ?? ''))
    .$if(within === null, (q) => q.where('t.return_at', 'is', null).where('t.deadline_at', 'is', null))
    .$if(within != null, (q) => q.where('t.status', '=', 'Assigned').where('t.deadline_at', '<', within?.to ?? null))
    .$if(within?.from != null, (q) => q.where('t.deadline_at', '>=', within?.from ?? null))

export interface TaskPage {
  rows: TaskRow[]
  total: number
}

/** Reads the ids of a page first, then the rows: sorting and skipping many rows stays narrow. */
export async function listTasks(db: Db, whose: TaskOwner, query: TasksWanted): Promise<TaskPage> {
  const { sort } = query
  const wanted = matching(db, whose, query, isInScopeForPage('of' in whose ? whose.of : null, query))
  const order = <Row>(part: Query<Row>) => orderBySort(part, sort, SORT, '-createAt', sql`t.id`)
  const placesByName = () =>
    nullsLast(
      sort,
      order(
        wanted
          .innerJoin('employees as e', 'e.id', 't.employee_id')
          .innerJoin('users as u', 'u.id', 'e.user_id')
          .select('t.id'),
      ),
      wanted.where('t.employee_id', 'is', null).select('t.id'),
      sql`t.id`,
    )
  const placesByDue = () => {
    const of = (status: TaskStatus) => wanted.where('t.status', '=', status).select('t.id')
    const [up, down] = sort === 'due' ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)
    const parts = [
      of('Assigned').orderBy('t.deadline_at', up).orderBy('t.id', up),
      of('no assign').orderBy('t.id', down),
      of('Completed').orderBy('t.id', down),
    ]
    return sort === 'due' ? parts : parts.toReversed()
  }
  const field = sort?.replace('-', '')
  const places =
    field === 'employee' ? placesByName() : field === 'due' ? placesByDue() : [order(wanted.select('t.id'))]
  const { rows, total } = await readPage(places, query, () => countTasks(db, whose, query))
  if (rows.length === 0) return { rows: [], total }
  const ids = rows.map((row) => row.id)
  return { rows: orderLike(rows, await byIds(db, ids)), total }
}

async function countTasks(db: Db, whose: TaskOwner, query: TasksWanted): Promise<number> {
  const { search, task_for, status, within } = query
  const count = async () => {
    const all = matching(db, whose, query).select((e) => e.fn.countAll<number>().as('n'))
    return (await all.executeTakeFirstOrThrow()).n
  }
  const kept = search === undefined && within === undefined
  if (!kept || !('all' in whose || ('of' in whose && whose.of.many))) return count()
  const kinds = task_for === undefined ? TaskKind.options : [task_for]
  const states = status === undefined ? TaskStatus.options : [status]
  const everybodys = await readCounter(db, ...kinds.flatMap((kind) => states.map((state) => taskFigure(kind, state))))
  return 'of' in whose ? cachedFor(db, ['tasks', task_for, status, whose.of], everybodys, count) : everybodys
}

const byId = compiledQuery((db, kind: TaskKind, id: string) =>
  shown(db).where('t.id', '=', id).where('t.task_for', '=', kind),
)

export const taskById = async (db: Db, kind: TaskKind, id: string) => (await byId(db, kind, id)).at(0)

export type TaskRow = NonNullable<Awaited<ReturnType<typeof taskById>>>

/** The audit snapshot of a task. */
export interface TaskFacts {
  task_for: TaskKind
  task_name: string
  description: string
  status: TaskStatus
  employee_id: string | null
  team_id: string | null
  assign_at: Date | null
  deadline_at: Date | null
  return_at: Date | null
}

/** Removes joined data of a task. */
export const taskAuditSnapshot = (task: TaskFacts): TaskFacts => ({
  task_for: task.task_for,
  task_name: task.task_name,
  description: task.description,
  status: task.status,
  employee_id: task.employee_id,
  team_id: task.team_id,
  assign_at: task.assign_at,
  deadline_at: task.deadline_at,
  return_at: task.return_at,
})

/** The number of tasks of a kind by status. */
export const taskFigure = (kind: TaskKind, status: TaskStatus): CounterName => defineCounter(`task ${kind} ${status}`)
