export * from '@ems/contract/attendance'
export * from '@ems/contract/attendance-marks'
export const attendance = CALLS.attendance
