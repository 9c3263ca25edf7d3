export * from '@ems/contract/access'
export type { Delegation } from '@ems/contract/delegations'
export const access = CALLS.access
