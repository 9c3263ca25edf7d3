export * from '@ems/contract/employees'
export const employees = CALLS.employees
