import type { TaskKind } from '@ems/contract/tasks'
import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'

export interface TaskSeed {
  name?: string
  description?: string
  /** who it is assigned to; absent: no one yet */
  employeeId?: string
  /** the team it is assigned to */
  teamId?: string
  /** `personal` where absent and no team is named */
  kind?: TaskKind
  /** ISO instants */
  assignAt?: string
  deadlineAt?: string
  /** when it was finished; absent: it is open */
  returnAt?: string
  createdAt?: string
}

let sequence = 0

/** Tasks need no parents: an unassigned one stands alone. */
export function createTaskBuilders(db: Db) {
  return {
    /** @returns the task's id */
    async task(seed: TaskSeed = {}): Promise<string> {
      const id = newId()
      const assigned = seed.employeeId !== undefined || seed.teamId !== undefined
      await db
        .insertInto('tasks')
        .values({
          id,
          task_name: seed.name ?? `Task ${++sequence}`,
          description: seed.description ?? '',
          task_for: seed.kind ?? (seed.teamId === undefined ? 'personal' : 'team'),
          employee_id: seed.employeeId ?? null,
          team_id: seed.teamId ?? null,
          assign_at: assigned ? (seed.assignAt ?? '2026-01-05T09:00:00Z') : null,
          deadline_at: seed.deadlineAt ?? (assigned ? '2026-12-31T17:00:00Z' : null),
          return_at: seed.returnAt ?? null,
          assignments: assigned ? 1 : 0,
          ...(seed.createdAt ? { created_at: seed.createdAt } : {}),
        })
        .execute()
      return id
    },
  }
}
