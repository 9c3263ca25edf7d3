export * from '@ems/contract/leave-certificates'
export const leaveCertificates = CALLS.leaveCertificates
