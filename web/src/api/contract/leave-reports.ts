export * from '@ems/contract/leave-reports'
export const leaveReports = CALLS.leaveReports
