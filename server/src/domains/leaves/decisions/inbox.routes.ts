import { approvals } from '@ems/contract/approvals'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { othersAwayIn, presentWaiting, toAvailableBalance } from '../presentation/leave.presenter.ts'
import { type inboxService, pendingKey } from './inbox.ts'

export const approvalRoutes = (service: ReturnType<typeof inboxService>): Route[] =>
  mount(approvals, {
    mine: async ({ actor, query }) => {
      const { rows, total, readable, seen, away, short, after } = await service.mine(actor, query)
      const balanceOf = (row: (typeof rows)[number]) => (seen.has(row.user_id) ? after.get(pendingKey(row)) : undefined)
      return {
        items: rows.map((row) => ({
          ...presentWaiting(row, readable),
          warnings: [...(away.has(pendingKey(row)) ? [othersAwayIn(row)] : []), ...(short.get(pendingKey(row)) ?? [])],
          ...toAvailableBalance(balanceOf(row), row.unit),
        })),
        total,
      }
    },
  })
