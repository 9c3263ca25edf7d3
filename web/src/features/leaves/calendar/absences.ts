import { addDays, weekdayOf } from '@ems/contract/core/days'
import type { AbsentPerson } from '../../../api/contract/leave-calendar.ts'

export type Absence = AbsentPerson['spans'][number]

/** An absence in a cell, with its first half day and the half day after its end; a day has two halves. */
interface Bar {
  span: Absence
  from: number
  before: number
}

/** One day without an absence, or the days of adjoining absences, with their bars. */
export interface Cell {
  day: string
  length: number
  bars: Bar[]
}

const covers = ({ from, to }: Absence, day: string) => from <= day && day <= to

/** The days of a person as the cells of a row. @param days consecutive */
export function cellsOf({ spans }: Pick<AbsentPerson, 'spans'>, days: readonly string[]): Cell[] {
  const at = (index: number) => days[index] as string
  const last = days.length - 1
  const cells: Cell[] = []
  for (let first = 0; first <= last; ) {
    let end = first
    let meeting: Absence[]
    // A further absence may begin on the last day of the previous one.
    for (let reach = first; ; reach = end) {
      meeting = spans.filter(({ from, to }) => from <= at(reach) && to >= at(first))
      const until = meeting.reduce((latest, { to }) => (to > latest ? to : latest), at(first))
      end = until > at(last) ? last : days.indexOf(until)
      if (end <= reach) break
    }
    const half = (day: string) => (days.indexOf(day) - first) * 2
    const bars = meeting.map((span) => ({
      span,
      from: span.from < at(first) ? 0 : half(span.from) + (span.parts.start === 'pm' ? 1 : 0),
      before: span.to > at(end) ? (end - first + 1) * 2 : half(span.to) + (span.parts.end === 'am' ? 1 : 2),
    }))
    cells.push({ day: at(first), length: end - first + 1, bars })
    first = end + 1
  }
  return cells
}

/** The number of people who are certainly away on a day; nobody is on their own day off. */
export const countAwayOn = (people: readonly AbsentPerson[], day: string): number =>
  people.filter(
    ({ spans, off }) => !off.includes(day) && spans.some((span) => span.state === 'approved' && covers(span, day)),
  ).length

const WEEKS = 4

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The days of today's week and of the weeks after it. */
export const weeksFrom = (today: string): string[] =>
  Array.from({ length: WEEKS * 7 }, (_, n) => addDays(mondayOf(today), n))

/** The days on which nobody works: the head shows them once instead of for each person. */
export const daysOffForAll = (people: readonly AbsentPerson[], days: readonly string[]): ReadonlySet<string> =>
  new Set(days.filter((day) => people.length > 0 && people.every(({ off }) => off.includes(day))))

/** Days by weeks, Monday first; null for days outside the range. @param days consecutive */
export function weeksOf(days: readonly string[]): (string | null)[][] {
  const [first] = days
  if (first === undefined) return []
  const blanks = weekdayOf(first) - 1
  const places: (string | null)[] = [...Array<null>(blanks).fill(null), ...days]
  const weeks: (string | null)[][] = []
  for (let start = 0; start < places.length; start += 7) {
    const week = places.slice(start, start + 7)
    weeks.push([...week, ...Array<null>(7 - week.length).fill(null)])
  }
  return weeks
}

/** People of one department, in order. */
export interface Group {
  department: AbsentPerson['department']
  people: AbsentPerson[]
}

/** @param people by department */
export function groupsOf(people: readonly AbsentPerson[]): Group[] {
  const groups: Group[] = []
  for (const person of people) {
    const group = groups.at(-1)
    if (group && group.department?._id === person.department?._id) group.people.push(person)
    else groups.push({ department: person.department, people: [person] })
  }
  return groups
}

interface AgendaDay {
  day: string
  holidays: string[]
  absent: { person: AbsentPerson; span: Absence }[]
}

/**
 * Each absence once, on its first day, or today if it has begun; and holidays. Days without any are left out.
 * @param days consecutive
 */
export function agendaOf(people: readonly AbsentPerson[], days: readonly string[], today: string): AgendaDay[] {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const dayOf = ({ from, to }: Absence) => {
    const shown = from < first ? first : from
    return shown < today && today <= to && today <= last ? today : shown
  }
  const absent = people.flatMap((person) => person.spans.map((span) => ({ person, span })))
  const byDay = Map.groupBy(absent, ({ span }) => dayOf(span))
  const holidays = people.flatMap((person) => person.holidays)
  return days
    .map((day) => ({
      day,
      holidays: [...new Set(holidays.filter((one) => one.day === day).map(({ name }) => name))],
      absent: byDay.get(day) ?? [],
    }))
    .filter((one) => one.holidays.length > 0 || one.absent.length > 0)
}

/** The tones of leave types, by their name in the style sheet. */
const SEED_TONES: Record<string, number> = { 'Annual Leave': 1, 'Casual Leave': 2, 'Sick Leave': 3 }
const OTHER_TONES = [4, 5, 6, 7]

/**
 * The tone of a type: the product's first types have their own, the others take the remaining ones in turn.
 * @param names of all types, in order
 */
export function toneOf(type: string, names: readonly string[]): number {
  const seed = SEED_TONES[type]
  if (seed !== undefined) return seed
  const place = names.filter((name) => SEED_TONES[name] === undefined).indexOf(type)
  return OTHER_TONES[Math.max(0, place) % OTHER_TONES.length] as number
}
