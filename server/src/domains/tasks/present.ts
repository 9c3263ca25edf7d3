import type { Task } from '@ems/contract/tasks'
import { type Actor, forEveryone } from '../../platform/actor.ts'
import type { TaskRow } from './repo.ts'
import { canMarkDone } from './rules.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** @param actor decides what `can` says */
export const presentTask = (row: TaskRow, actor: Actor): Task => ({
  _id: row.id,
  task_name: row.task_name,
  description: row.description,
  task_for: row.task_for,
  employeeId:
    row.employee_id === null
      ? null
      : {
          _id: row.employee_id,
          employeeId: row.assignee_code ?? '',
          userId: {
            _id: row.assignee_user_id ?? '',
            name: row.assignee_name ?? '',
            profileImage: row.assignee_image,
          },
        },
  teamId:
    row.team_id === null
      ? null
      : {
          _id: row.team_id,
          team_name: row.team_name ?? '',
          leaderId: {
            _id: row.leader_id ?? '',
            userId: { _id: row.leader_user_id ?? '', name: row.leader_name ?? '' },
          },
        },
  assignAt: iso(row.assign_at),
  deadlineAt: iso(row.deadline_at),
  returnAt: iso(row.return_at),
  status: row.status,
  complete: row.return_at !== null,
  createAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  can: {
    markDone: canMarkDone(row, {
      userId: actor.userId,
      forEveryone: forEveryone(actor, 'tasks.finish'),
    }),
  },
})
