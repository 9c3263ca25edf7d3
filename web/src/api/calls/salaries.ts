export const salaries = CALLS.salaries
