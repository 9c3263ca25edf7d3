export * from '@ems/contract/pay-setup'
export const paySetup = CALLS.paySetup
