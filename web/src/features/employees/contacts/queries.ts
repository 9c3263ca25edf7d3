import { contacts } from '../../../api/contract/contacts.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'

/** @param id the employee's or the user's */
export const useContacts = (id: string) => useFetch(contacts.get, { params: { id } })
// The directory shows the work phone.
export const useUpdateContacts = () => useSend(contacts.update, { refreshes: ['contacts', 'org', 'changeRequests'] })
