import type { QueryOf } from '@ems/contract/core/endpoint'
import {
  type leaveReports,
  REPORT_PAGE,
  type ReportedBalance,
  type ReportedLiability,
} from '@ems/contract/leave-reports'
import type { Person } from '@ems/contract/org'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PersonRow } from '../../employees/index.ts'
import type { Currency } from '../../legal-entities/index.ts'
import { getPeopleInScope } from '../../scope/index.ts'
import { schedulesOf } from '../../working-days/index.ts'
import { getBalancesByType } from '../balances/forecast.ts'
import { getCertificates } from '../certificates/sickness-spells.ts'
import { toWireAmount, toWireAmounts } from '../duration/day-count.rules.ts'
import { workingShares } from '../entitlement/working-share.rules.ts'
import { listTypes, type TypeRow } from '../leave-types/leave-type.repo.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'
import {
  allPeople,
  balancePairs,
  maybeCertified,
  maybeOverdrawn,
  namedType,
  peopleOf,
  peopleOn,
  presentPeople,
  type ReportScope,
  reportScope,
  salariesOf,
} from './report.repo.ts'
import { byDepartment, type Group, liabilityOf, overdrawnBy, presentType, rangeOf } from './report.rules.ts'

const LIMITS = ['entitled', 'accrued', 'carriedIn', 'adjusted', 'expired', 'encashed'] as const
export const BALANCE_AMOUNTS = [...LIMITS, 'taken', 'booked', 'pending', 'balance', 'available'] as const

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
  const limit = (name: (typeof LIMITS)[number] | 'balance' | 'available') => limits?.[name] ?? null
  const given = Object.fromEntries(LIMITS.map((name) => [name, limit(name)])) as Record<
    (typeof LIMITS)[number],
    number | null
  >
  return { ...given, taken, booked, pending, balance: limit('balance'), available: limit('available') }
}

async function balancesOf(
  db: Db,
  people: readonly PersonRow[],
  types: readonly TypeRow[],
  { asOf, today, worth }: { asOf: string; today: string; worth: boolean },
): Promise<PersonBalance[]> {
  const ids = people.map(({ id }) => id)
  const typeIds = types.map(({ id }) => id)
  const balances = await getBalancesByType(db, typeIds, ids, { asOf, today })
  const salaries = worth ? await salariesOf(db, ids) : null
  const schedules = worth ? await schedulesOf(db, ids) : null
  return people.flatMap((person) => {
    const salary = salaries?.get(person.id)
    const shares = schedules ? workingShares(schedules.get(person.id) ?? [], []) : []
    const share = shares.findLast(({ from }) => (from ?? '') <= asOf)
    return types.map((type) => {
      const figures = balances.get(type.id)?.get(person.id) as BalanceFigures
      const money =
        salary && share && figures.limits
          ? liabilityOf(figures.limits.balance, type.unit, BigInt(salary.minor ?? 0), share[type.unit])
          : null
      return { person, type, amounts: amountsOf(figures), money, currency: salary ?? null }
    })
  })
}

/** Adds a balance to those of the same group, type and currency. */
function addTo(sums: Map<string, SummedBalance>, group: Group, { type, amounts, money, currency }: PersonBalance) {
  const key = `${group.department?._id} ${type.id} ${currency?.currency}`
  const sum = sums.get(key)
  if (!sum) sums.set(key, { group, type, amounts, money, currency })
  else {
    const added = BALANCE_AMOUNTS.map((name) => [name, (sum.amounts[name] ?? 0) + (amounts[name] ?? 0)])
    sum.amounts = Object.fromEntries(added)
    if (money !== null) sum.money = (sum.money ?? 0n) + money
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
    const scope = reportScope({ ...covered, department, search, from: asOf, to: asOf })
    const at = { asOf, today, worth }
    if (by !== 'person') {
      const sums = new Map<string, SummedBalance>()
      for await (const people of allPeople(db, scope))
        for (const balance of await balancesOf(db, people, types, at))
          if (balance.amounts.balance !== null) addTo(sums, by === 'type' ? {} : departmentOf(balance.person), balance)
      const all = [...sums.values()].sort((a, b) => byDepartment(a.group, b.group))
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

const BATCH = 500

export function followUpService({ db, clock }: Platform) {
  return {
    async overdrawn(actor: ActingPrincipal, query: QueryOf<typeof leaveReports.overdrawn>) {
      const { department, skip = 0, limit = REPORT_PAGE } = query
      const today = clock.today()
      const asOf = query.asOf ?? today
      const named = await namedType(db, query.leaveType)
      const candidates = await maybeOverdrawn(db, await getPeopleInScope(db, actor, 'leaves.read'), department, asOf)
      const overdrafts: { employeeId: string; type: TypeRow; limits: BalanceFigures['limits']; amount: number }[] = []
      for (const type of named ? [named] : await listTypes(db)) {
        const ids = (candidates.get(type.id) ?? []).map((row) => row.employee_id)
        for (let from = 0; from < ids.length; from += BATCH) {
          const balances = await getBalancesByType(db, [type.id], ids.slice(from, from + BATCH), { asOf, today })
          for (const [employeeId, { limits }] of balances.get(type.id) ?? [])
            if (overdrawnBy(limits) > 0) overdrafts.push({ employeeId, type, limits, amount: overdrawnBy(limits) })
        }
      }
      const page = overdrafts.toSorted((a, b) => b.amount - a.amount).slice(skip, skip + limit)
      const ids = page.map(({ employeeId }) => employeeId)
      const shown = await presentPeople(db, actor, await peopleOn(db, asOf, ids))
      const rows = page.map(({ employeeId, type, limits, amount }) => ({
        person: shown.get(employeeId) as Person,
        ...presentType(type),
        amount: toWireAmount(amount, type.unit),
        balance: toWireAmount(limits?.balance ?? 0, type.unit),
        available: toWireAmount(limits?.available ?? 0, type.unit),
      }))
      return { asOf, rows, total: overdrafts.length }
    },

    async certificates(actor: ActingPrincipal, query: QueryOf<typeof leaveReports.certificates>) {
      const { department, state: wanted, skip = 0, limit = REPORT_PAGE } = query
      const { from, to } = rangeOf(query, clock.today())
      const named = await namedType(db, query.leaveType)
      const seen = await getPeopleInScope(db, actor, 'leaves.read')
      const leaves = await maybeCertified(db, seen, { department, typeId: named?.id, from, to })
      const certificates = await getCertificates(db, leaves, clock.today())
      const matching = leaves.flatMap((leave) => {
        const { state = 'none', dueOn = null } = certificates.get(leave.id) ?? {}
        return state === 'none' || (wanted ?? state) !== state ? [] : [{ leave, state, dueOn }]
      })
      const orderOf = ({ leave, dueOn }: (typeof matching)[number]) => `${dueOn ?? leave.start_date} ${leave.id}`
      const page = matching.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))).slice(skip, skip + limit)
      const ids = page.map(({ leave }) => leave.employee_id)
      const shown = await presentPeople(db, actor, await peopleOf(db, ids))
      const rows = page.map(({ leave, state, dueOn }) => ({
        person: shown.get(leave.employee_id) as Person,
        leaveType: { _id: leave.leave_type_id, name: leave.leave_type },
        leaveId: leave.id,
        startDate: leave.start_date,
        endDate: leave.end_date,
        state,
        dueOn,
      }))
      return { rows, total: matching.length }
    },
  }
}
