export * from '@ems/contract/change-requests'
export const changeRequests = CALLS.changeRequests
