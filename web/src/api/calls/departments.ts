export const departments = CALLS.departments
