export * from '@ems/contract/leave-policies'
export const leavePolicies = CALLS.leavePolicies
