import { attendance, type ReportStatus } from '../../../api/contract/attendance.ts'
import { employees } from '../../../api/contract/employees.ts'
import { employment } from '../../../api/contract/employment.ts'
import { leaveBalances } from '../../../api/contract/leave-balances.ts'
import { org } from '../../../api/contract/org.ts'
import { personPage } from '../../../api/contract/person-page.ts'
import { tasks } from '../../../api/contract/tasks.ts'
import { useFetch, useList, useSend } from '../../../api/hooks.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'

// Each screen that shows a person's name, code or department, or counts people.
const refreshes = [
  ...(['employees', 'personPage', 'org', 'salaries', 'leaves', 'attendance'] as const),
  ...(['teams', 'tasks', 'dashboard'] as const),
] as const

/** The list with the people who are away and here. */
export const useEmployees = (list: ListOf<typeof employees.list>) =>
  useList(employees.list, { query: { ...list.query, today: 'true' } })
/** The people whom the reader leads. */
export const useTeam = (list: ListOf<typeof employees.list>) =>
  useList(employees.list, { query: { ...list.query, team: 'true' } })
export const useEmployee = (id: string) => useFetch(employees.get, { params: { id } })
/** The data at the top of a person's page. */
export const usePerson = (id: string) => useFetch(personPage.page, { params: { id } })
/** The next free employee ID; null if none can be proposed. */
export const useNextId = () => useFetch(employees.nextId, {}).data?.employeeId ?? null
export const useAddEmployee = () => useSend(employees.add, { refreshes })
// The top bar shows the signed-in person's own name.
export const useUpdateEmployee = () => useSend(employees.update, { refreshes: [...refreshes, 'auth'] })
export const useAddRecord = () => useSend(employment.addRecord, { refreshes })
export const useEndEmployment = () => useSend(employees.endEmployment, { refreshes })
export const useResumeEmployment = () => useSend(employees.resumeEmployment, { refreshes })
const coming = ['job', ...refreshes] as const
export const useSetEmployment = () => useSend(employment.set, { refreshes: coming })
export const usePlanLeaving = () => useSend(employment.planLeaving, { refreshes: coming })
export const useWithdrawLeaving = () => useSend(employment.withdrawLeaving, { refreshes: coming })
/** The number of direct reports of a person; none after they have left. @param id the employee's */
export const useReportCount = (id: string) =>
  useFetch(org.directory, { query: { manager: id, limit: 1 } }).data?.total ?? 0

/**
 * A person's tracked balances; undefined while they load, empty if they failed.
 * @param id the employee's; null for no call
 */
export function useTrackedBalances(id: string | null) {
  const query = useFetch(leaveBalances.balance, id === null ? null : { params: { id } })
  return query.isLoading ? undefined : (query.data?.balances ?? []).filter(({ tracked }) => tracked)
}

/**
 * The numbers of a person's open and overdue tasks; undefined while they load, null if they failed.
 * @param id as above
 */
export function useOpenTasks(id: string | null): { open: number; overdue: number } | null | undefined {
  const first = { status: 'Assigned', limit: 1 } as const
  const open = useFetch(tasks.personal, id === null ? null : { params: { id }, query: first })
  const late = useFetch(tasks.personal, id === null ? null : { params: { id }, query: { ...first, due: 'overdue' } })
  if (open.isLoading || late.isLoading) return undefined
  return open.data && late.data ? { open: open.data.total, overdue: late.data.total } : null
}

/** A person's marks by day, from a day on, at most the last 100; undefined while they load. @param employee as above */
export function useLastMarks(employee: string | null, from: string): ReadonlyMap<string, ReportStatus> | undefined {
  const query = useFetch(attendance.report, employee === null ? null : { query: { employee, limit: 100 } })
  if (query.isLoading) return undefined
  const days = query.data?.groupData
  return new Map(
    Object.entries(days ?? {}).flatMap(([day, [mark]]) => (mark && day >= from ? [[day, mark.status]] : [])),
  )
}

/** The latest changes of a person. @param id the employee's */
export const useLastEvents = (id: string) => useFetch(personPage.timeline, { params: { id }, query: { limit: 3 } })
