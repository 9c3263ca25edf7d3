export * from '@ems/contract/salaries'
export const salaries = CALLS.salaries
