import type { PersonalData } from '../../platform/personal/index.ts'

/** What is known of people here: of which days they were reminded. */
export const personalReminders: PersonalData = {
  domain: 'reminders',
  tables: [
    {
      table: 'reminders',
      whose: [{ employee: 'record_id' }],
      copy: { as: 'reminders', values: { kind: 'kind', ends: 'ends', day: 'day' } },
      erase: [{ class: 'profile', rows: 'go' }],
    },
  ],
}
