export * from '@ems/contract/pay-terms'
export const payInputs = CALLS.payInputs
export const payTerms = CALLS.payTerms
