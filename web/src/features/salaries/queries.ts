import { useQueryClient } from '@tanstack/react-query'
import { employees } from '../../api/contract/employees.ts'
import { type Reversed, salaries } from '../../api/contract/salaries.ts'
import { readAgain, useList, useSend } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

// Screens show reversed records, too, unless a filter excludes them.
const withReversed = <Query extends { reversed?: Reversed | undefined }>(query: Query) => ({
  ...query,
  reversed: query.reversed ?? 'all',
})

export const useSalaries = (list: ListOf<typeof salaries.list>) =>
  useList(salaries.list, { query: withReversed(list.query) })

/** The newest record, and the number of all records. */
export const useNewestSalary = () => useList(salaries.list, { query: { reversed: 'all', sort: '-payDate', limit: 1 } })

/** @param role part of the path; grants nothing */
export const useSalaryHistory = (id: string, role: string, list: ListOf<typeof salaries.ofPerson>) =>
  useList(salaries.ofPerson, { params: { id, role }, query: withReversed(list.query) })

const refreshes = ['salaries', 'dashboard'] as const

export const useAddSalary = () => useSend(salaries.add, { refreshes })
export const useReverseSalary = () => useSend(salaries.reverse, { refreshes })

/** Reads all salary data again, for instance after another person reversed the same record. */
export function useRefreshSalaries() {
  const cache = useQueryClient()
  return () => void readAgain(cache, 'salaries')
}

/** The people of a department who can be paid, with leavers for their final pay. */
export const usePayees = (department: string | null, search: string | undefined, limit: number) =>
  useList(
    employees.list,
    department ? { query: { department, search, limit, state: 'all', sort: 'employeeId' } } : null,
  )
