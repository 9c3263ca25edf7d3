export * from '@ems/contract/notifications'
export const notifications = CALLS.notifications
