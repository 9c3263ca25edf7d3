export * from '@ems/contract/pay-gaps'
export const payGaps = CALLS.payGaps
