import { employees } from '../../api/contract/employees.ts'
import { employment } from '../../api/contract/employment.ts'
import { org } from '../../api/contract/org.ts'
import { personPage } from '../../api/contract/person-page.ts'
import { useFetch, useList, useSend } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

// Everything that shows a person's name, code or department, or counts people.
const refreshes = [
  ...(['employees', 'personPage', 'org', 'salaries', 'leaves', 'attendance'] as const),
  ...(['teams', 'tasks', 'dashboard'] as const),
] as const

export const useEmployees = (list: ListOf<typeof employees.list>) => useList(employees.list, { query: list.query })
/** Those whom one leads. */
export const useTeam = (list: ListOf<typeof employees.list>) =>
  useList(employees.list, { query: { ...list.query, team: 'true' } })
export const useEmployee = (id: string) => useFetch(employees.get, { params: { id } })
/** Somebody with what their page begins with. */
export const usePerson = (id: string) => useFetch(personPage.page, { params: { id } })
/** The next free employee id; null where none can be told. */
export const useNextId = () => useFetch(employees.nextId, {}).data?.employeeId ?? null
export const useAddEmployee = () => useSend(employees.add, { refreshes })
// The signed-in person's own name stands in the top bar.
export const useUpdateEmployee = () => useSend(employees.update, { refreshes: [...refreshes, 'auth'] })
export const useAddRecord = () => useSend(employment.addRecord, { refreshes })
export const useEndEmployment = () => useSend(employees.endEmployment, { refreshes })
export const useResumeEmployment = () => useSend(employees.resumeEmployment, { refreshes })
const coming = ['job', ...refreshes] as const
export const useSetEmployment = () => useSend(employment.set, { refreshes: coming })
export const usePlanLeaving = () => useSend(employment.planLeaving, { refreshes: coming })
export const useWithdrawLeaving = () => useSend(employment.withdrawLeaving, { refreshes: coming })
/** How many report to somebody themselves, which is nobody once they have left. @param id the employee's */
export const useReportCount = (id: string) =>
  useFetch(org.directory, { query: { manager: id, limit: 1 } }).data?.total ?? 0
