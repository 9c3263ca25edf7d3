import { accounts } from '@ems/contract/accounts'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentAccount } from './present.ts'
import type { AccountListRow } from './repo.ts'
import type { AccountsService } from './service.ts'

const one = (row: AccountListRow) => ({ account: presentAccount(row) })

export const accountsRoutes = (service: AccountsService): Route[] =>
  mount(accounts, {
    async list({ actor, query }) {
      const { rows, total } = await service.list(actor, query)
      return { accounts: rows.map(presentAccount), total }
    },
    invite: async ({ actor, params }) => one(await service.invite(actor, params.userId)),
    inviteAll: async ({ actor }) => ({ people: await service.inviteAll(actor) }),
    lock: async ({ actor, params, body }) => one(await service.lock(actor, params.userId, body.reason)),
    unlock: async ({ actor, params }) => one(await service.unlock(actor, params.userId)),
    sendResetLink: async ({ actor, params, body }) =>
      one(await service.sendResetLink(actor, params.userId, body.reason)),
    changeEmail: async ({ actor, params, body }) =>
      one(await service.changeEmail(actor, params.userId, body.email, body.reason)),
    resetFactors: async ({ actor, params, body }) => one(await service.resetFactors(actor, params.userId, body.reason)),
    endSessions: async ({ actor, params }) => one(await service.endSessions(actor, params.userId)),
  })
