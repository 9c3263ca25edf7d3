import type { TaskKind } from '@ems/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { planPerExecution } from '../../platform/database/prepared-statements.ts'
import { findSome, matchRank, wordsMatch } from '../../platform/database/search.ts'
import { documentsFor, type Readable } from '../documents/index.ts'
import type { ScopedPeople } from '../scope/index.ts'
import { isAssignedToPeople } from '../tasks/index.ts'
import { isInSearchScope, MOST_RANKED, type SearchRequest, type SearchScope } from './people-search.repo.ts'
import type { LeaveSearch } from './rules.ts'

export interface FoundTask {
  id: string
  task_for: TaskKind
  name: string
  /** the assignee: a person or a team */
  holder: string | null
  fit: number
}

export interface TaskSearch extends SearchRequest {
  /** the people whose tasks are visible, for teams by their leaders; null for everyone */
  people: ScopedPeople | null
  /** the reader's employee id, whose teams' tasks are visible; null for an account without an employee record */
  self: string | null
}

/** Tasks by name, not by description: best match first, then open tasks. */
export async function findTasks(db: Db, { search, most, people, self }: TaskSearch): Promise<FoundTask[]> {
  const ofOwnTeams = sql`t.team_id in (select team_id from team_members where employee_id = ${self}::uuid)`
  const theirs = people === null ? sql`true` : sql`(${isAssignedToPeople(people)} or ${ofOwnTeams})`
  const { rows } = await sql<FoundTask>`
    select t.id, t.task_for, t.task_name as name, coalesce(u.name, tm.team_name) as holder, ${matchRank(sql`t.folded_name`, search)} as fit
    from (select t.* from tasks t where ${wordsMatch(sql`t.folded_name`, search)} and ${theirs} limit ${sql.lit(MOST_RANKED)}) t
    left join employees e on e.id = t.employee_id left join users u on u.id = e.user_id left join teams tm on tm.id = t.team_id
    order by fit, t.return_at is not null, lower(t.task_name), t.id limit ${sql.lit(most)}`.execute(db)
  return rows
}

export interface FoundLeave {
  id: string
  user_id: string
  name: string
  leave_type: string
  start_date: string
  end_date: string
  status: string
  fit: number
}

export interface LeaveListSearch extends LeaveSearch {
  most: number
  /** the people whose leaves are visible */
  people: SearchScope
  /** the reader's employee id */
  self: string | null
  today: string
}

const touching = (spans: LeaveListSearch['spans']): RawBuilder<unknown> =>
  planPerExecution(
    sql`(${sql.join(
      spans.map(
        ({ from, to }) => sql`daterange(l.start_date, l.end_date + 1) && daterange(${from}::date, ${to}::date, '[]')`,
      ),
      sql` or `,
    )})`,
  )

/**
 * Leaves by person and days, never by reason: those on the named days or, without any, present and future ones
 * that are not rejected. Without a name they are the reader's own.
 */
export async function findLeaves(db: Db, wanted: LeaveListSearch): Promise<FoundLeave[]> {
  const { names, spans, most, people, self, today } = wanted
  const visible = people === null ? sql`` : sql`join employees e on e.id = s.id and ${isInSearchScope('e', people)}`
  const candidates =
    names === ''
      ? sql`select ${self}::uuid as id`
      : findSome([{ type: 'person' }, { type: 'code' }], names, { visible, most: MOST_RANKED })
  const days = spans.length > 0 ? touching(spans) : sql`(l.end_date >= ${today}::date and l.status <> 'Rejected')`
  const { rows } = await sql<FoundLeave>`
    select l.id, e.user_id, u.name, l.leave_type, l.start_date, l.end_date, l.status,
      ${names === '' ? sql`0` : matchRank(sql`folded(u.name)`, names)} as fit
    from (${candidates}) c join leaves l on l.employee_id = c.id and ${days}
    join employees e on e.id = l.employee_id join users u on u.id = e.user_id
    order by fit, l.start_date desc, l.id limit ${sql.lit(most)}`.execute(db)
  return rows
}

export interface FoundDocument {
  id: string
  employee_id: string
  user_id: string
  title: string
  name: string
  type_name: string
  fit: number
}

/** The newest versions of documents by title. @param who the people whose documents the reader sees */
export async function findDocuments(db: Db, { search, most }: SearchRequest, who: Readable): Promise<FoundDocument[]> {
  const candidates = documentsFor(db, who)
    .where('d.current', '=', true)
    .where('d.deleted_at', 'is', null)
    .where(wordsMatch(sql`d.folded_title`, search))
    .limit(sql.lit(MOST_RANKED))
  const { rows } = await sql<FoundDocument>`
    select d.id, d.employee_id, e.user_id, d.title, u.name, t.name as type_name, ${matchRank(sql`d.folded_title`, search)} as fit
    from (${candidates}) c join documents d on d.id = c.id join document_types t on t.id = d.type_id
    join employees e on e.id = d.employee_id join users u on u.id = e.user_id
    order by fit, lower(d.title), lower(u.name), d.id limit ${sql.lit(most)}`.execute(db)
  return rows
}
