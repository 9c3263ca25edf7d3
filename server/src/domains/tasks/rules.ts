import type { TaskKind, TaskStatus } from '@ems/contract/tasks'

/** What the rules look at of a task; of the people their accounts' ids. */
export interface TaskState {
  task_for: TaskKind
  status: TaskStatus
  /** the assignee's account; null for team tasks and while no one is assigned */
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
 * The account of the one to finish a task, whatever state it is in: its assignee for a personal task, the leader of its
 * own team for a team task; null where it has none.
 * Source: the product's rule for tasks ("a team task only by the leader of that task's own team").
 */
export const getFinisher = (task: TaskState): string | null =>
  task.task_for === 'personal' ? task.assignee_user_id : task.leader_user_id

/** Whether someone can finish a task now: it is theirs to finish, assigned, and not finished yet. */
export const canComplete = (task: TaskState, person: Person): boolean =>
  task.status === 'Assigned' && (person.forEveryone || person.userId === getFinisher(task))

/** How long it may be taken back that a task was finished, as long as its toast may stand and a bit. */
const UNDO_WITHIN_MS = 10_000

/** A finished task, as someone wants it open again. */
export interface Finished {
  status: TaskStatus
  return_at: Date | null
  employee_id: string | null
  assignee_left_on: string | null
  team_id: string | null
}

/** Whether it may be taken back that a task was finished: soon after, as it was seen, and while someone has it. */
export const mayUndoDone = (task: Finished, { now, seen }: { now: Date; seen: Date }): boolean =>
  task.status === 'Completed' &&
  task.return_at?.getTime() === seen.getTime() &&
  now.getTime() - seen.getTime() < UNDO_WITHIN_MS &&
  (task.team_id !== null || (task.employee_id !== null && task.assignee_left_on === null))

/** Whether a deadline stands before the assignment that it belongs to; the same minute is fine. */
export const deadlineIsEarly = (assignAt: Date | null, deadlineAt: Date): boolean =>
  assignAt !== null && deadlineAt.getTime() < assignAt.getTime()

/**
 * The event key of an assignment: one for each, so that everyone concerned is told of it once.
 * @param assignment how often the task was assigned so far
 */
export const assignmentKey = (taskId: string, assignment: number): string => `task:${taskId}:${assignment}`
