/** What events are about, as the first part of their action names it. */
export const THINGS = [
  ...['employee', 'employee-field', 'custom-field', 'job', 'change-request', 'document', 'document-type'],
  ...['checklist', 'checklist-template', 'import', 'privacy', 'reminder', 'department', 'team', 'task', 'salary'],
  ...['leave', 'leave-attachment', 'leave-balance', 'leave-change', 'leave-feed', 'leave-policy', 'leave-type'],
  ...['leave-restrictions', 'leave-rules', 'leave-run', 'leave-settings', 'approval-flows', 'attendance'],
  ...['working-time', 'schedule', 'holiday', 'holiday-calendar', 'location'],
  ...['role', 'assignment', 'delegation', 'administrator', 'auth', 'account', 'policy', 'key', 'service'],
  ...['mail', 'settings'],
] as const
