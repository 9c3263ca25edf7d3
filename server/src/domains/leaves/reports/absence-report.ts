import type { QueryOf } from '@ems/contract/core/endpoint'
import { type leaveReports, REPORT_PAGE } from '@ems/contract/leave-reports'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getPeopleInScope } from '../../scope/index.ts'
import { sharedDays } from '../../working-days/index.ts'
import { type Cover, countDays, rowToCover, type WorkingDay } from '../duration/day-count.rules.ts'
import { listTypes, type TypeRow } from '../leave-types/leave-type.repo.ts'
import { type AbsenceOf, absentAmounts, departmentNames, presence } from './absence-report.repo.ts'
import { byDepartment, type Group, namedType, readableIn } from './balance-reports.ts'
import { peoplePage, type ReportScope } from './report.repo.ts'
import { rangeOf, rateOf } from './report.rules.ts'

type Query = QueryOf<typeof leaveReports.absence>

export interface AbsenceRow extends Group {
  month?: string
  type: TypeRow | null
  unit: LeaveUnit
  /** thousandths of a day, or minutes */
  amount: number
  /** per cent; null without working time */
  rate: number | null
}

/** minutes, except for `amount` */
interface Sum {
  group: string | null
  month: string
  type: TypeRow | null
  amount: number
  absent: number
  scheduled: number
}

const monthOf = (day: string): string => day.slice(0, 7)

function minutesBy(days: readonly WorkingDay[], cover: Cover): Map<string, number> {
  const minutes = new Map<string, number>()
  const within = days.filter(({ day }) => day >= cover.startDate && day <= cover.endDate)
  for (const { day, amount } of countDays(within, cover, 'hours'))
    minutes.set(monthOf(day), (minutes.get(monthOf(day)) ?? 0) + amount)
  return minutes
}

function once<T>(): (key: string, work: () => T) => T {
  const known = new Map<string, T>()
  return (key, work) => {
    const value = known.get(key) ?? work()
    known.set(key, value)
    return value
  }
}

interface Shared {
  group: string | null
  minutes: ReadonlyMap<string, number>
  times: number
}

/** People with the same working time, and the same leave, share one computation. */
async function minutesOf(
  db: Db,
  of: AbsenceOf,
): Promise<{ scheduled: Shared[]; absent: (Shared & { typeId: string })[] }> {
  const { from, to } = of.about
  const { present, away } = await presence(db, of)
  const all = await sharedDays(db, [...new Set(present.map(([, , , times]) => times))], from, to)
  const [known, counted] = [once<readonly WorkingDay[]>(), once<Map<string, number>>()]
  const daysOf = (first: string | null, last: string | null, times: string | null) =>
    known([first, last, times].join(), () =>
      (all.get(times) ?? []).filter(({ day }) => day >= (first ?? from) && day <= (last ?? to)),
    )
  const wholly: Cover = { startDate: from, endDate: to, startPart: 'full', endPart: 'full', times: null }
  return {
    scheduled: present.map(([group, first, last, times, people]) => {
      const minutes = counted([first, last, times].join(), () => minutesBy(daysOf(first, last, times), wholly))
      return { group, minutes, times: people }
    }),
    absent: away.map(([group, first, last, times, typeId, ...leave]) => {
      const [start_date, end_date, start_part, end_part, start_time, end_time, leaves] = leave
      const minutes = counted([first, last, times, ...leave.slice(0, -1)].join(), () =>
        minutesBy(
          daysOf(first, last, times),
          rowToCover({ start_date, end_date, start_part, end_part, start_time, end_time }),
        ),
      )
      return { group, typeId, minutes, times: leaves }
    }),
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
    for (const { group, minutes, times } of scheduled) {
      if (!byMonth) sumsFor(group, '')
      for (const [month, amount] of minutes) for (const sum of sumsFor(group, month)) sum.scheduled += amount * times
    }
    for (const { group, typeId, minutes, times } of absent)
      for (const [month, amount] of minutes)
        for (const sum of sumsFor(group, month))
          if (sum.type === null || sum.type.id === typeId) {
            sum.absent += amount * times
            if (sum.type === null) sum.amount += amount * times
          }
    const named = types.flatMap((type) => type?.id ?? [])
    for (const { grp, type_id, month, amount } of named.length > 0 ? await absentAmounts(db, of, named) : [])
      for (const sum of sumsFor(grp, month)) if (sum.type?.id === type_id) sum.amount += amount
    return [...sums.values()]
  }

  const rowOf = ({ type, amount, absent, scheduled }: Sum, group: Group & { month?: string }): AbsenceRow => ({
    ...group,
    type,
    amount,
    unit: type?.unit ?? 'hours',
    rate: rateOf(absent, scheduled),
  })

  return {
    /** The absent part of working time, of all leave and of private types together, in per cent; null without working time. */
    async rates(actor: ActingPrincipal, range: { from: string; to: string; department: string | undefined }) {
      const about: ReportScope = { ...range, seen: [await getPeopleInScope(db, actor, 'leaves.read')] }
      const types = [null, ...(await listTypes(db)).filter((type) => type.private)]
      const sums = await sumsOf({ about, by: 'all' }, false, types)
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

    async absence(actor: ActingPrincipal, query: Query) {
      const { search, department, skip = 0, limit = REPORT_PAGE, by = 'person' } = query
      const { from, to } = rangeOf(query, clock.today())
      const seen = [await getPeopleInScope(db, actor, 'leaves.read')]
      const type = await namedType(db, query.leaveType)
      const about: ReportScope = { seen, department, search, from, to }
      const typeId = type?.id
      const wanted = by === 'type' && !type ? await listTypes(db) : [type ?? null]
      if (by === 'person') {
        const { rows: people, total } = await peoplePage(db, about, skip, limit)
        const ids = people.map(({ id }) => id)
        const sums = await sumsOf({ about, by, ids, typeId }, false, wanted)
        const byId = new Map(sums.map((sum) => [sum.group, sum]))
        const rows = people.flatMap((person) => {
          const sum = byId.get(person.id)
          return sum ? [rowOf(sum, { person })] : []
        })
        return { rows, total, readable: await readableIn(db, actor, rows) }
      }
      const sums = await sumsOf({ about, by: by === 'department' ? by : 'all', typeId }, by === 'month', wanted)
      const all = await inOrder(sums, by)
      return { rows: all.slice(skip, skip + limit), total: all.length, readable: new Set<string>() }
    },
  }

  async function inOrder(sums: readonly Sum[], by: 'department' | 'type' | 'month'): Promise<AbsenceRow[]> {
    if (by === 'type') return sums.map((sum) => rowOf(sum, {}))
    if (by === 'month')
      return sums.toSorted((a, b) => a.month.localeCompare(b.month)).map((sum) => rowOf(sum, { month: sum.month }))
    const names = await departmentNames(db)
    return sums
      .map((sum) => {
        const { group: id } = sum
        return rowOf(sum, { department: id === null ? null : { id, name: names.get(id) ?? '' } })
      })
      .sort(byDepartment)
  }
}
