import type { PersonalData } from '../../platform/personal/index.ts'

/** Personal data: saved, shared and received reports. */
export const personalReports: PersonalData = {
  domain: 'reports',
  tables: [
    {
      table: 'reports',
      whose: [{ user: 'owner_id' }],
      copy: {
        as: 'reports',
        values: {
          _id: 'id',
          name: 'name',
          description: 'description',
          createdAt: 'created_at',
          updatedAt: 'updated_at',
        },
      },
      erase: { kept: 'It says how figures are put together; other people may use it.' },
    },
    {
      table: 'report_shares',
      whose: [{ user: 'user_id' }],
      copy: { not: 'It is about a report of somebody else.' },
      erase: [{ class: 'profile', rows: 'go' }],
    },
    {
      table: 'report_schedules',
      whose: [],
      others: ['people'],
      copy: { not: 'It says when a report is sent.' },
      erase: { kept: 'It says when a report is sent; people who left get nothing.' },
    },
    {
      table: 'report_deliveries',
      whose: [{ user: 'user_id' }],
      copy: { not: 'The files are in the exports.' },
      erase: [{ class: 'profile', rows: 'go' }],
    },
  ],
}
