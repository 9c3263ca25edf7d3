export * from '@ems/contract/access'
export const access = CALLS.access
