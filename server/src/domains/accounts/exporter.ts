import { instantCell, type ListExport, listExport } from '../../platform/exchange/list-export.ts'
import { wordsOf } from '../../platform/words/words.ts'
import { stateOf } from './present.ts'
import type { AccountFilter, AccountListRow } from './repo.ts'
import type { AccountsService } from './service.ts'

const t = wordsOf('exports')

/** The list of accounts as a file. */
export const accountExport = (service: AccountsService): ListExport =>
  listExport<AccountFilter, AccountListRow>({
    list: 'accounts',
    page: service.list,
    columns: [
      { key: 'name', label: t('person.name'), cell: ({ name }) => name },
      { key: 'email', label: t('accounts.email'), cell: ({ email }) => email },
      { key: 'role', label: t('accounts.role'), cell: ({ role }) => role },
      { key: 'state', label: t('accounts.state'), cell: (row) => t(`accounts.states.${stateOf(row)}`) },
      { key: 'totp', label: t('accounts.totp'), cell: ({ totp }) => totp },
      { key: 'passkeys', label: t('accounts.passkeys'), cell: ({ passkeys }) => passkeys },
      { key: 'lastSeenAt', label: t('accounts.lastSeenAt'), cell: (row) => instantCell(row.last_seen_at) },
      { key: 'invitedAt', label: t('accounts.invitedAt'), cell: (row) => instantCell(row.invited_at) },
      { key: 'lockReason', label: t('accounts.lockReason'), cell: (row) => row.lock_reason },
    ],
  })
