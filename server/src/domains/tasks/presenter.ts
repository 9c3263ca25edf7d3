import { type Task, type TaskTeamFaces, TEAM_FACES } from '@ems/contract/tasks'
import { type Actor, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import type { TaskRow } from './repo.ts'
import { canComplete } from './rules.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** @param actor whose rights are in `can` */
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
    markDone: canComplete(row, {
      userId: actor.userId,
      forEveryone: hasPermissionForEveryone(actor, 'tasks.finish'),
    }),
  },
})

interface Face {
  user_id: string
  name: string
  profile_image: string | null
}

/** The displayed members of a team. */
export const presentFaces = ([_id, members]: [string, readonly Face[]]): TaskTeamFaces => ({
  _id,
  members: members
    .slice(0, TEAM_FACES)
    .map(({ user_id, name, profile_image }) => ({ _id: user_id, name, profileImage: profile_image })),
  noOfMembers: members.length,
})
