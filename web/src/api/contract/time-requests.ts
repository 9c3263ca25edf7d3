export * from '@ems/contract/time-requests'
export const timeRequests = CALLS.timeRequests
