export * from '@ems/contract/calendars'
export const calendars = CALLS.calendars
