import { type DayPart, HolidayBody } from '@ems/contract/calendars'
import { type ParamsFor, type Reason, sentenceOf } from '@ems/contract/core/reasons'
import { forEveryone } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { AppError, fieldFailure } from '../../platform/errors.ts'
import {
  type Importer,
  type ImportField,
  type ImportProblem,
  type ImportRow,
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
  ['day', ['date']],
  ['name', ['holiday name', 'title']],
  ['calendar', ['location', 'calendar name']],
  ['part', ['half', 'part']],
] as const

type Key = (typeof FIELDS)[number][0]

const NEEDED: readonly Key[] = ['day', 'name']

const fields = (): ImportField[] =>
  FIELDS.map(([key, also]) => ({
    ...{ key, also, type: key === 'day' ? 'day' : 'text', needed: NEEDED.includes(key), clearable: false },
    label: t(`holidays.${key}`),
  }))

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

const say = <R extends Reason>(field: Key, reason: R, params?: ParamsFor<R>): ImportProblem => ({
  field,
  message: sentenceOf(reason, params),
})

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
  if (!calendar) problems.push(say('calendar', 'holiday-calendar.unknown'))
  if (values.day == null && !problems.some(({ field }) => field === 'day')) problems.push(say('day', 'field.required'))
  return {
    ...{ no, problems, calendar },
    day: values.day == null ? '' : (read('day', values.day) ?? ''),
    part: (values.part == null ? 'full' : read('part', values.part.toLowerCase())) as DayPart,
    name: values.name == null ? undefined : read('name', values.name),
  }
}

const changes = ({ known, name }: Read): boolean => known === undefined || (name !== undefined && name !== known.name)

async function readAll(db: Db, rows: readonly ImportRow[], lock: boolean): Promise<Read[]> {
  const { rows: calendars } = await listCalendars(db, {})
  const read = rows.map((row) => readOf(row, calendars))
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
    if (numbers) row.problems.push(say('day', 'import.key-twice', { rows: numbers.join(', '), key: row.day }))
    if (!there && row.name === undefined && !row.problems.some(({ field }) => field === 'name'))
      row.problems.push(say('name', 'field.required'))
    return { ...row, known: there }
  })
}

/** Holidays from files, found again by calendar, day and part of the day. @param recounting how leaves are counted anew that they touch */
export const holidayImporter = ({ db, clock }: Platform, recounting: Recounting): Importer => ({
  kind: 'holidays',
  right: RIGHT,
  keyField: 'day',
  fields: async () => fields(),

  check: async (acting, rows) =>
    (await readAll(db, rows, false)).map((row): Verdict => {
      if (!forEveryone(acting, RIGHT)) row.problems.push(say('day', 'access.denied'))
      const outcome = row.known === undefined ? 'create' : changes(row) ? 'update' : 'unchanged'
      return { no: row.no, outcome: row.problems.length > 0 ? 'error' : outcome, problems: row.problems, position: 0 }
    }),

  async apply(trx, acting, rows) {
    if (!forEveryone(acting, RIGHT)) throw new AppError('access.denied')
    const read = await readAll(trx, rows, true)
    const [problem] = read.flatMap(({ problems }) => problems)
    if (problem) throw fieldFailure(problem.field, 'field.not-valid', undefined, { sentence: problem.message })
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
    return written.map(({ id }) => id)
  },
})
