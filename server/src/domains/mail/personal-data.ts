import type { Config } from '../../platform/config/config.ts'
import { type PersonalData, WITH_PROFILE } from '../../platform/personal/index.ts'
import { eraseMails } from './erasing.ts'

/** What is known of people here: where else a new password was sent. */
export const personalMails = (config: Config): PersonalData => ({
  domain: 'mail',
  tables: [
    {
      table: 'personal_addresses',
      whose: [{ through: 'sessions', by: 'session_id' }],
      copy: { as: 'addresses', values: { address: 'address', used: 'used' } },
      erase: WITH_PROFILE,
    },
    {
      table: 'mails',
      whose: [],
      copy: { not: 'What a mail said is forgotten once it is sent; the person has it.' },
      erase: [{ class: 'profile', by: 'domain' }],
    },
  ],

  eraseTogether: (trx, people, kind) => eraseMails(config, trx, people, kind),
})
