import { approvals } from '@ems/contract/approvals'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { othersAwayIn, presentBalance, presentWaiting } from '../presentation/leave.presenter.ts'
import { keyOf, type waitingService } from './inbox.ts'

export const approvalRoutes = (service: ReturnType<typeof waitingService>): Route[] =>
  mount(approvals, {
    mine: async ({ actor, query }) => {
      const { rows, total, readable, seen, away, short, after } = await service.mine(actor, query)
      const balanceOf = (row: (typeof rows)[number]) => (seen.has(row.user_id) ? after.get(keyOf(row)) : undefined)
      return {
        items: rows.map((row) => ({
          ...presentWaiting(row, readable),
          warnings: [...(away.has(keyOf(row)) ? [othersAwayIn(row)] : []), ...(short.get(keyOf(row)) ?? [])],
          ...presentBalance(balanceOf(row), row.unit),
        })),
        total,
      }
    },
  })
