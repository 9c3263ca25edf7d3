import type { PersonalData } from '../../platform/personal/index.ts'

/** What is known of people here: the copies of their data. */
export const personalPrivacy: PersonalData = {
  domain: 'privacy',
  tables: [
    {
      table: 'person_copies',
      whose: [{ user: 'user_id' }],
      others: ['asked_by'],
      copy: {
        as: 'copies',
        values: {
          _id: 'id',
          status: 'status',
          askedBy: { person: 'asked_by' },
          createdAt: 'created_at',
          expiresAt: 'expires_at',
        },
      },
      erase: [{ class: 'profile', rows: 'go' }],
    },
  ],
}
