export * from '@ems/contract/approvals'
export const approvals = CALLS.approvals
