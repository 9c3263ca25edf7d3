import { DELETED_WITH_PROFILE, type PersonalData } from '../../platform/personal/index.ts'

/** The personal data of this domain: notifications and preferences. */
export const personalNotifications: PersonalData = {
  domain: 'notifications',
  tables: [
    {
      table: 'notifications',
      whose: [{ user: 'user_id' }],
      copy: {
        as: 'notifications',
        values: { _id: 'id', kind: 'kind', link: 'link', createdAt: 'created_at', readAt: 'read_at' },
      },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'notification_preferences',
      whose: [{ user: 'user_id' }],
      copy: { as: 'preferences', values: { kind: 'kind', bell: 'bell', mail: 'mail' } },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'notification_settings',
      whose: [{ user: 'user_id' }],
      copy: { as: 'digest', one: true, values: { at: 'digest_at', days: 'digest_days' } },
      erase: DELETED_WITH_PROFILE,
    },
  ],
}
