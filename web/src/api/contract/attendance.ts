export * from '@ems/contract/attendance'
export const attendance = CALLS.attendance
