import type { TaskKind, TaskStatus } from '@ems/contract/tasks'

/** What the audit keeps of a task. */
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

/** Leaves away whatever else was read with a task. */
export const factsOf = (task: TaskFacts): TaskFacts => ({
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
