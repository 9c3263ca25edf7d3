import type { QueryOf } from '@ems/contract/core/endpoint'
import { leaveBalances } from '@ems/contract/leave-balances'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { employeeById } from '../../employees/index.ts'
import { requirePermissionFor } from '../../scope/index.ts'
import { toWireAmounts } from '../duration/day-count.rules.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'
import { getLedgerInput, readSumsOf } from '../ledger/ledger-input.repo.ts'
import { missingLedgerRows, planBuckets } from '../ledger/plan.rules.ts'
import { adjustService } from './adjustments.ts'
import { linesOf } from './explanation.ts'
import { balanceFiguresOf } from './forecast.ts'
import { openingService } from './opening-balances.ts'
import { toWireBalance, toWireRow } from './wire-balance.ts'

type Range = QueryOf<typeof leaveBalances.ledger>

/** The rows of the queried days, with the balance after each. */
function pageOf<Row extends { day: string; amount: number }>(
  rows: readonly Row[],
  { from = '', to, limit, skip = 0 }: Range,
) {
  const rowsInPeriod: (Row & { after: number })[] = []
  let after = 0
  for (const row of rows) {
    after += row.amount
    if (row.day >= from && (to === undefined || row.day <= to)) rowsInPeriod.push({ ...row, after })
  }
  return { rows: rowsInPeriod.slice(skip, limit === undefined ? undefined : skip + limit), total: rowsInPeriod.length }
}

export function balanceService({ db, clock }: Platform) {
  const personAndType = async (actor: ActingPrincipal, id: string, leaveType: string) => {
    const person = await employeeById(db, id)
    await requirePermissionFor(db, actor, 'leaves.read', person?.user_id ?? id)
    const type = await requireType(db, leaveType)
    if (!person) throw notFoundError('employee')
    return { person, type }
  }

  return {
    async balances(actor: Actor, id: string, query: QueryOf<typeof leaveBalances.balance>) {
      const today = clock.today()
      const asOf = query.asOf ?? today
      const sums = await readSumsOf(db, id, asOf)
      const [person] = sums.people
      await requirePermissionFor(db, actor, 'leaves.read', person?.userId ?? id)
      const named = query.leaveType === undefined ? undefined : await requireType(db, query.leaveType)
      if (!person) throw notFoundError('employee')
      const all = [...sums.terms.values()]
      const shown = all.filter(({ type, active, sets }) => (named ? type.id === named.id : active || sets.length > 0))
      const ids = shown.map(({ type }) => type.id)
      const figures = await balanceFiguresOf(db, sums, ids, today)
      return shown.map(({ type }) =>
        toWireBalance(figures.get(type.id)?.get(person.id) as BalanceFigures, type, { asOf, today }),
      )
    },

    async ledger(actor: ActingPrincipal, id: string, query: Range) {
      const { person, type } = await personAndType(actor, id, query.leaveType)
      const { rows, total } = pageOf((await getLedgerInput(db, type.id, person.id)).rows, query)
      return { rows: rows.map((row) => toWireRow(row, type.unit)), total, type }
    },

    async explain(actor: Actor, id: string, query: Range) {
      const { person, type } = await personAndType(actor, id, query.leaveType)
      const facts = await getLedgerInput(db, type.id, person.id)
      const today = clock.today()
      const asOf = query.to !== undefined && query.to > today ? query.to : today
      const planned = planBuckets(facts, asOf)
      const all = [
        ...facts.rows.map((row) => ({ ...row, projected: false })),
        ...missingLedgerRows(planned, facts, asOf).map((row) => ({ ...row, reason: '', projected: true })),
      ]
      const { employedFrom, leftOn, leaves } = facts
      const { unit } = type
      const { rows, total } = pageOf(
        linesOf(all, { unit, employedFrom, leftOn, planned, leaves, until: query.to }),
        query,
      )
      const lines = rows.map(({ after, ...line }) => ({
        ...line,
        ...toWireAmounts({ amount: line.amount, balanceAfter: after }, unit),
      }))
      return { lines, total }
    },
  }
}

export function balanceRoutes(platform: Platform, service: ReturnType<typeof balanceService>): Route[] {
  const [manual, openings] = [adjustService(platform), openingService(platform)]
  return mount(leaveBalances, {
    balance: async ({ actor, params, query }) => ({ balances: await service.balances(actor, params.id, query) }),
    ledger: ({ actor, params, query }) => service.ledger(actor, params.id, query),
    explain: ({ actor, params, query }) => service.explain(actor, params.id, query),
    adjust: ({ actor, body }) => manual.adjust(actor, body),
    encash: ({ actor, body }) => manual.encash(actor, body),
    opening: ({ actor, body }) => openings.open(actor, body),
  })
}
