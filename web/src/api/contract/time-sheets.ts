export * from '@ems/contract/time-sheets'
export const timeSheets = CALLS.timeSheets
