import { settings } from '../../api/contract/settings.ts'
import { useSend } from '../../api/hooks.ts'

export const useChangePassword = () => useSend(settings.changePassword, { refreshes: [] })
// Another zone may make it another day.
export const useUpdateOrganisation = () =>
  useSend(settings.updateOrganisation, { refreshes: ['settings', 'attendance', 'dashboard'] })
