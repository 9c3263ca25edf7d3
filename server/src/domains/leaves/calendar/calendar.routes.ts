import { type AbsentPerson, AWAY, leaveCalendar } from '@ems/contract/leave-calendar'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { toPerson } from '../../employees/index.ts'
import type { AbsentRow, calendarService, ShownAbsence } from './team-calendar.ts'

const presentAbsence = ({ type_hidden: hidden, ...row }: ShownAbsence): AbsentPerson['spans'][number] => ({
  from: row.start_date,
  to: row.end_date,
  parts: {
    start: row.start_part,
    end: row.end_part,
    startTime: hidden ? null : (row.start_time?.slice(0, 5) ?? null),
    endTime: hidden ? null : (row.end_time?.slice(0, 5) ?? null),
  },
  type: hidden ? AWAY : row.leave_type,
  typeHidden: hidden,
  state: row.state,
  leaveId: row.open ? row.id : null,
})

const present = ({ person, spans, holidays, off }: AbsentRow, readable: ReadonlySet<string>): AbsentPerson => ({
  ...toPerson(person, readable),
  spans: spans.map(presentAbsence),
  holidays,
  off,
})

export const calendarRoutes = (service: ReturnType<typeof calendarService>): Route[] =>
  mount(leaveCalendar, {
    calendar: async ({ actor, query }) => {
      const { rows, total, readable, sums } = await service.calendar(actor, query)
      return { people: rows.map((row) => present(row, readable)), total, ...(sums && { sums }) }
    },
    settings: () => service.settings(),
    updateSettings: ({ actor, body }) => service.updateSettings(actor, body),
  })
