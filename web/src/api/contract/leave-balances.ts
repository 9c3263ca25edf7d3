export * from '@ems/contract/leave-balances'
export const leaveBalances = CALLS.leaveBalances
