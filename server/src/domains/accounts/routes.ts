import { type Account, accounts } from '@ems/contract/accounts'
import { defineListExport, instantCell, type ListExport } from '../../platform/exchange/list-export.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import { visibleEmail } from '../../platform/personal/placeholder-email.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { AccountFilter, AccountListRow } from './repo.ts'
import type { AccountsService } from './service.ts'

const presentOne = (row: AccountListRow) => ({ account: presentAccount(row) })

export const accountsRoutes = (service: AccountsService): Route[] =>
  mount(accounts, {
    async list({ actor, query }) {
      const { rows, total } = await service.list(actor, query)
      return { accounts: rows.map(presentAccount), total }
    },
    invite: async ({ actor, params }) => presentOne(await service.invite(actor, params.userId)),
    inviteAll: async ({ actor }) => ({ people: await service.inviteAll(actor) }),
    lock: async ({ actor, params, body }) => presentOne(await service.lock(actor, params.userId, body.reason)),
    unlock: async ({ actor, params }) => presentOne(await service.unlock(actor, params.userId)),
    sendResetLink: async ({ actor, params, body }) =>
      presentOne(await service.sendResetLink(actor, params.userId, body.reason)),
    changeEmail: async ({ actor, params, body }) =>
      presentOne(await service.changeEmail(actor, params.userId, body.email, body.reason)),
    resetFactors: async ({ actor, params, body }) =>
      presentOne(await service.resetFactors(actor, params.userId, body.reason)),
    endSessions: async ({ actor, params }) => presentOne(await service.endSessions(actor, params.userId)),
  })

/** The state of an account. */
export const stateOf = ({ active, locked_at, signed_in, invited_at }: AccountListRow): Account['state'] => {
  if (!active) return 'closed'
  if (locked_at !== null) return 'locked'
  if (signed_in) return 'active'
  return invited_at === null ? 'never' : 'invited'
}

export const presentAccount = (row: AccountListRow): Account => ({
  _id: row.id,
  name: row.name,
  email: visibleEmail(row.email) ?? '',
  profileImage: row.profile_image,
  role: row.role,
  state: stateOf(row),
  factors: { totp: row.totp, passkeys: row.passkeys, recoveryLeft: row.recovery_left },
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  invitedAt: row.invited_at?.toISOString() ?? null,
  lockReason: row.lock_reason,
  hasRecord: row.has_record,
})

const t = getTranslator('exports')

/** The list of accounts as a file. */
export const accountExport = (service: AccountsService): ListExport =>
  defineListExport<AccountFilter, AccountListRow>({
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
