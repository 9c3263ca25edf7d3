export * from '@ems/contract/contacts'
export const contacts = CALLS.contacts
