export * from '@ems/contract/leave-types'
export const leaveTypes = CALLS.leaveTypes
