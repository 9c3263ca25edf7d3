import type { QueryOf } from '@ems/contract/core/endpoint'
import { type leaveReports, REPORT_PAGE, type ReportedAbsence } from '@ems/contract/leave-reports'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PersonRow } from '../../employees/index.ts'
import { getPeopleInScope } from '../../scope/index.ts'
import { sharedDays } from '../../working-days/index.ts'
import { type Cover, countDays, toWireAmount, type WorkingDay } from '../duration/day-count.rules.ts'
import { listTypes, type TypeRow } from '../leave-types/leave-type.repo.ts'
import { type AbsenceOf, absentAmounts, departmentNames, presence } from './absence-report.repo.ts'
import {
  allPeople,
  namedType,
  peopleOn,
  peoplePage,
  presentPeople,
  type ReportScope,
  reportScope,
} from './report.repo.ts'
import { byDepartment, byRate, type Group, type RateOrder, rangeOf, rateOf } from './report.rules.ts'

/** minutes, except for `amount` */
interface Sum {
  group: string | null
  month: string
  /** null: all types together */
  type: TypeRow | null
  /** thousandths of a day, or minutes */
  amount: number
  absent: number
  scheduled: number
}

interface Shared {
  group: string | null
  minutes: ReadonlyMap<string, number>
  people: number
}

const monthOf = (day: string): string => day.slice(0, 7)

function minutesByMonth(days: readonly WorkingDay[], cover: Cover): Map<string, number> {
  const minutes = new Map<string, number>()
  const within = days.filter(({ day }) => day >= cover.start_date && day <= cover.end_date)
  for (const { day, amount } of countDays(within, cover, 'hours'))
    minutes.set(monthOf(day), (minutes.get(monthOf(day)) ?? 0) + amount)
  return minutes
}

/** People with the same working time, and the same leave, share one computation. */
async function minutesOf(
  db: Db,
  of: AbsenceOf,
): Promise<{ scheduled: Shared[]; absent: (Shared & { typeId: string })[] }> {
  const { from, to } = of.scope
  const { present, away } = await presence(db, of)
  const all = await sharedDays(db, [...new Set(present.map(([, , , times]) => times))], from, to)
  const counted = new Map<string, Map<string, number>>()
  const minutesIn = (first: string | null, last: string | null, times: string | null, cover: Cover) => {
    const key = JSON.stringify([first, last, times, cover])
    const known = counted.get(key)
    if (known) return known
    const employed = (all.get(times) ?? []).filter(({ day }) => day >= (first ?? from) && day <= (last ?? to))
    const minutes = minutesByMonth(employed, cover)
    counted.set(key, minutes)
    return minutes
  }
  const wholeDays = { start_part: 'full', end_part: 'full', start_time: null, end_time: null } as const
  const wholly: Cover = { start_date: from, end_date: to, ...wholeDays }
  return {
    scheduled: present.map(([group, first, last, times, people]) => {
      return { group, people, minutes: minutesIn(first, last, times, wholly) }
    }),
    absent: away.map(([group, first, last, times, typeId, ...leave]) => {
      const [start_date, end_date, start_part, end_part, start_time, end_time, people] = leave
      const cover = { start_date, end_date, start_part, end_part, start_time, end_time }
      return { group, people, typeId, minutes: minutesIn(first, last, times, cover) }
    }),
  }
}

const present = ({ type, amount, absent, scheduled }: Sum, group: Group & { month?: string }): ReportedAbsence => {
  const unit = type?.unit ?? 'hours'
  return {
    ...group,
    leaveType: type && { _id: type.id, name: type.name },
    unit,
    amount: toWireAmount(amount, unit),
    rate: rateOf(absent, scheduled),
  }
}

export function absenceService({ db, clock }: Platform) {
  /** @param types each has a sum; null: all together */
  async function sumsOf(of: AbsenceOf, byMonth: boolean, types: readonly (TypeRow | null)[]): Promise<Sum[]> {
    const sums = new Map<string, Sum>()
    const sumsFor = (group: string | null, month: string): Sum[] =>
      types.map((type) => {
        const key = `${group ?? ''} ${byMonth ? month : ''} ${type?.id ?? ''}`
        const sum = sums.get(key) ?? { group, month, type, amount: 0, absent: 0, scheduled: 0 }
        sums.set(key, sum)
        return sum
      })
    const { scheduled, absent } = await minutesOf(db, of)
    for (const { group, minutes, people } of scheduled) {
      if (!byMonth) sumsFor(group, '')
      for (const [month, amount] of minutes) for (const sum of sumsFor(group, month)) sum.scheduled += amount * people
    }
    for (const { group, typeId, minutes, people } of absent)
      for (const [month, amount] of minutes)
        for (const sum of sumsFor(group, month)) {
          if (sum.type === null) sum.amount += amount * people
          if (sum.type === null || sum.type.id === typeId) sum.absent += amount * people
        }
    const named = types.flatMap((type) => type?.id ?? [])
    for (const { group, type_id, month, amount } of named.length > 0 ? await absentAmounts(db, of, named) : [])
      for (const sum of sumsFor(group, month)) if (sum.type?.id === type_id) sum.amount += amount
    return [...sums.values()]
  }

  const sumsOfPeople = (scope: ReportScope, people: readonly PersonRow[], type: TypeRow | undefined) =>
    sumsOf({ scope, by: 'person', ids: people.map(({ id }) => id), typeId: type?.id }, false, [type ?? null])

  /** A page of people by their rates: everyone's rate is calculated, in batches. */
  async function peopleByRate(
    scope: ReportScope,
    type: TypeRow | undefined,
    { sort, skip, limit }: { sort: RateOrder; skip: number; limit: number },
  ) {
    const all: (Sum & { rate: number | null })[] = []
    for await (const people of allPeople(db, scope))
      for (const sum of await sumsOfPeople(scope, people, type))
        all.push({ ...sum, rate: rateOf(sum.absent, sum.scheduled) })
    const sums = all.toSorted(byRate(sort)).slice(skip, skip + limit)
    const ids = sums.flatMap(({ group }) => group ?? [])
    return { people: await peopleOn(db, scope.to, ids), total: all.length, sums }
  }

  async function peopleByName(scope: ReportScope, type: TypeRow | undefined, skip: number, limit: number) {
    const { people, total } = await peoplePage(db, scope, skip, limit)
    return { people, total, sums: await sumsOfPeople(scope, people, type) }
  }

  return {
    /** The absent part of working time, of all leave and of private types together, in per cent; null without working time. */
    async rates(actor: ActingPrincipal, range: { from: string; to: string; department: string | undefined }) {
      const scope = reportScope({ ...range, seen: await getPeopleInScope(db, actor, 'leaves.read') })
      const types = [null, ...(await listTypes(db)).filter((type) => type.private)]
      const sums = await sumsOf({ scope, by: 'all' }, false, types)
      const rate = (of: readonly Sum[]) =>
        rateOf(
          of.reduce((all, { absent }) => all + absent, 0),
          of[0]?.scheduled ?? 0,
        )
      return {
        rate: rate(sums.filter(({ type }) => type === null)),
        sickness: rate(sums.filter(({ type }) => type !== null)),
      }
    },

    async absence(actor: ActingPrincipal, query: QueryOf<typeof leaveReports.absence>) {
      const { search, department, sort, skip = 0, limit = REPORT_PAGE, by = 'person' } = query
      const seen = await getPeopleInScope(db, actor, 'leaves.read')
      const type = await namedType(db, query.leaveType)
      const typeId = type?.id
      const scope = reportScope({ seen, department, search, ...rangeOf(query, clock.today()) })
      if (by === 'person') {
        const { people, total, sums } = sort
          ? await peopleByRate(scope, type, { sort, skip, limit })
          : await peopleByName(scope, type, skip, limit)
        const byId = new Map(sums.map((sum) => [sum.group, sum]))
        const shown = await presentPeople(db, actor, people)
        const rows = [...shown].flatMap(([id, person]) => {
          const sum = byId.get(id)
          return sum ? [present(sum, { person })] : []
        })
        return { rows, total }
      }
      const types = by === 'type' && !type ? await listTypes(db) : [type ?? null]
      const of: AbsenceOf = { scope, by: by === 'department' ? by : 'all', typeId }
      const found = await presentSums(await sumsOf(of, by === 'month', types), by)
      const rows = sort ? found.toSorted(byRate(sort)) : found
      return { rows: rows.slice(skip, skip + limit), total: rows.length }
    },
  }

  async function presentSums(sums: readonly Sum[], by: 'department' | 'type' | 'month'): Promise<ReportedAbsence[]> {
    if (by === 'type') return sums.map((sum) => present(sum, {}))
    if (by === 'month')
      return sums.toSorted((a, b) => a.month.localeCompare(b.month)).map((sum) => present(sum, { month: sum.month }))
    const names = await departmentNames(db)
    return sums
      .map((sum) => {
        const { group: id } = sum
        return present(sum, { department: id === null ? null : { _id: id, dep_name: names.get(id) ?? '' } })
      })
      .sort(byDepartment)
  }
}
