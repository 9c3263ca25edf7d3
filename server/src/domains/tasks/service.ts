import type { TaskKind } from '@ems/contract/tasks'
import { type ActingPrincipal, type Actor, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, fieldError, notFoundError, requireCurrent } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findEmployeeFor } from '../employees/index.ts'
import { getPeopleInScope, hasPermissionFor, requirePermissionFor } from '../scope/index.ts'
import { isMember, membersOf } from '../teams/index.ts'
import { deadlineRange, readInstant } from './due-dates.ts'
import * as repo from './repo.ts'
import { taskAuditSnapshot } from './repo.ts'
import { canUndoCompletion, deadlineIsEarly, getFinisher } from './rules.ts'
import * as changes from './task-write.repo.ts'

/** The values of a task without its assignee. */
export interface TaskChange extends changes.TaskValues {
  /** ISO 8601; without a zone local to the organisation */
  deadlineAt: string
  ifUpdatedAt?: string | undefined
}

/**
 * The task of a kind that the actor manages, locked until the transaction ends.
 * @throws {AppError} FORBIDDEN, NOT_FOUND
 */
export async function requireManagedTask(trx: Trx, actor: Actor, kind: TaskKind, id: string): Promise<repo.TaskRow> {
  const row = await changes.lockTask(trx, kind, id)
  await requirePermissionFor(trx, actor, 'tasks.manage', row && getFinisher(row))
  if (!row) throw notFoundError('task')
  return row
}

/** Reads a changed task, and writes the audit event. */
export async function auditTaskChange(
  trx: Trx,
  actor: Actor | null,
  action: string,
  before: repo.TaskRow,
): Promise<repo.TaskRow> {
  const task = await requireTask(trx, before.task_for, before.id)
  await writeAuditEvent(trx, actor, {
    action,
    entityId: before.id,
    before: taskAuditSnapshot(before),
    after: taskAuditSnapshot(task),
  })
  return task
}

/** A task as it is now. @throws {AppError} NOT_FOUND */
export async function requireTask(db: Db, kind: TaskKind, id: string): Promise<repo.TaskRow> {
  const row = await repo.taskById(db, kind, id)
  if (!row) throw notFoundError('task')
  return row
}

export function taskService({ db, clock }: Platform) {
  const wanted = (query: repo.TaskFilter) => ({ ...query, within: query.due && deadlineRange(clock, query.due) })
  return {
    /** The tasks of visible people, for teams by the leader; unassigned ones if everyone is visible. */
    async list(actor: ActingPrincipal, query: repo.TaskFilter): Promise<repo.TaskPage> {
      const people = await getPeopleInScope(db, actor, 'tasks.read')
      return repo.listTasks(db, people ? { of: people } : { all: true }, wanted(query))
    },

    /** The members of the teams of some tasks, by the team's id, ordered by name. */
    async membersOfTeams(rows: readonly repo.TaskRow[]) {
      const ids = new Set(rows.flatMap(({ team_id }) => team_id ?? []))
      return Map.groupBy(await membersOf(db, [...ids]), ({ team_id }) => team_id)
    },

    /**
     * A person's own tasks or those of their teams; empty for a user without an employee record.
     * @param id the employee's or the user's
     * @throws {AppError} NOT_FOUND, FORBIDDEN
     */
    async listOf(actor: ActingPrincipal, kind: TaskKind, id: string, query: repo.TaskFilter): Promise<repo.TaskPage> {
      const person = await findEmployeeFor(db, actor, 'tasks.read', id)
      if (!person) return { rows: [], total: 0 }
      return repo.listTasks(db, kind === 'personal' ? { assignee: person.id } : { teamsOf: person.id }, wanted(query))
    },

    /** @throws {AppError} NOT_FOUND; FORBIDDEN for other people's tasks */
    async get(actor: Actor, kind: TaskKind, id: string): Promise<repo.TaskRow> {
      const row = await repo.taskById(db, kind, id)
      const everyone = hasPermissionForEveryone(actor, 'tasks.read')
      const theirs = !everyone && row !== undefined && (await isTheirs(db, row, actor.userId))
      await requirePermissionFor(db, actor, 'tasks.read', theirs ? actor.userId : row && getFinisher(row))
      if (!row) throw notFoundError('task')
      return row
    },

    /** Adds an unassigned task. @throws {AppError} FORBIDDEN without the right to everyone's tasks */
    async add(actor: Actor, kind: TaskKind, { task_name, description }: changes.TaskValues) {
      await requirePermissionFor(db, actor, 'tasks.manage', null)
      return inTransaction(db, async (trx) => {
        const id = await changes.insertTask(trx, kind, { task_name, description })
        const task = await requireTask(trx, kind, id)
        await writeAuditEvent(trx, actor, { action: 'task.add', entityId: id, after: taskAuditSnapshot(task) })
        return task
      })
    },

    /** @throws {AppError} NOT_FOUND, STALE; INVALID for a deadline before the assignment */
    async update(
      actor: Actor,
      kind: TaskKind,
      id: string,
      { task_name, description, deadlineAt, ifUpdatedAt }: TaskChange,
    ) {
      const deadline_at = readInstant(clock, 'deadlineAt', 'Deadline', deadlineAt)
      return inTransaction(db, async (trx) => {
        const before = await requireManagedTask(trx, actor, kind, id)
        requireCurrent(before.updated_at, ifUpdatedAt)
        if (deadlineIsEarly(before.assign_at, deadline_at)) throw fieldError('deadlineAt', 'task.deadline-too-early')
        await changes.updateTask(trx, id, { task_name, description, deadline_at })
        return auditTaskChange(trx, actor, 'task.update', before)
      })
    },

    /** @throws {AppError} NOT_FOUND */
    async remove(actor: Actor, kind: TaskKind, id: string) {
      return inTransaction(db, async (trx) => {
        const task = await requireManagedTask(trx, actor, kind, id)
        await changes.deleteTask(trx, id)
        await writeAuditEvent(trx, actor, { action: 'task.remove', entityId: id, before: taskAuditSnapshot(task) })
        return task
      })
    },

    /**
     * Finishes a task; a finished one stays as it is.
     * @throws {AppError} NOT_FOUND; FORBIDDEN for people who may not finish it; CONFLICT without an assignee
     */
    async markDone(actor: Actor, kind: TaskKind, id: string) {
      return inTransaction(db, async (trx) => {
        const before = await lockedToFinish(trx, actor, kind, id)
        if (before.status === 'Completed') return before
        if (before.status === 'no assign') throw new AppError('task.unassigned')
        await changes.finishTask(trx, id, clock.now())
        return auditTaskChange(trx, actor, 'task.done', before)
      })
    },

    /**
     * Reopens a finished task.
     * @param seen the time of finishing, from the answer
     * @throws {AppError} NOT_FOUND; FORBIDDEN as for finishing; CONFLICT after ten seconds, or if it was changed since
     */
    async undoDone(actor: Actor, kind: TaskKind, id: string, seen: Date) {
      return inTransaction(db, async (trx) => {
        const before = await lockedToFinish(trx, actor, kind, id)
        if (!canUndoCompletion(before, { now: clock.now(), seen })) throw new AppError('task.not-undone')
        await changes.reopenTask(trx, id)
        return auditTaskChange(trx, actor, 'task.undo-done', before)
      })
    },
  }

  /**
   * The task of a kind that the actor may finish, locked until the transaction ends.
   * @throws {AppError} FORBIDDEN, NOT_FOUND
   */
  async function lockedToFinish(trx: Trx, actor: Actor, kind: TaskKind, id: string): Promise<repo.TaskRow> {
    const row = await changes.lockTask(trx, kind, id)
    const finisher = row && getFinisher(row)
    const covered = await hasPermissionFor(trx, actor, 'tasks.finish', finisher)
    if (!covered && row && (await isTheirs(trx, row, actor.userId))) throw new AppError('task.leader-only')
    await requirePermissionFor(trx, actor, 'tasks.finish', finisher)
    if (!row) throw notFoundError('task')
    return row
  }

  async function isTheirs(handle: Db, row: repo.TaskRow, userId: string): Promise<boolean> {
    return row.team_id === null ? row.assignee_user_id === userId : isMember(handle, row.team_id, userId)
  }
}
