export const employees = CALLS.employees
