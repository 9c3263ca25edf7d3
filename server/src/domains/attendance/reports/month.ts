import { type attendance, MONTH_PAGE } from '@ems/contract/attendance'
import { type DaySpan, isWithin } from '@ems/contract/core/days'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { Temporal } from 'temporal-polyfill'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { employmentsOf, type PersonRow } from '../../employees/index.ts'
import { findPermitted, getPeopleInScope } from '../../scope/index.ts'
import { defaultDays, workingDays } from '../../working-days/index.ts'
import * as repo from './month.repo.ts'

/** A person with what a month shows of them. */
export interface MonthRow {
  person: PersonRow
  marks: repo.MonthMark[]
  employed: string[]
  onLeave: string[]
  off: string[]
  holidays: { day: string; name: string }[]
}

/** The first and the last day of the month of a day. */
function monthOf(day: string): repo.Span {
  const { daysInMonth } = Temporal.PlainDate.from(day)
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${daysInMonth}` }
}

const covers = (spans: readonly DaySpan[], day: string): boolean => spans.some((span) => isWithin(span, day))

/** The marks of a month. */
export const monthService = ({ db, clock }: Platform) => ({
  /** A page of people whose attendance the actor may see, and the accounts whose employee record they may see, too. */
  async month(
    actor: ActingPrincipal,
    query: QueryOf<typeof attendance.month>,
  ): Promise<{ rows: MonthRow[]; total: number; readable: ReadonlySet<string> }> {
    const { month, search, employee, department, legalEntity, team, limit = MONTH_PAGE, skip = 0 } = query
    const span = monthOf(month)
    const whom = {
      people: await getPeopleInScope(db, actor, 'attendance.read', team),
      search: search || undefined,
      employee,
      department,
      legalEntity,
    }
    const { rows: people, total } = await repo.peopleWithin(db, span, whom, { limit, skip })
    const ids = people.map(({ id }) => id)
    const marks = Map.groupBy(await repo.marksWithin(db, ids, span), (row) => row.employee_id)
    const employments = Map.groupBy(await employmentsOf(db, ids), (row) => row.id)
    const leaves = Map.groupBy(await repo.leavesWithin(db, ids, span), (row) => row.id)
    const within = department === undefined ? null : await repo.daysInDepartment(db, ids, department)
    const inDepartment = within && Map.groupBy(within, (row) => row.id)
    const isThere = (id: string, day: string) => inDepartment === null || covers(inDepartment.get(id) ?? [], day)
    const worked = await workingDays(db, ids, span.from, span.to)
    const usual = await defaultDays(db, span.from, span.to)
    const accounts = people.map((person) => person.user_id)
    const readable = await findPermitted(db, actor, 'employees.read', accounts)
    const rows = people.map((person): MonthRow => {
      const schedule = (readable.has(person.user_id) && worked.get(person.id)) || usual
      const days = schedule.map(({ day }) => day)
      return {
        person,
        marks: (marks.get(person.id) ?? []).filter(({ day }) => isThere(person.id, day)),
        employed: days.filter((day) => covers(employments.get(person.id) ?? [], day) && isThere(person.id, day)),
        onLeave: days.filter((day) => covers(leaves.get(person.id) ?? [], day) && isThere(person.id, day)),
        off: schedule.filter(({ am, pm }) => am + pm === 0).map(({ day }) => day),
        holidays: schedule.flatMap(({ day, holiday }) => (holiday ? [{ day, name: holiday.name }] : [])),
      }
    })
    return { rows, total, readable }
  },

  /** The totals of visible marks in a month and in the month before, and how many of its people are employed today. */
  async figures(actor: ActingPrincipal, query: QueryOf<typeof attendance.monthFigures>) {
    const { month, search, department, legalEntity, team } = query
    const whom = {
      people: await getPeopleInScope(db, actor, 'attendance.read', team),
      search: search || undefined,
      employee: undefined,
      department,
      legalEntity,
    }
    const before = Temporal.PlainDate.from(month).subtract({ months: 1 }).toString()
    return {
      month: await repo.countWithin(db, monthOf(month), whom),
      before: await repo.countWithin(db, monthOf(before), whom),
      employedToday: await repo.countEmployedOn(db, monthOf(month), whom, clock.today()),
    }
  },
})
