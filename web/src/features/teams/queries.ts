import { employees } from '../../api/contract/employees.ts'
import { teams } from '../../api/contract/teams.ts'
import { useFetch, useList, useSend } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

// Tasks show the team's name and leader, and the reader's rights on them.
const refreshes = ['teams', 'tasks', 'dashboard'] as const

export const useTeams = (list: ListOf<typeof teams.list>) => useList(teams.list, { query: list.query })
export const useTeam = (id: string) => useFetch(teams.get, { params: { id } })
/** A person's teams. The role in the path is for other clients: the server uses the session. */
export const useTeamsOf = (id: string, list: ListOf<typeof teams.ofPerson>) =>
  useList(teams.ofPerson, { params: { id, role: 'employee' }, query: list.query })
export const useAddTeam = () => useSend(teams.add, { refreshes })
export const useUpdateTeam = () => useSend(teams.update, { refreshes })
export const useSetMembers = () => useSend(teams.setMembers, { refreshes })
export const useRemoveTeam = () => useSend(teams.remove, { refreshes })

export const COLLEAGUES_PER_PAGE = 50

/** A page of the people of a department; empty until one is selected. @param page from 1 */
export const useColleagues = (department: string | null, search: string, page: number) =>
  useList(
    employees.byDepartment,
    department
      ? {
          params: { id: department },
          query: { search, sort: 'employeeId', limit: COLLEAGUES_PER_PAGE, skip: (page - 1) * COLLEAGUES_PER_PAGE },
        }
      : null,
  )
