export * from '@ems/contract/leave-restrictions'
export const leaveRestrictions = CALLS.leaveRestrictions
