export * from '@ems/contract/time'
export const time = CALLS.time
