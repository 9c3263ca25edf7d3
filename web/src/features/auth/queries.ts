import { auth } from '../../api/contract/auth.ts'
import { useSend } from '../../api/hooks.ts'

export const useLogin = () => useSend(auth.login, { refreshes: [] })
export const useForgotPassword = () => useSend(auth.forgotPassword, { refreshes: [] })
export const useResetPassword = () => useSend(auth.resetPassword, { refreshes: [] })
