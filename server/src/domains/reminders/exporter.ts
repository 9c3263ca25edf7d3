import { dayCell, type ListExport, listExport } from '../../platform/exchange/list-export.ts'
import { wordsOf } from '../../platform/words/words.ts'
import type { Upcoming } from './repo.ts'
import type { ReminderFilter, reminderService } from './service.ts'

const t = wordsOf('exports')

/** What ends of people as a file. */
export const reminderExport = (service: ReturnType<typeof reminderService>): ListExport =>
  listExport<ReminderFilter, Upcoming>({
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
