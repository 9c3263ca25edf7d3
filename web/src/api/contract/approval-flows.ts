export * from '@ems/contract/approval-flows'
export const approvalFlows = CALLS.approvalFlows
