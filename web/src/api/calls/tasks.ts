export const tasks = CALLS.tasks
