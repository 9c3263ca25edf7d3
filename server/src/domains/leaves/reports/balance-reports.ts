import type { QueryOf } from '@ems/contract/core/endpoint'
import {
  type leaveReports,
  REPORT_PAGE,
  type ReportedBalance,
  type ReportedLiability,
} from '@ems/contract/leave-reports'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PersonRow } from '../../employees/index.ts'
import type { Currency } from '../../legal-entities/index.ts'
import { getPeopleInScope } from '../../scope/index.ts'
import { schedulesOf } from '../../working-days/index.ts'
import { getBalancesByType } from '../balances/forecast.ts'
import { toWireAmounts } from '../duration/day-count.rules.ts'
import { workingShares } from '../entitlement/working-share.rules.ts'
import { listTypes, type TypeRow } from '../leave-types/leave-type.repo.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'
import {
  allPeople,
  balancePairs,
  namedType,
  peopleOn,
  presentPeople,
  type ReportScope,
  salariesOf,
} from './report.repo.ts'
import { byDepartment, type Group, liabilityOf, presentType } from './report.rules.ts'

export const BALANCE_AMOUNTS = ['entitled', 'taken', 'booked', 'pending', 'balance', 'available'] as const

interface PersonBalance {
  person: PersonRow
  type: TypeRow
  amounts: Pick<ReportedBalance, (typeof BALANCE_AMOUNTS)[number]>
  money: bigint | null
  /** null without a value */
  currency: Currency | null
}

type SummedBalance = Omit<PersonBalance, 'person'> & { group: Group }

function amountsOf({ limits, taken, booked, pending }: BalanceFigures): PersonBalance['amounts'] {
  const { entitled, balance, available } = limits ?? { entitled: null, balance: null, available: null }
  return { entitled, taken, booked, pending, balance, available }
}

async function balancesOf(
  db: Db,
  people: readonly PersonRow[],
  types: readonly TypeRow[],
  { asOf, today, worth }: { asOf: string; today: string; worth: boolean },
): Promise<PersonBalance[]> {
  const ids = people.map(({ id }) => id)
  const typeIds = types.map(({ id }) => id)
  const found = await getBalancesByType(db, typeIds, ids, { asOf, today })
  const salaries = worth ? await salariesOf(db, ids) : null
  const schedules = worth ? await schedulesOf(db, ids) : null
  return people.flatMap((person) => {
    const salary = salaries?.get(person.id)
    const shares = schedules ? workingShares(schedules.get(person.id) ?? [], []) : []
    const share = shares.findLast(({ from }) => (from ?? '') <= asOf)
    return types.map((type) => {
      const figures = found.get(type.id)?.get(person.id) as BalanceFigures
      const money =
        salary && share && figures.limits
          ? liabilityOf(figures.limits.balance, type.unit, BigInt(salary.minor ?? 0), share[type.unit])
          : null
      return { person, type, amounts: amountsOf(figures), money, currency: salary ?? null }
    })
  })
}

/** Adds balances of the same group, type and currency. */
class Sums {
  readonly #sums = new Map<string, SummedBalance>()

  add(group: Group, { type, amounts, money, currency }: PersonBalance): void {
    const key = `${group.department?._id} ${type.id} ${currency?.currency}`
    const sum = this.#sums.get(key)
    if (!sum) this.#sums.set(key, { group, type, amounts, money, currency })
    else {
      const added = BALANCE_AMOUNTS.map((name) => [name, (sum.amounts[name] ?? 0) + (amounts[name] ?? 0)])
      sum.amounts = Object.fromEntries(added)
      if (money !== null) sum.money = (sum.money ?? 0n) + money
    }
  }

  rows(): SummedBalance[] {
    return [...this.#sums.values()].sort((a, b) => byDepartment(a.group, b.group))
  }
}

const present = ({ group, type, amounts, money, currency }: SummedBalance): ReportedBalance & ReportedLiability => ({
  ...group,
  ...presentType(type),
  tracked: amounts.balance !== null,
  ...toWireAmounts(amounts, type.unit),
  money: money === null || currency === null ? null : Number(money) / 10 ** currency.decimals,
  ...(currency && { currency: currency.currency, decimals: currency.decimals }),
})

export function reportService({ db, clock }: Platform) {
  async function report(
    covered: Pick<ReportScope, 'seen' | 'also'>,
    actor: ActingPrincipal,
    query: QueryOf<typeof leaveReports.balances>,
    worth: boolean,
  ) {
    const { search, department, skip = 0, limit = REPORT_PAGE, by = 'person' } = query
    const today = clock.today()
    const asOf = query.asOf ?? today
    const named = await namedType(db, query.leaveType)
    const types = named ? [named] : (await listTypes(db)).filter(({ tracked }) => tracked)
    if (types.length === 0) return { asOf, rows: [], total: 0 }
    const scope: ReportScope = { ...covered, department, search, from: asOf, to: asOf }
    const at = { asOf, today, worth }
    if (by !== 'person') {
      const sums = new Sums()
      for await (const people of allPeople(db, scope))
        for (const balance of await balancesOf(db, people, types, at))
          if (balance.amounts.balance !== null) sums.add(by === 'type' ? {} : departmentOf(balance.person), balance)
      const all = sums.rows()
      return { asOf, rows: all.slice(skip, skip + limit).map(present), total: all.length }
    }
    const typeIds = types.map(({ id }) => id)
    const { rows: pairs, total } = await balancePairs(db, scope, { typeIds, asOf, skip, limit })
    const ids = pairs.map(({ id }) => id)
    const people = await peopleOn(db, asOf, ids)
    const shown = await presentPeople(db, actor, people)
    const balances = await balancesOf(db, people, types, at)
    const byPair = new Map(balances.map((balance) => [`${balance.person.id} ${balance.type.id}`, balance]))
    const rows = pairs.flatMap(({ id, type_id }) => {
      const balance = byPair.get(`${id} ${type_id}`)
      return balance ? present({ ...balance, group: { person: shown.get(id) } }) : []
    })
    return { asOf, rows, total }
  }

  return {
    async balances(actor: ActingPrincipal, query: QueryOf<typeof leaveReports.balances>) {
      return report({ seen: await getPeopleInScope(db, actor, 'leaves.read') }, actor, query, false)
    },

    async liability(actor: ActingPrincipal, query: QueryOf<typeof leaveReports.liability>) {
      const seen = await getPeopleInScope(db, actor, 'leaves.read')
      const also = await getPeopleInScope(db, actor, 'salaries.read')
      return report({ seen, also }, actor, query, true)
    },
  }
}

const departmentOf = ({ department_id: id, dep_name }: PersonRow): Group => ({
  department: id === null ? null : { _id: id, dep_name: dep_name ?? '' },
})
