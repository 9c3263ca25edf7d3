import ICAL from 'ical.js'
import { type SheetRow, toVisibleText } from './sheet-cells.ts'

const DAY_BEFORE = new ICAL.Duration({ days: 1, isNegative: true })

/** The events of a calendar file as rows: first day, last day and name. A series is an error: it cannot be read. */
export function* rowsOfCalendar(text: string): Generator<SheetRow> {
  yield { no: 1, cells: ['Day', 'Last day', 'Holiday'] }
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const [place, component] of calendar.getAllSubcomponents('vevent').entries()) {
    const event = new ICAL.Event(component)
    const [first, end] = [event.startDate, event.endDate?.clone()]
    // The end of whole days is the day after the last.
    if (end?.isDate && end.compare(first) > 0) end.addDuration(DAY_BEFORE)
    const dayOf = (time: ICAL.Time | undefined) => time?.toString().slice(0, 10) ?? ''
    const whole = first.isDate && !event.isRecurring()
    const day = whole
      ? dayOf(first)
      : { text: event.isRecurring() ? 'RRULE' : first.toString(), fault: 'time' as const }
    yield { no: place + 2, cells: [day, dayOf(end), toVisibleText(event.summary ?? '')] }
  }
}
