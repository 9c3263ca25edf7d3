import { useOrganisation } from './organisation.ts'

/** Whether emails only become files on the server, because no email server is set up. */
export const useKeepsEmails = (): boolean => useOrganisation().data?.organisation.sendsEmails === false
