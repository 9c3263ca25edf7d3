import type { QueryOf } from '@ems/contract/core/endpoint'
import { type leaveReports, REPORT_PAGE } from '@ems/contract/leave-reports'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type PersonRow, withJobsOn } from '../../employees/index.ts'
import type { Currency } from '../../legal-entities/index.ts'
import { findPermitted, getPeopleInScope } from '../../scope/index.ts'
import { schedulesOf } from '../../working-days/index.ts'
import { getBalancesByType } from '../balances/forecast.ts'
import { workingShares } from '../entitlement/working-share.rules.ts'
import { listTypes, type TypeRow } from '../leave-types/leave-type.repo.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'
import { allPeople, balancePairs, peopleOf, type ReportScope, type TermsRow, termsOf } from './report.repo.ts'
import { liabilityOf, together } from './report.rules.ts'

export interface Group {
  person?: PersonRow
  department?: { id: string; name: string } | null
}

export interface ReportRow extends Group {
  type: TypeRow
  figures: BalanceFigures
  money: bigint | null
  /** null without a value */
  currency: Currency | null
}

export function groupOf(by: 'department' | 'type', person: PersonRow): { key: string; group: Group } {
  if (by === 'type') return { key: '', group: {} }
  const { department_id: id, dep_name: name } = person
  return { key: id ?? '', group: { department: id === null ? null : { id, name: name ?? '' } } }
}

/** People without a department come last. */
export function byDepartment({ department: a }: Group, { department: b }: Group): number {
  if (!a || !b) return Number(a === null) - Number(b === null)
  return a.name.toLowerCase().localeCompare(b.name.toLowerCase()) || (a.id < b.id ? -1 : Number(a.id > b.id))
}

export const readableIn = (db: Db, actor: ActingPrincipal, rows: readonly { person?: PersonRow }[]) =>
  findPermitted(
    db,
    actor,
    'employees.read',
    rows.flatMap(({ person }) => person?.user_id ?? []),
  )

async function rowsOf(
  db: Db,
  people: readonly PersonRow[],
  types: readonly TypeRow[],
  { asOf, today, worth }: { asOf: string; today: string; worth: boolean },
): Promise<ReportRow[]> {
  const ids = people.map(({ id }) => id)
  const typeIds = types.map(({ id }) => id)
  const found = await getBalancesByType(db, typeIds, ids, { asOf, today })
  const terms = worth ? await termsOf(db, ids) : new Map<string, TermsRow>()
  const schedules = worth ? await schedulesOf(db, ids) : new Map()
  return people.flatMap((person) => {
    const scale = worth
      ? workingShares(schedules.get(person.id) ?? [], []).findLast(({ from }) => (from ?? '') <= asOf)
      : undefined
    return types.map((type) => {
      const figures = found.get(type.id)?.get(person.id) as BalanceFigures
      const term = terms.get(person.id)
      const salary = BigInt(term?.minor_salary ?? 0)
      const money =
        scale && figures.limits ? liabilityOf(figures.limits.balance, type.unit, salary, scale[type.unit]) : null
      const currency = term ? { currency: term.currency, decimals: term.decimals } : null
      return { person, type, figures, money, currency }
    })
  })
}

class Sums {
  readonly #sums = new Map<
    string,
    Pick<ReportRow, 'type' | 'money' | 'currency'> & { group: Group; all: BalanceFigures[] }
  >()

  add(by: 'department' | 'type', rows: readonly ReportRow[]): void {
    for (const { person, type, figures, money, currency } of rows) {
      const { key, group } = groupOf(by, person as PersonRow)
      const place = `${key} ${type.id} ${currency?.currency}`
      const sum = this.#sums.get(place) ?? { group, type, currency, all: [], money: null }
      const before = together(sum.all)
      const all = [...(before ? [before] : []), figures]
      const worth = money === null ? sum.money : (sum.money ?? 0n) + money
      this.#sums.set(place, { ...sum, all, money: worth })
    }
  }

  rows(): ReportRow[] {
    const rows = [...this.#sums.values()].map(({ group, type, all, money, currency }) => ({
      ...group,
      type,
      money,
      currency,
      figures: together(all) as BalanceFigures,
    }))
    return rows.sort(byDepartment)
  }
}

interface Report {
  asOf: string
  rows: ReportRow[]
  total: number
  readable: ReadonlySet<string>
}

export async function namedType(db: Db, named: string | undefined): Promise<TypeRow | undefined> {
  return named === undefined ? undefined : requireType(db, named)
}

export function reportService({ db, clock }: Platform) {
  type Query = QueryOf<typeof leaveReports.balances>

  async function report(
    whom: Pick<ReportScope, 'seen'>,
    actor: ActingPrincipal,
    query: Query,
    worth: boolean,
  ): Promise<Report> {
    const { search, department, skip = 0, limit = REPORT_PAGE, by = 'person' } = query
    const today = clock.today()
    const asOf = query.asOf ?? today
    const named = await namedType(db, query.leaveType)
    const types = named ? [named] : (await listTypes(db)).filter(({ tracked }) => tracked)
    if (types.length === 0) return { asOf, rows: [], total: 0, readable: new Set() }
    const about: ReportScope = { ...whom, department, search, from: asOf, to: asOf }
    const how = { asOf, today, worth }
    if (by !== 'person') {
      const sums = new Sums()
      for await (const people of allPeople(db, about)) {
        const rows = await rowsOf(db, people, types, how)
        sums.add(
          by,
          rows.filter(({ figures }) => figures.limits !== null),
        )
      }
      const all = sums.rows()
      return { asOf, rows: all.slice(skip, skip + limit), total: all.length, readable: new Set() }
    }
    const typeIds = types.map(({ id }) => id)
    const { rows: pairs, total } = await balancePairs(db, about, { typeIds, asOf, skip, limit })
    const people = await peopleOf(db, [...new Set(pairs.map(({ id }) => id))])
    const all = await rowsOf(db, await withJobsOn(db, [...people.values()], asOf), types, how)
    const byPair = new Map(all.map((row) => [`${row.person?.id} ${row.type.id}`, row]))
    const rows = pairs.flatMap(({ id, type_id }) => byPair.get(`${id} ${type_id}`) ?? [])
    return { asOf, rows, total, readable: await readableIn(db, actor, rows) }
  }

  return {
    async balances(actor: ActingPrincipal, query: Query): Promise<Report> {
      return report({ seen: [await getPeopleInScope(db, actor, 'leaves.read')] }, actor, query, false)
    },

    async liability(actor: ActingPrincipal, query: QueryOf<typeof leaveReports.liability>): Promise<Report> {
      const seen = [
        await getPeopleInScope(db, actor, 'leaves.read'),
        await getPeopleInScope(db, actor, 'salaries.read'),
      ]
      return report({ seen }, actor, query, true)
    },
  }
}
