import { departments } from '../../api/contract/departments.ts'
import { org } from '../../api/contract/org.ts'
import { useFetch, useList, useSend } from '../../api/hooks.ts'
import { useScope } from '../../api/session.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

// Lists of employees, leaves and others show the department's name.
const refreshes = [
  'departments',
  'org',
  'employees',
  'personPage',
  'leaves',
  'attendance',
  'teams',
  'dashboard',
] as const

export const useDepartments = (list: ListOf<typeof departments.list>) =>
  useList(departments.list, { query: list.query })
/**
 * Heads, sizes and faces of listed departments, by id; undefined while they load, and for readers who may not see them.
 */
export function useDepartmentPeople(list: ListOf<typeof departments.list>) {
  const seen = useScope('directory.read') === 'everyone'
  const query = useList(org.departments, seen ? { query: { ...list.query, faces: 'true' } } : null)
  return query.data && { placed: query.data.placed, of: new Map(query.data.departments.map((one) => [one._id, one])) }
}
export const useDepartment = (id: string) => useFetch(departments.get, { params: { id } })
export const useAddDepartment = () => useSend(departments.add, { refreshes })
export const useUpdateDepartment = () => useSend(departments.update, { refreshes })
export const useRemoveDepartment = () => useSend(departments.remove, { refreshes })
/** A department in the chart, with its head. @param id null for no call */
export const useDepartmentHead = (id: string | null) =>
  useFetch(org.departments, id === null ? null : { query: { department: id } })
export const useSetHead = () => useSend(org.setHead, { refreshes })
