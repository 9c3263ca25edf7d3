export * from '@ems/contract/employee-fields'
export const employeeFields = CALLS.employeeFields
