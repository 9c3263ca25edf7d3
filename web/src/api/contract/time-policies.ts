export * from '@ems/contract/time-policies'
export const timePolicies = CALLS.timePolicies
