export * from '@ems/contract/account'
export const account = CALLS.account
