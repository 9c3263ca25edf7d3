import type { TaskKind, TaskStatus } from '@ems/contract/tasks'
import { type Figure, keptFigure } from '../../platform/database/counters.ts'

/** How many tasks there are of a kind in a status. */
export const taskFigure = (kind: TaskKind, status: TaskStatus): Figure => keptFigure(`task ${kind} ${status}`)
