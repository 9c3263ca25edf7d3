export * from '@ems/contract/pay-categories'
export const payCategories = CALLS.payCategories
