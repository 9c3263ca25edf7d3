import { useParams } from '@tanstack/react-router'
import { type TaskKind, type TaskStatus, tasks } from '../../../api/contract/tasks.ts'
import { teams } from '../../../api/contract/teams.ts'
import { useFetch, useList, useSend } from '../../../api/hooks.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { OPTIONS_MAX } from '../../../ui/select/RemoteSelect.tsx'

const refreshes = ['tasks', 'dashboard'] as const

export const useTasks = (list: ListOf<typeof tasks.list>) => useList(tasks.list, { query: list.query })
/** The tasks of one state by the filters of the list; by default the nearest deadline first. */
export function useBoardColumn({ filters }: ListOf<typeof tasks.list>, status: TaskStatus, limit: number) {
  const { sort = status === 'Assigned' ? 'deadlineAt' : undefined } = filters
  return useList(tasks.list, { query: { ...filters, sort, status, limit } })
}

export const useTask = (kind: TaskKind, id: string) =>
  useFetch(kind === 'team' ? tasks.getTeam : tasks.get, { params: { id } })
/** A person's own tasks, or those of their teams. */
export const useTasksOf = (kind: TaskKind, id: string, list: ListOf<typeof tasks.personal>) =>
  useList(kind === 'team' ? tasks.ofTeams : tasks.personal, { params: { id }, query: list.query })

export const useAddTask = () => useSend(tasks.add, { refreshes })
export const useAddTeamTask = () => useSend(tasks.addTeam, { refreshes })
export const useUpdateTask = (kind: TaskKind) =>
  useSend(kind === 'team' ? tasks.updateTeam : tasks.update, { refreshes })
export const useRemoveTask = (kind: TaskKind) =>
  useSend(kind === 'team' ? tasks.removeTeam : tasks.remove, { refreshes })
export const useMarkDone = (kind: TaskKind) =>
  useSend(kind === 'team' ? tasks.markTeamDone : tasks.markDone, { refreshes })
export const useUndoDone = (kind: TaskKind) =>
  useSend(kind === 'team' ? tasks.undoTeamDone : tasks.undoDone, { refreshes })
export const useAssign = () => useSend(tasks.assign, { refreshes })
export const useAssignTeam = () => useSend(tasks.assignTeam, { refreshes })
export const useNotify = (kind: TaskKind) =>
  useSend(kind === 'team' ? tasks.notifyTeam : tasks.notify, { refreshes: [] })

/** Teams to choose from. */
export const useTeamChoices = (search: string | undefined) =>
  useList(teams.list, { query: { search, sort: 'team_name', limit: OPTIONS_MAX } })

/** The `task_for` in the address of the screen; the route refuses other values. */
export const useTaskKind = (): TaskKind => (useParams({ strict: false }) as { task_for: TaskKind }).task_for
