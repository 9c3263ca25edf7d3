import type { PersonalData } from '../../platform/personal/index.ts'

/** The personal data of this domain: reminders that were sent. */
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
