import { account } from '../../api/contract/account.ts'
import { audit } from '../../api/contract/audit.ts'
import { useFetch, useSend } from '../../api/hooks.ts'

// Separate from the sign-in's calls, whose first load must stay small.

// Each change of an account's access is also one of its security events.
const refreshes = ['account', 'audit'] as const

export const useAddIdentity = () => useSend(account.addIdentity, { refreshes: [] })
export const useRemoveIdentity = () => useSend(account.removeIdentity, { refreshes })
export const useSecurity = () => useFetch(account.security, {})
export const useStartTotp = () => useSend(account.startTotp, { refreshes: [] })
export const useConfirmTotp = () => useSend(account.confirmTotp, { refreshes })
export const useRemoveTotp = () => useSend(account.removeTotp, { refreshes })
export const useMakeRecoveryCodes = () => useSend(account.makeRecoveryCodes, { refreshes })
export const useNewPasskeyOptions = () => useSend(account.passkeyOptions, { refreshes: [] })
export const useAddPasskey = () => useSend(account.addPasskey, { refreshes })
export const useRemovePasskey = () => useSend(account.removePasskey, { refreshes })
export const useSetPassword = () => useSend(account.setPassword, { refreshes })
export const useChangeEmail = () => useSend(account.changeEmail, { refreshes })
export const useConfirmEmail = () => useSend(account.confirmEmail, { refreshes: [] })
export const useEndSession = () => useSend(account.endSession, { refreshes })
export const useEndOtherSessions = () => useSend(account.endOtherSessions, { refreshes })
/** @param limit the number of newest events */
export const useOwnEvents = (limit: number) => useFetch(audit.ownSecurityEvents, { query: { limit } })
