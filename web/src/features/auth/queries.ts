import { account } from '../../api/contract/account.ts'
import { audit } from '../../api/contract/audit.ts'
import { auth } from '../../api/contract/auth.ts'
import { useFetch, useSend } from '../../api/hooks.ts'

// Whatever changes how an account is entered stands among its events, too.
const refreshes = ['account', 'audit'] as const

export const useLogin = () => useSend(auth.login, { refreshes: [] })
export const useSecondFactor = () => useSend(auth.secondFactor, { refreshes: [] })
export const useSecondFactorOptions = () => useSend(auth.secondFactorOptions, { refreshes: [] })
export const usePasskeyOptions = () => useSend(auth.passkeyOptions, { refreshes: [] })
export const usePasskeySignIn = () => useSend(auth.passkey, { refreshes: [] })
export const useConfirmOptions = () => useSend(auth.confirmOptions, { refreshes: [] })
export const useConfirm = () => useSend(auth.confirm, { refreshes: [] })
export const useForgotPassword = () => useSend(auth.forgotPassword, { refreshes: [] })
export const useResetPassword = () => useSend(auth.resetPassword, { refreshes: [] })

/** @param token null where the link has none */
export const useInvitation = (token: string | null) =>
  useFetch(auth.invitation, token === null ? null : { body: { token } })
export const useAcceptInvitation = () => useSend(auth.acceptInvitation, { refreshes: [] })
export const useInvitationPasskeyOptions = () => useSend(auth.invitationPasskeyOptions, { refreshes: [] })
export const useInvitationPasskey = () => useSend(auth.invitationPasskey, { refreshes: [] })

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

/** @param limit how many of the newest */
export const useOwnEvents = (limit: number) => useFetch(audit.ownSecurityEvents, { query: { limit } })
