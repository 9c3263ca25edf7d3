import { auth } from '../../api/contract/auth.ts'
import { singleSignOn } from '../../api/contract/single-sign-on.ts'
import { useFetch, useSend } from '../../api/hooks.ts'

export const useSsoProviders = () => useFetch(singleSignOn.list, {})
export const useFinishSso = () => useSend(singleSignOn.finish, { refreshes: [] })
export const useLogin = () => useSend(auth.login, { refreshes: [] })
export const useSecondFactor = () => useSend(auth.secondFactor, { refreshes: [] })
export const useSecondFactorOptions = () => useSend(auth.secondFactorOptions, { refreshes: [] })
export const usePasskeyOptions = () => useSend(auth.passkeyOptions, { refreshes: [] })
export const usePasskeySignIn = () => useSend(auth.passkey, { refreshes: [] })
export const useConfirmOptions = () => useSend(auth.confirmOptions, { refreshes: [] })
export const useConfirm = () => useSend(auth.confirm, { refreshes: [] })
export const useForgotPassword = () => useSend(auth.forgotPassword, { refreshes: [] })
export const useResetPassword = () => useSend(auth.resetPassword, { refreshes: [] })
/** @param token null for a link without one */
export const useInvitation = (token: string | null) =>
  useFetch(auth.invitation, token === null ? null : { body: { token } })
export const useAcceptInvitation = () => useSend(auth.acceptInvitation, { refreshes: [] })
export const useInvitationPasskeyOptions = () => useSend(auth.invitationPasskeyOptions, { refreshes: [] })
export const useInvitationPasskey = () => useSend(auth.invitationPasskey, { refreshes: [] })
