import type { QueryOf } from '@ems/contract/core/endpoint'
import type { leaveBalances } from '@ems/contract/leave-balances'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { employeeById } from '../../employees/index.ts'
import { requirePermissionFor } from '../../scope/index.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'
import { readSums } from '../ledger/balance-sums.repo.ts'
import { missingRows } from '../ledger/ledger.rules.ts'
import { getLedgerInput } from '../ledger/ledger-input.repo.ts'
import { planBuckets } from '../ledger/plan.rules.ts'
import { type Line, linesOf } from './explanation.rules.ts'
import { figuresFrom } from './forecast.ts'

export interface TypeBalance extends BalanceFigures {
  type: Pick<TypeRow, 'id' | 'name' | 'unit'>
  asOf: string
  projected: boolean
}

type Range = QueryOf<typeof leaveBalances.ledger>

const page = <T>(rows: readonly T[], { limit, skip = 0 }: Range): T[] =>
  rows.slice(skip, limit === undefined ? undefined : skip + limit)

function running<T extends { amount: number }>(rows: readonly T[]): (T & { after: number })[] {
  let after = 0
  return rows.map((row) => {
    after += row.amount
    return { ...row, after }
  })
}

const within = (rows: readonly { day: string }[], { from, to }: Range) =>
  rows.filter(({ day }) => (from === undefined || day >= from) && (to === undefined || day <= to))

export function balanceService({ db, clock }: Platform) {
  const personAndType = async (actor: ActingPrincipal, id: string, leaveType: string) => {
    const person = await employeeById(db, id)
    await requirePermissionFor(db, actor, 'leaves.read', person?.user_id ?? id)
    const type = await requireType(db, leaveType)
    if (!person) throw notFoundError('employee')
    return { person, type }
  }

  return {
    async balances(actor: Actor, id: string, query: QueryOf<typeof leaveBalances.balance>): Promise<TypeBalance[]> {
      const today = clock.today()
      const asOf = query.asOf ?? today
      const sums = await readSums(db, { id }, null, asOf)
      const [person] = sums.people
      await requirePermissionFor(db, actor, 'leaves.read', person?.userId ?? id)
      const named = query.leaveType === undefined ? undefined : await requireType(db, query.leaveType)
      if (!person) throw notFoundError('employee')
      const all = [...sums.terms.values()]
      const shown = all.filter(({ type, active, sets }) => (named ? type.id === named.id : active || sets.length > 0))
      const ids = shown.map(({ type }) => type.id)
      const figures = await figuresFrom(db, sums, ids, today)
      return shown.map(({ type }) => {
        const own = figures.get(type.id)?.get(person.id) as BalanceFigures
        return { ...own, type, asOf, projected: asOf > today }
      })
    },

    async ledger(actor: ActingPrincipal, id: string, query: Range) {
      const { person, type } = await personAndType(actor, id, query.leaveType)
      const { rows } = await getLedgerInput(db, type.id, person.id)
      const found = within(running(rows), query) as ReturnType<typeof running<(typeof rows)[number]>>
      return { rows: page(found, query), total: found.length, type }
    },

    async explain(actor: Actor, id: string, query: Range) {
      const { person, type } = await personAndType(actor, id, query.leaveType)
      const facts = await getLedgerInput(db, type.id, person.id)
      const today = clock.today()
      const asOf = query.to !== undefined && query.to > today ? query.to : today
      const planned = planBuckets(facts, asOf)
      const rows = [
        ...facts.rows.map((row) => ({ ...row, projected: false })),
        ...missingRows(planned, facts, asOf).map((row) => ({ ...row, reason: '', projected: true })),
      ]
      const { employedFrom, leftOn, leaves } = facts
      const lines = linesOf(rows, { unit: type.unit, employedFrom, leftOn, planned, leaves, until: query.to })
      const found = within(running(lines), query) as (Line & { after: number })[]
      return { lines: page(found, query), total: found.length, type }
    },
  }
}
