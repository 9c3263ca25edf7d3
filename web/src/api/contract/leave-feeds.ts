export * from '@ems/contract/leave-feeds'
export const leaveFeeds = CALLS.leaveFeeds
