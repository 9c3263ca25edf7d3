import { type DayPart, HolidayBody } from '@ems/contract/calendars'
import { forEveryone } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors.ts'
import {
  fieldsOf,
  type Importer,
  type ImportProblem,
  type ImportRow,
  inPieces,
  listed,
  problemOf,
  refuseProblems,
  shared,
  type Verdict,
} from '../../platform/importing.ts'
import type { Platform } from '../../platform/platform.ts'
import { wordsOf } from '../../platform/words.ts'
import { addHoliday, changeHoliday } from './holidays.ts'
import type { Recounting } from './recounts.ts'
import { type CalendarRow, type HolidayRow, holidaysOn, listCalendars } from './repo-holidays.ts'

const t = wordsOf('imports')
const RIGHT = 'leaves.configure'

const FIELDS = [
  ['day', 'day', ['date']],
  ['name', 'text', ['holiday name', 'title']],
  ['calendar', 'text', ['location', 'calendar name']],
  ['part', 'text', ['half', 'part']],
] as const

/** A row as it is read, with what is there already. */
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
  if (!calendar) problems.push(problemOf('calendar', 'holiday-calendar.unknown'))
  if (values.day == null && !problems.some(({ field }) => field === 'day'))
    problems.push(problemOf('day', 'field.required'))
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

async function readAll(db: Db, rows: readonly ImportRow[], lock: boolean): Promise<Read[]> {
  const { rows: calendars } = await listCalendars(db, {})
  const read = await inPieces(rows, (row) => readOf(row, calendars))
  const days = [...new Set(read.flatMap(({ day }) => (day ? [day] : [])))]
  const placed = (calendarId: string | undefined, day: string, part: string) => `${calendarId} ${day} ${part}`
  const known = new Map(
    (await holidaysOn(db, days, lock)).map((row) => [placed(row.calendar_id, row.day, row.part), row]),
  )
  const twins = shared(
    read.map(({ no, calendar, day, part }) => ({
      no,
      value: calendar && day ? placed(calendar.id, day, part) : undefined,
    })),
  )
  return read.map((row) => {
    const there = known.get(placed(row.calendar?.id, row.day, row.part))
    const numbers = twins.get(row.no)
    if (numbers) row.problems.push(problemOf('day', 'import.key-twice', { rows: listed(numbers), key: row.day }))
    if (!there && row.name === undefined && !row.problems.some(({ field }) => field === 'name'))
      row.problems.push(problemOf('name', 'field.required'))
    return { ...row, known: there }
  })
}

/** Holidays from files, found again by calendar, day and part of the day. @param recounting how leaves are counted anew that they touch */
export const holidayImporter = ({ db, clock }: Platform, recounting: Recounting): Importer => ({
  kind: 'holidays',
  right: RIGHT,
  keyField: 'day',
  fields: async () => fieldsOf(FIELDS, ['day', 'name'], (key) => t(`holidays.${key}`)),

  check: async (acting, rows) =>
    (await readAll(db, rows, false)).map((row): Verdict => {
      if (!forEveryone(acting, RIGHT)) row.problems.push(problemOf('day', 'access.denied'))
      return {
        no: row.no,
        outcome: row.problems.length > 0 ? 'error' : outcomeOf(row),
        problems: row.problems,
        position: 0,
      }
    }),

  async apply(trx, acting, rows) {
    if (!forEveryone(acting, RIGHT)) throw new AppError('access.denied')
    const read = await readAll(trx, rows, true)
    refuseProblems(read.flatMap(({ problems }) => problems))
    const written: HolidayRow[] = []
    for (const row of read) {
      const { known, calendar, day, part } = row
      const name = row.name ?? known?.name ?? ''
      if (known && !changes(row)) written.push(known)
      else if (known) written.push(await changeHoliday(trx, acting, known, { day, part, name }))
      else written.push(await addHoliday(trx, acting, { calendar_id: calendar?.id ?? '', day, part, name }))
    }
    // As by hand: what is past stays as it was counted.
    const added = read.filter(({ known, day }) => known === undefined && day >= clock.today())
    if (added.length > 0)
      await recounting(
        trx,
        added.map(({ day }) => ({ from: day, to: day })),
        false,
      )
    return written.map(({ id }, place) => ({ id, outcome: outcomeOf(read[place] as Read) }))
  },
})
