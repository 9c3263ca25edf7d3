export * from '@ems/contract/departments'
export const departments = CALLS.departments
