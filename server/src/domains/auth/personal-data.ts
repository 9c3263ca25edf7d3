import { deleteFileRows } from '../../platform/files/index.ts'
import { DELETED_WITH_PROFILE, type PersonalData, SECRET } from '../../platform/personal/index.ts'
import { pictureOf } from './shared/personal-data.repo.ts'

/** The personal data of this domain: accounts and sign-in data. */
export const personalAccounts: PersonalData = {
  domain: 'account',
  tables: [
    {
      table: 'users',
      whose: [{ user: 'id' }],
      others: ['locked_by'],
      copy: {
        as: 'account',
        one: true,
        values: {
          _id: 'id',
          name: 'name',
          email: 'email',
          role: 'role',
          profileImage: 'profile_image',
          active: 'active',
          lockedAt: 'locked_at',
          lockReason: 'lock_reason',
          createdAt: 'created_at',
        },
      },
      erase: [
        {
          class: 'profile',
          values: {
            name: { standIn: 'name' },
            email: { standIn: 'email' },
            password_hash: null,
            key_hash: null,
            webauthn_handle: null,
            profile_image: null,
            active: false,
            initial_secret: false,
          },
        },
      ],
    },
    {
      table: 'sessions',
      whose: [{ user: 'user_id' }],
      copy: {
        as: 'sessions',
        values: {
          _id: 'id',
          createdAt: 'created_at',
          lastSeenAt: 'last_seen_at',
          network: 'network',
          device: 'user_agent',
        },
      },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'passkeys',
      whose: [{ user: 'user_id' }],
      copy: {
        as: 'passkeys',
        values: { _id: 'id', name: 'name', createdAt: 'created_at', lastUsedAt: 'last_used_at' },
      },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'api_keys',
      whose: [{ user: 'owner_id' }],
      others: ['created_by'],
      copy: {
        as: 'keys',
        values: {
          _id: 'id',
          name: 'name',
          permissions: 'permissions',
          createdAt: 'created_at',
          expiresAt: 'expires_at',
          lastUsedAt: 'last_used_at',
          lastNetwork: 'last_network',
          revokedAt: 'revoked_at',
        },
      },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'email_changes',
      whose: [{ user: 'user_id' }],
      copy: { as: 'emailChanges', values: { email: 'email', expiresAt: 'expires_at' } },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'personal_aliases',
      whose: [{ user: 'user_id' }],
      copy: { as: 'formerNamesAndAddresses', values: { kind: 'kind', text: 'text', notedAt: 'noted_at' } },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'provider_identities',
      whose: [{ user: 'user_id' }],
      copy: {
        as: 'identities',
        values: {
          _id: 'id',
          provider: { named: 'provider_id', of: 'providers' },
          subject: 'subject',
          email: 'email',
          linkedAt: 'linked_at',
          lastUsedAt: 'last_used_at',
        },
      },
      erase: DELETED_WITH_PROFILE,
    },
    { table: 'device_cookies', whose: [{ user: 'user_id' }], copy: SECRET, erase: DELETED_WITH_PROFILE },
    { table: 'totp_factors', whose: [{ user: 'user_id' }], copy: SECRET, erase: DELETED_WITH_PROFILE },
    { table: 'recovery_codes', whose: [{ user: 'user_id' }], copy: SECRET, erase: DELETED_WITH_PROFILE },
    { table: 'password_resets', whose: [{ user: 'user_id' }], copy: SECRET, erase: DELETED_WITH_PROFILE },
    {
      table: 'invitations',
      whose: [{ user: 'user_id' }],
      others: ['sent_by'],
      copy: SECRET,
      erase: DELETED_WITH_PROFILE,
    },
    { table: 'challenges', whose: [{ user: 'user_id' }], copy: SECRET, erase: DELETED_WITH_PROFILE },
    {
      table: 'service_accounts',
      whose: [{ user: 'user_id' }],
      others: ['contact_id'],
      copy: { not: 'It is a program’s.' },
      erase: { kept: 'It is a program’s.' },
    },
  ],

  files: (db, { userId }) => pictureOf(db, userId),

  erase: async (trx, { whose }, kind) => ({
    counts: {},
    keys: kind === 'profile' ? await deleteFileRows(trx, 'user', [whose.userId]) : [],
  }),
}
