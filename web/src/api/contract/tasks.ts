export * from '@ems/contract/tasks'
export const tasks = CALLS.tasks
