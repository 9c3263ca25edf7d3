import { deleteFileRows } from '../../platform/files/index.ts'
import { NOTHING_ERASED, type PersonalData } from '../../platform/personal/index.ts'
import { removeExportsOf } from './exports/export.repo.ts'

/** The personal data of this domain: imported rows about a person, and the imports and exports that they made. */
export const personalExchange: PersonalData = {
  domain: 'exchange',
  tables: [
    {
      table: 'import_rows',
      whose: [{ employee: 'entity_id' }],
      copy: { not: 'What it wrote stands in the record; the row goes 30 days after its import.' },
      erase: [{ class: 'profile', rows: 'go' }],
    },
    {
      table: 'imports',
      whose: [],
      others: ['created_by'],
      copy: { not: 'It is about what somebody loaded for the organisation.' },
      erase: { kept: 'It is about what somebody loaded for the organisation.' },
    },
    {
      table: 'exports',
      whose: [{ user: 'requested_by' }],
      copy: { as: 'exports', values: { _id: 'id', list: 'list', createdAt: 'created_at', expiresAt: 'expires_at' } },
      erase: [{ class: 'profile', by: 'domain' }],
    },
  ],

  async erase(trx, { whose }, kind) {
    if (kind !== 'profile') return NOTHING_ERASED
    const ids = await removeExportsOf(trx, whose.userId)
    return { counts: { exports: ids.length }, keys: await deleteFileRows(trx, 'export', ids) }
  },
}
