export * from '@ems/contract/employment'
export const employment = CALLS.employment
