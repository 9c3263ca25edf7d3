import { leaveBalances } from '@ems/contract/leave-balances'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { adjustService } from './adjustments.ts'
import type { balanceService } from './balance.service.ts'
import type { openingService } from './opening-balances.ts'

export const balanceRoutes = (
  service: ReturnType<typeof balanceService>,
  manual: ReturnType<typeof adjustService>,
  openings: ReturnType<typeof openingService>,
): Route[] =>
  mount(leaveBalances, {
    balance: async ({ actor, params, query }) => ({ balances: await service.balances(actor, params.id, query) }),
    ledger: ({ actor, params, query }) => service.ledger(actor, params.id, query),
    explain: ({ actor, params, query }) => service.explain(actor, params.id, query),
    adjust: ({ actor, body }) => manual.adjust(actor, body),
    encash: ({ actor, body }) => manual.encash(actor, body),
    opening: ({ actor, body }) => openings.open(actor, body),
  })
