export * from '@ems/contract/working-times'
export const workingTimes = CALLS.workingTimes
