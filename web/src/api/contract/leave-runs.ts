export * from '@ems/contract/leave-runs'
export const leaveRuns = CALLS.leaveRuns
