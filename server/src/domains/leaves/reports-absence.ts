import { addDays, dayNumber } from '@ems/contract/core/days'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { type leaveReports, REPORT_PAGE } from '@ems/contract/leave-reports'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { Acting } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { type PersonRow, peopleFor, workingDays } from '../employees/index.ts'
import {
  type Absence,
  absentAmounts,
  allPeople,
  approvedIn,
  peoplePage,
  type Reported,
  termsOf,
} from './repo-reports.ts'
import { listTypes, type TypeRow } from './repo-types.ts'
import { byDepartment, type Group, groupOf, namedType, readableIn } from './reports.ts'
import { countDays, coverOfRow, type WorkingDay } from './rules-counting.ts'
import { rangeOf, rateOf } from './rules-reports.ts'

type Query = QueryOf<typeof leaveReports.absence>

/** How long a group was away in some days. */
export interface AbsenceRow extends Group {
  month?: string
  type: TypeRow | null
  unit: LeaveUnit
  /** thousandths of a day, or minutes */
  amount: number
  /** per cent; null where nobody was to work */
  rate: number | null
}

/** What is added up of a group; in minutes but for the amount. */
interface Sum {
  group: Group & { month?: string }
  type: TypeRow | null
  amount: number
  absent: number
  scheduled: number
}

const monthOf = (day: string): string => day.slice(0, 7)

const ALL_DAY = { startPart: 'full', endPart: 'full', times: null } as const

/** The working minutes of some days, without holidays, by month. */
function minutesBy(days: readonly WorkingDay[]): Map<string, number> {
  const minutes = new Map<string, number>()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return minutes
  for (const { day, amount } of countDays(days, { startDate: first.day, endDate: last.day, ...ALL_DAY }, 'hours'))
    minutes.set(monthOf(day), (minutes.get(monthOf(day)) ?? 0) + amount)
  return minutes
}

/** What people were to work, and how long they were away, by person and month. */
async function presenceOf(
  db: Db,
  people: readonly PersonRow[],
  { from, to, typeId }: { from: string; to: string; typeId: string | undefined },
) {
  const ids = people.map(({ id }) => id)
  const [days, terms, leaves] = [
    await workingDays(db, ids, from, to),
    await termsOf(db, ids),
    await approvedIn(db, ids, { from, to, typeId }),
  ]
  const ofPerson = Map.groupBy(leaves, (leave) => leave.employee_id)
  // Who works alike all the while is to work the same.
  const known = new Map<readonly WorkingDay[], Map<string, number>>()
  const scheduledIn = (own: readonly WorkingDay[]) => {
    const minutes = known.get(own) ?? minutesBy(own)
    known.set(own, minutes)
    return minutes
  }
  return people.map((person) => {
    const { employed_from = '', last_day = null } = terms.get(person.id) ?? {}
    const all = days.get(person.id) ?? []
    const isThere = employed_from <= from && (last_day === null || last_day >= to)
    const own = isThere ? all : all.filter(({ day }) => day >= employed_from && (last_day === null || day <= last_day))
    const away = ofPerson.get(person.id) ?? []
    return { person, scheduled: scheduledIn(own), absences: away.flatMap((leave) => awayIn(leave, own)) }
  })
}

/** The working minutes that a leave takes of some days, by month. */
function awayIn(leave: Absence, days: readonly WorkingDay[]) {
  // Every day is there, so the first of the leave stands where it lies.
  const first = days[0] ? dayNumber(days[0].day) : 0
  const placeOf = (day: string) => Math.max(0, dayNumber(day) - first)
  const within = days.slice(placeOf(leave.start_date), placeOf(addDays(leave.end_date, 1)))
  return countDays(within, coverOfRow(leave), 'hours').map(({ day, amount }) => ({
    ...{ month: monthOf(day), typeId: leave.leave_type_id, minutes: amount },
  }))
}

/** How long people are away, as the ledger has it, and which part of what they were to work that is. */
export function absenceService({ db, clock }: Platform) {
  /** Adds a batch of people to the sums of their groups. */
  async function add(
    sums: Map<string, Sum>,
    people: readonly PersonRow[],
    query: Pick<Query, 'by'> & { from: string; to: string },
    types: readonly TypeRow[],
    type: TypeRow | undefined,
  ) {
    const { from, to, by = 'person' } = query
    const sumOf = (key: string, group: Sum['group'], of: TypeRow | null): Sum => {
      const sum = sums.get(key) ?? { group, type: of, amount: 0, absent: 0, scheduled: 0 }
      sums.set(key, sum)
      return sum
    }
    const keyOf = (person: PersonRow, month: string) => {
      if (by === 'month') return { key: month, group: { month } }
      return by === 'person' ? { key: person.id, group: { person } } : groupOf(by, person)
    }
    const wanted = by === 'type' ? (type ? [type] : types) : [type ?? null]
    const sumsFor = (person: PersonRow, month: string) =>
      wanted.map((of) => {
        const { key, group } = keyOf(person, month)
        return sumOf(`${key} ${of?.id ?? ''}`, group, of)
      })
    for (const { person, scheduled, absences } of await presenceOf(db, people, { from, to, typeId: type?.id })) {
      if (by !== 'month') sumsFor(person, '')
      for (const [month, minutes] of scheduled) for (const sum of sumsFor(person, month)) sum.scheduled += minutes
      for (const { month, typeId, minutes } of absences)
        for (const sum of sumsFor(person, month))
          if (sum.type === null || sum.type.id === typeId) {
            sum.absent += minutes
            if (sum.type === null) sum.amount += minutes
          }
    }
    const byId = new Map(people.map((person) => [person.id, person]))
    for (const of of wanted) {
      if (of === null) continue
      for (const { employee_id, month, amount } of await absentAmounts(db, of.id, [...byId.keys()], { from, to })) {
        const sum = sumsFor(byId.get(employee_id) as PersonRow, month).find((one) => one.type?.id === of.id)
        if (sum) sum.amount += amount
      }
    }
  }

  const rowOf = ({ group, type, amount, absent, scheduled }: Sum): AbsenceRow => ({
    ...{ ...group, type, amount, unit: type?.unit ?? 'hours', rate: rateOf(absent, scheduled) },
  })

  return {
    /**
     * The approved absence of those whose leaves the actor may see, a row for each person, or group of them.
     * @throws {AppError} FORBIDDEN; INVALID for a type that is none
     */
    async absence(actor: Acting, query: Query) {
      const { search, department, skip = 0, limit = REPORT_PAGE, by = 'person' } = query
      const { from, to } = rangeOf(query, clock.today())
      const seen = [await peopleFor(db, actor, 'leaves.read')]
      const type = await namedType(db, query.leaveType)
      const types = by === 'type' ? await listTypes(db) : []
      const about: Reported = { seen, department, search, from, to }
      const sums = new Map<string, Sum>()
      if (by === 'person') {
        const { rows: people, total } = await peoplePage(db, about, skip, limit)
        await add(sums, people, { from, to, by }, types, type)
        const rows = [...sums.values()].map(rowOf)
        return { rows, total, readable: await readableIn(db, actor, rows) }
      }
      for await (const people of allPeople(db, about)) await add(sums, people, { from, to, by }, types, type)
      const entries = by === 'month' ? [...sums].sort(([a], [b]) => a.localeCompare(b)) : [...sums]
      const all = entries.map(([, sum]) => rowOf(sum)).sort(byDepartment)
      return { rows: all.slice(skip, skip + limit), total: all.length, readable: new Set<string>() }
    },
  }
}
