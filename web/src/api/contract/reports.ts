export * from '@ems/contract/reports'
export const reports = CALLS.reports
