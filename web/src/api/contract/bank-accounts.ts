export * from '@ems/contract/bank-accounts'
export const bankAccounts = CALLS.bankAccounts
