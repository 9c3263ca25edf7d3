import { employees } from '../../api/contract/employees.ts'
import { salaries } from '../../api/contract/salaries.ts'
import { useList, useSend } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

export const useSalaries = (list: ListOf<typeof salaries.list>) => useList(salaries.list, { query: list.query })

/** @param role stands in the path and grants nothing */
export const useSalaryHistory = (id: string, role: string, list: ListOf<typeof salaries.ofPerson>) =>
  useList(salaries.ofPerson, { params: { id, role }, query: list.query })

export const useAddSalary = () => useSend(salaries.add, { refreshes: ['salaries', 'dashboard'] })

/** Who of a department can be paid: also those who have left, for their final pay. */
export const usePayees = (department: string | null, search: string | undefined, limit: number) =>
  useList(
    employees.list,
    department ? { query: { department, search, limit, state: 'all', sort: 'employeeId' } } : null,
  )
