import type { TaskKind } from '@ems/contract/tasks'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import type { ScopedPeople } from '../scope/index.ts'
import { isAssignedToPeople, type TaskRow, tasksById } from './repo.ts'

/**
 * Tasks that are assigned, not finished, and past their deadline.
 * @param people the people; null for everyone
 * @returns their number, and the most overdue one; null if there is none
 */
export async function overdueTasks(db: Db, people: ScopedPeople | null, now: Date) {
  const late = db
    .selectFrom('tasks as t')
    .where('t.status', '=', 'Assigned')
    .where('t.deadline_at', '<', now)
    .$if(people !== null, (q) => q.where(isAssignedToPeople(people as ScopedPeople)))
  const [{ n }, oldest] = await Promise.all([
    late.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    late
      .select(['t.id', 't.task_name', 't.task_for', 't.deadline_at'])
      .$narrowType<{ task_for: TaskKind; deadline_at: Date }>()
      .orderBy('t.deadline_at')
      .orderBy(sql`t.id`)
      .limit(1)
      .executeTakeFirst(),
  ])
  return { total: n, oldest: oldest ?? null }
}

/** Open tasks of a person and of their teams, nearest deadline first. */
export async function nextTasksOf(db: Db, employeeId: string, most: number): Promise<TaskRow[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tasks t
    where t.status = 'Assigned' and (t.employee_id = ${employeeId}
      or t.team_id in (select team_id from team_members where employee_id = ${employeeId}))
    order by t.deadline_at nulls last, t.id limit ${most}`.execute(db)
  const tasks = await tasksById(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => tasks.get(id) ?? [])
}

/** The number of open tasks of teams, by id; teams without one are absent. */
export async function openTasksOf(db: Db, teamIds: readonly string[]): Promise<Map<string, number>> {
  if (teamIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tasks')
    .where(sql<boolean>`team_id = any(${teamIds}::uuid[])`)
    .where('status', '=', 'Assigned')
    .groupBy('team_id')
    .select((e) => ['team_id', e.fn.countAll<number>().as('n')])
    .execute()
  return new Map(rows.map(({ team_id, n }) => [String(team_id), n]))
}
