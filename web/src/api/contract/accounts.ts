export * from '@ems/contract/accounts'
export const accounts = CALLS.accounts
