import { contacts } from '../../api/contract/contacts.ts'
import { settings } from '../../api/contract/settings.ts'
import { useFetch, useSend } from '../../api/hooks.ts'

export const useChangePassword = () => useSend(settings.changePassword, { refreshes: [] })
// In another time zone it may be another day.
export const useUpdateOrganisation = () =>
  useSend(settings.updateOrganisation, { refreshes: ['settings', 'legalEntities', 'attendance', 'dashboard'] })
export const useBirthday = () => useFetch(contacts.birthday, {})
export const useSetBirthday = () => useSend(contacts.setBirthday, { refreshes: ['contacts', 'org', 'dashboard'] })
