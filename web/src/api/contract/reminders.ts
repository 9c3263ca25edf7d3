export * from '@ems/contract/reminders'
export const reminders = CALLS.reminders
