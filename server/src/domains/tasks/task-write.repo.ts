import type { TaskKind } from '@ems/contract/tasks'
import { sql } from 'kysely'
import { compiledQuery } from '../../platform/database/compiled-query.ts'
import { newId } from '../../platform/database/ids.ts'
import { nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { lockRow } from '../../platform/database/transactions.ts'
import { TASK_COLUMNS, type TaskRow, type TaskTexts, taskById } from './repo.ts'

/** The task, locked until the transaction ends. */
export async function lockTask(trx: Trx, kind: TaskKind, id: string): Promise<TaskRow | undefined> {
  return (await lockRow(trx, 'tasks', id)) ? taskById(trx, kind, id) : undefined
}

export interface TaskValues {
  task_name: string
  description: string
}

const inserting = compiledQuery((db, id: string, task_for: TaskKind, task_name: string, description: string) =>
  db.insertInto('tasks').values({ id, task_for, task_name, description }),
)

/** @returns the id */
export async function insertTask(trx: Trx, kind: TaskKind, values: TaskValues): Promise<string> {
  const id = newId()
  await inserting(trx, id, kind, values.task_name, values.description)
  return id
}

export async function updateTask(trx: Trx, id: string, values: TaskValues & { deadline_at: Date }): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

/** Sets the deadline of an assigned task; a deadline before the assignment moves the assignment to it. */
export async function moveDeadline(trx: Trx, id: string, deadline_at: Date): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({ deadline_at, assign_at: sql`least(assign_at, ${deadline_at})`, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

/** Assigns a task, also to another assignee, and counts it; a completed task is open again. */
export async function assignTask(
  trx: Trx,
  kind: TaskKind,
  id: string,
  assignee: string,
  times: { assign_at: Date; deadline_at: Date },
): Promise<void> {
  const who = kind === 'personal' ? { employee_id: assignee } : { team_id: assignee }
  await trx
    .updateTable('tasks')
    .set({ ...who, ...times, return_at: null, assignments: sql`assignments + 1`, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

export async function finishTask(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('tasks').set({ return_at: at, updated_at: nextUpdatedAt }).where('id', '=', id).execute()
}

/** Reopens a finished task with its former assignee and deadline. */
export async function reopenTask(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('tasks').set({ return_at: null, updated_at: nextUpdatedAt }).where('id', '=', id).execute()
}

/** The tasks of a team, finished ones too, locked until the transaction ends. */
export const lockTasksOfTeam = (trx: Trx, teamId: string) =>
  trx
    .selectFrom('tasks')
    .select(TASK_COLUMNS)
    .$narrowType<TaskTexts>()
    .where('team_id', '=', teamId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Removes all tasks from a team: open ones become unassigned, finished ones keep their times. */
export const removeTeamFromTasks = (trx: Trx, teamId: string) =>
  trx
    .updateTable('tasks')
    .set({
      team_id: null,
      assign_at: sql<Date | null>`case when return_at is not null then assign_at end`,
      updated_at: nextUpdatedAt,
    })
    .where('team_id', '=', teamId)
    .returning(TASK_COLUMNS)
    .$narrowType<TaskTexts>()
    .execute()

export async function deleteTask(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('tasks').where('id', '=', id).execute()
}
