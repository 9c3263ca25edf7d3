export * from '@ems/contract/bank-files'
export const bankFiles = CALLS.bankFiles
