export * from '@ems/contract/leave-calendar'
export const leaveCalendar = CALLS.leaveCalendar
