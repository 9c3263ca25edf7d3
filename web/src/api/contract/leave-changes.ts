export * from '@ems/contract/leave-body'
export * from '@ems/contract/leave-changes'
export const leaveChanges = CALLS.leaveChanges
