import { useParams } from '@tanstack/react-router'
import type { TaskKind } from '../../../api/contract/tasks.ts'

/** The `task_for` in the address of the screen; the route lets no other value in. */
export const useTaskKind = (): TaskKind => (useParams({ strict: false }) as { task_for: TaskKind }).task_for
