import { accounts } from '@ems/contract/accounts'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build, db } = product

async function locked(): Promise<string> {
  const id = await build.user()
  await db.updateTable('users').set({ locked_at: new Date(), lock_reason: 'Why' }).where('id', '=', id).execute()
  return id
}
const kept = (action: string, id: string) => [{ action: `account.${action}`, kind: 'secret' as const, id }]
const reason = { reason: 'The laptop was stolen' }
const because = (action: string, id: string) => [{ action: `account.${action}`, kind: 'reason' as const, id }]

describeAudit('accounts', product, {
  lock: async () => {
    const id = await build.user()
    return change({
      endpoint: accounts.lock,
      request: { params: { userId: id }, body: reason },
      events: because('lock', id),
    })
  },
  invite: async () => {
    const id = await build.user()
    await db.updateTable('users').set({ initial_secret: true }).where('id', '=', id).execute()
    return change({ endpoint: accounts.invite, request: { params: { userId: id } }, events: kept('invite', id) })
  },
  // Each invitation has its event once the job has made it.
  inviteAll: async () => change({ endpoint: accounts.inviteAll, request: { body: {} }, events: [] }),
  unlock: async () => {
    const id = await locked()
    return change({ endpoint: accounts.unlock, request: { params: { userId: id } }, events: kept('unlock', id) })
  },
  sendResetLink: async () => {
    const id = await build.user()
    return change({
      endpoint: accounts.sendResetLink,
      request: { params: { userId: id }, body: reason },
      events: because('reset-link', id),
    })
  },
  changeEmail: async () => {
    const id = await build.user()
    return change({
      endpoint: accounts.changeEmail,
      request: { params: { userId: id }, body: { ...reason, email: `corrected${Math.random()}@example.com` } },
      events: [{ action: 'account.email', kind: 'emailBecause' as const, id }],
    })
  },
  resetFactors: async () => {
    const id = await build.user()
    const request = { params: { userId: id }, body: reason }
    return change({ endpoint: accounts.resetFactors, request, events: because('reset-factors', id) })
  },
  endSessions: async () => {
    const id = await build.user()
    return change({
      endpoint: accounts.endSessions,
      request: { params: { userId: id } },
      events: kept('end-sessions', id),
    })
  },
})
