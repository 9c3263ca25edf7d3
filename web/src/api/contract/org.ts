export * from '@ems/contract/org'
export const org = CALLS.org
