import { deleteFileRows } from '../../platform/files/index.ts'
import { NOTHING_ERASED, type PersonalData } from '../../platform/personal/index.ts'
import { OWNER_KIND } from './copies/copy.job.ts'
import { removeCopiesOf } from './copies/copy.repo.ts'

/** The personal data of this domain: copies of personal data. */
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
      erase: [{ class: 'profile', by: 'domain' }],
    },
    {
      table: 'legal_holds',
      whose: [{ employee: 'employee_id' }],
      others: ['created_by'],
      copy: { as: 'holds', values: { _id: 'id', until: 'until', createdAt: 'created_at' } },
      erase: [{ class: 'profile', rows: 'go' }],
    },
    {
      table: 'erasure_runs',
      whose: [],
      others: ['asked_by'],
      copy: { not: 'It is about what the office asked for.' },
      erase: { kept: 'It has ids alone.' },
    },
    {
      table: 'erasures',
      whose: [{ employee: 'employee_id' }],
      others: ['by'],
      copy: { as: 'erasures', values: { _id: 'id', classes: 'classes', at: 'at', counts: 'counts' } },
      erase: { kept: 'It says what was erased, and has ids and figures alone.' },
    },
    {
      table: 'erased_events',
      whose: [{ through: 'erasures', by: 'erasure_id' }],
      copy: { not: 'It has digests alone.' },
      erase: { kept: 'It has digests alone, which keep the chain of seals whole.' },
    },
  ],

  async erase(trx, { whose }, kind) {
    if (kind !== 'profile') return NOTHING_ERASED
    const ids = await removeCopiesOf(trx, whose.userId)
    return { counts: { person_copies: ids.length }, keys: await deleteFileRows(trx, OWNER_KIND, ids) }
  },
}
