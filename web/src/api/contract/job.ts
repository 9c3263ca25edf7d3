export * from '@ems/contract/job'
export const job = CALLS.job
