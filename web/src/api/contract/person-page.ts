export * from '@ems/contract/person-page'
export const personPage = CALLS.personPage
