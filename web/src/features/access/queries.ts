import type { PermissionKey } from '@ems/contract/core/permissions'
import { access } from '../../api/contract/access.ts'
import { useFetch, useList, useSend } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

// Permissions change the menu, the lists and every record.
const refreshes = ['access', 'auth', 'leaves', 'employees', 'audit'] as const

export const usePermissions = () => useFetch(access.permissions, {})
export const useRoles = (list: ListOf<typeof access.roles>) => useList(access.roles, { query: list.query })
/** All roles: there are never so many that they need pages. */
export const useAllRoles = () => useFetch(access.roles, { query: { sort: 'name' } })
export const useAddRole = () => useSend(access.addRole, { refreshes })
export const useUpdateRole = () => useSend(access.updateRole, { refreshes })
export const usePreviewRole = () => useSend(access.previewRole, { refreshes: [] })
export const useRemoveRole = () => useSend(access.removeRole, { refreshes })
export const useAssignments = (list: ListOf<typeof access.assignments>) =>
  useList(access.assignments, { query: list.query })
export const useAssign = () => useSend(access.assign, { refreshes })
export const useEndAssignment = () => useSend(access.endAssignment, { refreshes })
export const useSetAdministrator = () => useSend(access.setAdministrator, { refreshes })
export const useExplanation = (userId: string) => useFetch(access.explain, { params: { userId } })
/** Whether a person holds a permission for another person, and why. @param question null: no call yet */
export const useAnswer = (userId: string, question: { about: string; key: PermissionKey } | null) =>
  useFetch(access.explain, question && { params: { userId }, query: question })
export const useDelegations = (list: ListOf<typeof access.delegations>) =>
  useList(access.delegations, { query: list.query })
