import { type Reminder, reminders } from '@ems/contract/reminders'
import { dayCell, defineListExport, type ListExport } from '../../platform/exchange/list-export.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { UpcomingEnd } from './repo.ts'
import type { ReminderFilter, reminderService } from './service.ts'

const present = (row: UpcomingEnd): Reminder => ({
  kind: row.kind,
  day: row.ends,
  daysLeft: row.days_left,
  employee: {
    _id: row.employee_id,
    employeeId: row.code,
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
  document: row.title === null ? null : { _id: row.record_id, title: row.title },
})

export const reminderRoutes = (service: ReturnType<typeof reminderService>): Route[] =>
  mount(reminders, {
    upcoming: async ({ actor, query }) => {
      const { rows, total } = await service.upcoming(actor, query)
      return { reminders: rows.map(present), total }
    },
    settings: async () => ({ leads: await service.leads() }),
    updateSettings: async ({ actor, body }) => ({ leads: await service.setLeads(actor, body) }),
  })

const t = getTranslator('exports')

/** Coming ends as a file. */
export const reminderExport = (service: ReturnType<typeof reminderService>): ListExport =>
  defineListExport<ReminderFilter, UpcomingEnd>({
    list: 'reminders',
    page: service.upcoming,
    columns: [
      { key: 'kind', label: t('reminders.kind'), cell: ({ kind }) => t(`reminders.kinds.${kind}`) },
      { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }) => code },
      { key: 'name', label: t('person.name'), cell: ({ name }) => name },
      { key: 'document', label: t('reminders.document'), cell: ({ title }) => title },
      { key: 'day', label: t('reminders.day'), cell: ({ ends }) => dayCell(ends) },
      { key: 'daysLeft', label: t('reminders.daysLeft'), cell: (row) => row.days_left },
    ],
  })
