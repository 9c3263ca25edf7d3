import { type DayPart, HolidayBody } from '@ems/contract/calendars'
import { addDays, inclusiveDays } from '@ems/contract/core/days'
import { hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import {
  defineFields,
  type Importer,
  type ImportProblem,
  type ImportRow,
  mapWithPauses,
  type RowOutcome,
  type RowVerdict,
  refuseDuplicates,
  requireNoProblems,
  toProblem,
} from '../../platform/exchange/row-import.ts'
import type { Platform } from '../../platform/platform.ts'
import { getTranslator } from '../../platform/words/words.ts'
import { type CalendarRow, type HolidayRow, holidaysOn, listCalendars } from './holiday.repo.ts'
import { addHoliday, changeHoliday } from './holidays.ts'
import type { Recalculate } from './recalculation.ts'

const t = getTranslator('imports')
const RIGHT = 'leaves.configure'

const FIELDS = [
  [
    'day',
    'day',
    ['date', 'from', 'start', 'start date', 'first day', 'von', 'datum', 'beginn', 'du', 'desde', 'fecha'],
  ],
  ['until', 'day', ['to', 'end', 'end date', 'last day', 'bis', 'ende', 'jusqu’au', 'fin', 'hasta']],
  ['name', 'text', ['holiday name', 'title', 'holiday', 'feiertag', 'bezeichnung', 'jour férié', 'festivo', 'summary']],
  ['calendar', 'text', ['location', 'calendar name']],
  ['part', 'text', ['half', 'part']],
] as const

/** A parsed row, with the existing holiday. */
interface Read {
  no: number
  day: string
  part: DayPart
  name: string | undefined
  calendar: CalendarRow | undefined
  known: HolidayRow | undefined
  problems: ImportProblem[]
}

const { shape } = HolidayBody

function readOf({ no, values, problems: found }: ImportRow, calendars: readonly CalendarRow[]): Omit<Read, 'known'> {
  const problems = [...found]
  function read<K extends 'day' | 'part' | 'name'>(key: K, text: string | undefined) {
    const parsed = shape[key].safeParse(text)
    if (parsed.error) problems.push({ field: key, message: parsed.error.issues[0]?.message ?? '' })
    return parsed.data
  }
  const wanted = values.calendar?.toLowerCase()
  const calendar = calendars.find(({ name, is_default }) =>
    wanted === undefined ? is_default : name.toLowerCase() === wanted,
  )
  if (!calendar) problems.push(toProblem('calendar', 'holiday-calendar.unknown'))
  if (values.day == null && !problems.some(({ field }) => field === 'day'))
    problems.push(toProblem('day', 'field.required'))
  return {
    no,
    problems,
    calendar,
    day: values.day == null ? '' : (read('day', values.day) ?? ''),
    part: (values.part == null ? 'full' : read('part', values.part.toLowerCase())) as DayPart,
    name: values.name == null ? undefined : read('name', values.name),
  }
}

const changes = ({ known, name }: Read): boolean => known === undefined || (name !== undefined && name !== known.name)

const outcomeOf = (row: Read) => (row.known === undefined ? 'create' : changes(row) ? 'update' : 'unchanged')

const LONGEST_HOLIDAY_DAYS = 366

/** A row for each day of a range. */
function daysOfRow(row: ImportRow): ImportRow[] {
  const { day, until } = row.values
  if (day == null || until == null || until === day) return [row]
  const wrong =
    until < day
      ? 'holiday.ends-before'
      : until > addDays(day, LONGEST_HOLIDAY_DAYS - 1)
        ? 'holiday.too-long'
        : undefined
  if (wrong) return [{ ...row, problems: [...row.problems, toProblem('until', wrong)] }]
  return Array.from({ length: inclusiveDays(day, until) }, (_, n) => ({
    ...row,
    values: { ...row.values, day: addDays(day, n) },
  }))
}

/** The outcome and problems of each row, over all of its days. */
function byRow(read: readonly Read[]): { no: number; problems: ImportProblem[]; outcome: RowOutcome['outcome'] }[] {
  return [...Map.groupBy(read, ({ no }) => no)].map(([no, days]) => {
    const outcomes = days.map(outcomeOf)
    const outcome = (['create', 'update'] as const).find((one) => outcomes.includes(one)) ?? 'unchanged'
    const told = new Map(days.flatMap(({ problems }) => problems.map((one) => [`${one.field} ${one.message}`, one])))
    return { no, problems: [...told.values()], outcome }
  })
}

async function readAll(db: Db, wanted: readonly ImportRow[], lock: boolean): Promise<Read[]> {
  const rows = wanted.flatMap(daysOfRow)
  const { rows: calendars } = await listCalendars(db, {})
  const read = await mapWithPauses(rows, (row) => readOf(row, calendars))
  const days = [...new Set(read.flatMap(({ day }) => (day ? [day] : [])))]
  const placed = (calendarId: string | undefined, day: string, part: string) => `${calendarId} ${day} ${part}`
  const storedHolidays = new Map(
    (await holidaysOn(db, days, lock)).map((row) => [placed(row.calendar_id, row.day, row.part), row]),
  )
  refuseDuplicates(
    read,
    'day',
    ({ calendar, day, part }) => (calendar && day ? placed(calendar.id, day, part) : undefined),
    ({ day }) => day,
  )
  return read.map((row) => {
    const there = storedHolidays.get(placed(row.calendar?.id, row.day, row.part))
    if (!there && row.name === undefined && !row.problems.some(({ field }) => field === 'name'))
      row.problems.push(toProblem('name', 'field.required'))
    return { ...row, known: there }
  })
}

/** Holidays from files, found again by calendar, day and part of the day. @param recounting recalculates the affected leaves */
export const holidayImporter = ({ db, clock }: Platform, recounting: Recalculate): Importer => ({
  kind: 'holidays',
  permission: RIGHT,
  keyField: 'day',
  fields: async () => defineFields(FIELDS, ['day', 'name'], (key) => t(`holidays.${key}`)),

  check: async (acting, rows) =>
    byRow(await readAll(db, rows, false)).map(({ no, problems, outcome }): RowVerdict => {
      if (!hasPermissionForEveryone(acting, RIGHT)) problems.push(toProblem('day', 'access.denied'))
      return { no, outcome: problems.length > 0 ? 'error' : outcome, problems, position: 0 }
    }),

  async apply(trx, acting, rows) {
    if (!hasPermissionForEveryone(acting, RIGHT)) throw new AppError('access.denied')
    const read = await readAll(trx, rows, true)
    requireNoProblems(read.flatMap(({ problems }) => problems))
    const written: HolidayRow[] = []
    for (const row of read) {
      const { known, calendar, day, part } = row
      const name = row.name ?? known?.name ?? ''
      if (known && !changes(row)) written.push(known)
      else if (known) written.push(await changeHoliday(trx, acting, known, { day, part, name }))
      else written.push(await addHoliday(trx, acting, { calendar_id: calendar?.id ?? '', day, part, name }))
    }
    // As for a manual change: past leave is not recalculated.
    const added = read.filter(({ known, day }) => known === undefined && day >= clock.today())
    if (added.length > 0)
      await recounting(
        trx,
        added.map(({ day }) => ({ from: day, to: day })),
        false,
      )
    const firsts = new Map(
      read.map(({ no }, place) => [no, written[place]?.id as string]).toReversed() as [number, string][],
    )
    return byRow(read).map(({ no, outcome }) => ({ id: firsts.get(no) as string, outcome }))
  },
})
