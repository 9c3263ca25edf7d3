export * from '@ems/contract/employee'
export * from '@ems/contract/employees'
export const employees = CALLS.employees
