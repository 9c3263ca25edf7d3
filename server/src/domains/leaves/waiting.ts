import { approvals } from '@ems/contract/approvals'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { covered } from '../employees/index.ts'
import { mandatesOf } from './deciders.ts'
import { shownTo } from './hidden.ts'
import { presentWaiting, warningsOf } from './present.ts'
import { activeSteps } from './repo-approval.ts'
import { takenOf } from './repo-recount.ts'
import { listWaiting, withOthersAway } from './repo-waiting.ts'
import { awayOn, staffingFor } from './restricting.ts'

/** The leaves that wait for somebody's decision, with who handed each over; null where they decide nobody's. */
export async function waitingFor(db: Db, actor: Actor, query: QueryOf<typeof approvals.mine>, today: string) {
  const mandates = await mandatesOf(db, actor, today)
  if (mandates.length === 0) return null
  const { rows, total } = await listWaiting(db, query, mandates, actor.userId)
  const shown = await shownTo(db, actor, rows, today)
  const steps = await activeSteps(
    db,
    rows.map(({ id }) => id),
  )
  return {
    rows: shown.map((row, index) => ({
      ...row,
      giver: rows[index]?.mandate.giver ?? null,
      step: steps.get(row.id) ?? null,
    })),
    total,
  }
}

/** What waits for somebody's decision. */
export function waitingService({ db, clock }: Platform) {
  return {
    /**
     * The leaves that wait for the actor, with the right that each is decided by, in whose days others are away, and the accounts of those whose employee
     * record the actor may see.
     */
    async mine(actor: Actor, query: QueryOf<typeof approvals.mine>) {
      const waiting = await waitingFor(db, actor, query, clock.today())
      if (!waiting)
        return {
          rows: [],
          total: 0,
          readable: new Set<string>(),
          away: new Set<string>(),
          short: new Map<string, string[]>(),
        }
      const away = await withOthersAway(
        db,
        waiting.rows.map((row) => row.id),
      )
      const readable = await covered(
        db,
        actor,
        'employees.read',
        waiting.rows.map((row) => row.user_id),
      )
      const taken = await takenOf(
        db,
        waiting.rows.map((row) => row.id),
      )
      const short = await staffingFor(
        db,
        waiting.rows.map(({ id, employee_id }) => {
          const days = [...(taken.get(id) ?? [])].map(([day, amount]) => ({ day, amount }))
          return { key: id, employeeId: employee_id, days: awayOn(days) }
        }),
      )
      return { ...waiting, readable, away, short }
    },
  }
}

export const approvalRoutes = (service: ReturnType<typeof waitingService>): Route[] =>
  mount(approvals, {
    mine: async ({ actor, query }) => {
      const { rows, total, readable, away, short } = await service.mine(actor, query)
      return {
        items: rows.map((row) => ({
          ...presentWaiting(row, readable),
          warnings: [...warningsOf(row, away), ...(short.get(row.id) ?? [])],
        })),
        total,
      }
    },
  })
