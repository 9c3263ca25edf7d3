export * from '@ems/contract/pay-periods'
export const payPeriods = CALLS.payPeriods
