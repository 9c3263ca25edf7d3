export * from '@ems/contract/time-devices'
export const timeDevices = CALLS.timeDevices
