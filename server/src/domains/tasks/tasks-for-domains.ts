import { addressOf, screens } from '@ems/contract/core/screens'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent, writeAuditEvents } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { notifyPeople } from '../notifications/index.ts'
import { taskNotices } from './notification-kinds.ts'
import * as repo from './repo.ts'
import { taskAuditSnapshot } from './repo.ts'
import { assignmentKey } from './rules.ts'
import { auditTaskChange } from './service.ts'
import * as changes from './task-write.repo.ts'

/** A task that another domain makes. */
export interface NewDomainTask extends changes.TaskValues {
  deadline: Date
  /** the assignee; null for none */
  assignee: { id: string; user_id: string } | null
}

/** Tasks that other domains make for people, move and delete; `actor` is null for the product itself. */
export function tasksForDomains(platform: Platform) {
  const { clock } = platform
  const notices = taskNotices(platform)

  return {
    /** Makes a task and notifies its assignee. @returns its id */
    async give(trx: Trx, actor: Actor | null, { deadline, assignee, ...values }: NewDomainTask): Promise<string> {
      const id = await changes.insertTask(trx, 'personal', values)
      const made = (await repo.taskById(trx, 'personal', id)) as repo.TaskRow
      await writeAuditEvent(trx, actor, { action: 'task.add', entityId: id, after: taskAuditSnapshot(made) })
      if (!assignee) return id
      // A task made after its deadline is assigned as of the deadline, and so is overdue at once.
      const assign_at = new Date(Math.min(clock.now().getTime(), deadline.getTime()))
      await changes.assignTask(trx, 'personal', id, assignee.id, { assign_at, deadline_at: deadline })
      const { assignments } = await auditTaskChange(trx, actor, 'task.assign', made)
      await notifyPeople(trx, notices.assigned, {
        eventKey: assignmentKey(id, assignments),
        params: { taskId: id },
        link: addressOf(screens.employee.viewTask, { task_for: 'personal', id }),
        actor,
        to: [assignee.user_id],
      })
      return id
    },

    /** Moves the deadline of open tasks; finished ones stay. */
    async move(trx: Trx, actor: Actor | null, id: string, deadline: Date): Promise<void> {
      const before = await changes.lockTask(trx, 'personal', id)
      if (before?.status !== 'Assigned') return
      await changes.moveDeadline(trx, id, deadline)
      await auditTaskChange(trx, actor, 'task.update', before)
    },

    /** Deletes an unfinished task. @returns whether it was deleted */
    async take(trx: Trx, actor: Actor | null, id: string): Promise<boolean> {
      const task = await changes.lockTask(trx, 'personal', id)
      if (!task || task.status === 'Completed') return task === undefined
      await changes.deleteTask(trx, id)
      await writeAuditEvent(trx, actor, { action: 'task.remove', entityId: id, before: taskAuditSnapshot(task) })
      return true
    },
  }
}

/**
 * Removes a team's tasks, in the transaction that deletes and locks it: open ones become unassigned
 * again, finished ones stay without a team. Each has an audit event.
 */
export async function releaseTasksOfTeam(trx: Trx, actor: Actor, teamId: string): Promise<void> {
  const before = await changes.lockTasksOfTeam(trx, teamId)
  if (before.length === 0) return
  const after = new Map(
    (await changes.removeTeamFromTasks(trx, teamId)).map((task) => [task.id, taskAuditSnapshot(task)]),
  )
  await writeAuditEvents(
    trx,
    actor,
    before.map((task) => ({
      action: 'task.unassign',
      entityId: task.id,
      before: taskAuditSnapshot(task),
      after: after.get(task.id) ?? null,
    })),
  )
}
