import { access } from '../../api/contract/access.ts'
import { accounts } from '../../api/contract/accounts.ts'
import { departments } from '../../api/contract/departments.ts'
import { keys, services } from '../../api/contract/keys.ts'
import { providers } from '../../api/contract/providers.ts'
import { security } from '../../api/contract/security.ts'
import { useFetch, useList, useSend } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

const refreshes = ['accounts', 'audit'] as const

export const useAccounts = (list: ListOf<typeof accounts.list>) => useList(accounts.list, { query: list.query })
export const useInvite = () => useSend(accounts.invite, { refreshes })
export const useInviteAll = () => useSend(accounts.inviteAll, { refreshes })
/**
 * The number of people who can be invited: they never signed in, have no password of their own and no open invitation.
 */
export const useUninvited = () => useFetch(accounts.list, { query: { state: 'uninvited', limit: 1 } })
export const useLock = () => useSend(accounts.lock, { refreshes })
export const useUnlock = () => useSend(accounts.unlock, { refreshes })
export const useSendResetLink = () => useSend(accounts.sendResetLink, { refreshes })
export const useResetFactors = () => useSend(accounts.resetFactors, { refreshes })
export const useChangeEmail = () => useSend(accounts.changeEmail, { refreshes })
export const useEndSessions = () => useSend(accounts.endSessions, { refreshes })
export const useSetAdministrator = () => useSend(access.setAdministrator, { refreshes: [...refreshes, 'access'] })

export const usePolicies = () => useFetch(security.policies, {})
export const useSetPolicies = () => useSend(security.setPolicies, { refreshes: ['security', 'audit'] })

const providerRefreshes = ['providers', 'singleSignOn', 'security', 'audit'] as const

export const useProviders = () => useFetch(providers.list, {})
export const useAddProvider = () => useSend(providers.add, { refreshes: providerRefreshes })
export const useUpdateProvider = () => useSend(providers.update, { refreshes: providerRefreshes })
export const useRemoveProvider = () => useSend(providers.remove, { refreshes: [...providerRefreshes, 'access'] })
export const useStartProviderTest = () => useSend(providers.startTest, { refreshes: [] })
/** The claims of the reader's own test. */
export const useProviderTest = (id: string) => useFetch(providers.test, { params: { id } })
export const useAllDepartments = () => useFetch(departments.list, {})

const keyRefreshes = ['services', 'keys', 'account', 'audit'] as const

export const useServiceAccounts = () => useFetch(services.list, {})
export const useAddService = () => useSend(services.add, { refreshes: keyRefreshes })
export const useUpdateService = () => useSend(services.update, { refreshes: keyRefreshes })
export const useRemoveService = () => useSend(services.remove, { refreshes: keyRefreshes })
export const useAddServiceKey = () => useSend(services.addKey, { refreshes: keyRefreshes })
export const useOwnKeys = () => useFetch(keys.list, {})
export const useAddKey = () => useSend(keys.add, { refreshes: keyRefreshes })
export const useRevokeKey = () => useSend(keys.revoke, { refreshes: keyRefreshes })
export const useRights = () => useFetch(access.permissions, {})
export const useRoles = () => useFetch(access.roles, { query: { sort: 'name' } })
export const useAssign = () => useSend(access.assign, { refreshes: ['access', 'audit'] })
