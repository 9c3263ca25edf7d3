export const attendance = CALLS.attendance
