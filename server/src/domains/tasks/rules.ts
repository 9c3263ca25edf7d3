import { UNDO_WITHIN_MS } from '@ems/contract/core/limits'
import type { TaskKind, TaskStatus } from '@ems/contract/tasks'

/** The values of a task that the rules read; people by account id. */
export interface TaskState {
  task_for: TaskKind
  status: TaskStatus
  /** the assignee's account; null for team tasks and without an assignee */
  assignee_user_id: string | null
  /** the account of the leader of the task's own team */
  leader_user_id: string | null
}

export interface Person {
  userId: string
  /** whether they may finish everyone's tasks */
  forEveryone: boolean
}

/**
 * The account of the person who can finish a task in any state: its assignee for a personal task, the leader of its
 * own team for a team task; null without one.
 * Source: the product's rule for tasks ("a team task only by the leader of that task's own team").
 */
export const getFinisher = (task: TaskState): string | null =>
  task.task_for === 'personal' ? task.assignee_user_id : task.leader_user_id

/** Whether a person can finish a task now: it is theirs, assigned, and not finished yet. */
export const canComplete = (task: TaskState, person: Person): boolean =>
  task.status === 'Assigned' && (person.forEveryone || person.userId === getFinisher(task))

/** A completed task that a person wants to open again. */
export interface CompletedTask {
  status: TaskStatus
  return_at: Date | null
  employee_id: string | null
  assignee_left_on: string | null
  team_id: string | null
}

/** Whether completing a task can be undone: soon after, without changes since, and while it has an assignee. */
export const canUndoCompletion = (task: CompletedTask, { now, seen }: { now: Date; seen: Date }): boolean =>
  task.status === 'Completed' &&
  task.return_at?.getTime() === seen.getTime() &&
  now.getTime() - seen.getTime() < UNDO_WITHIN_MS &&
  (task.team_id !== null || (task.employee_id !== null && task.assignee_left_on === null))

/** Whether a deadline is before its assignment; the same minute is allowed. */
export const deadlineIsEarly = (assignAt: Date | null, deadlineAt: Date): boolean =>
  assignAt !== null && deadlineAt.getTime() < assignAt.getTime()

/**
 * The event key of an assignment, so that each recipient gets one notification.
 * @param assignment how often the task was assigned so far
 */
export const assignmentKey = (taskId: string, assignment: number): string => `task:${taskId}:${assignment}`
