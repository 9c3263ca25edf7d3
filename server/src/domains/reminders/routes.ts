import { type Reminder, reminders } from '@ems/contract/reminders'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Upcoming } from './repo.ts'
import type { reminderService } from './service.ts'

const present = (row: Upcoming): Reminder => ({
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
