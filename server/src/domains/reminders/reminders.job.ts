import type { Trx } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BackgroundWork } from '../../platform/queue/index.ts'
import { findHolders } from '../access/index.ts'
import { documentById } from '../documents/index.ts'
import { employeeById } from '../employees/index.ts'
import { notifyPeople } from '../notifications/index.ts'
import { notices } from './notification-kinds.ts'
import { getReminderDays, type ReminderEnd, recordDueReminders } from './repo.ts'
import { remindersFor } from './service.ts'

const KIND = 'reminder.send'
const REMINDERS_AT_ONCE = 200

/** Sends reminders once a day; each is stored in the transaction of its notification, so that it goes out once. */
export const reminderWork = ({ clock }: Platform): Omit<BackgroundWork, 'consumers'> => ({
  jobs: [
    {
      kind: KIND,
      run: (job) =>
        job.batches(async (trx) => {
          const today = clock.today()
          const due = await recordDueReminders(trx, {
            today,
            ...remindersFor(await getReminderDays(trx)),
            most: REMINDERS_AT_ONCE,
          })
          const hr = {
            documents: await findHolders(trx, 'documents.manage', today),
            people: await findHolders(trx, 'employees.manage', today),
          }
          for (const ending of due) await remind(trx, ending, hr)
          return due.length === REMINDERS_AT_ONCE
        }),
    },
  ],
  schedules: [{ kind: KIND, at: '06:00', catchUp: 'one' }],
})

async function remind(trx: Trx, ending: ReminderEnd, hr: { documents: string[]; people: string[] }): Promise<void> {
  const { kind, record_id, ends, employee_id } = ending
  const person = await employeeById(trx, employee_id)
  if (!person) return
  const sees = kind === 'document-expiry' ? (await documentById(trx, record_id))?.sees : ALL
  const manager = person.manager_id === null ? undefined : await employeeById(trx, person.manager_id)
  const to = [
    ...(sees?.includes('self') ? [person.user_id] : []),
    ...(sees?.includes('manager') && manager ? [manager.user_id] : []),
    ...(sees?.includes('hr') ? (kind === 'document-expiry' ? hr.documents : hr.people) : []),
  ]
  await notifyPeople(trx, notices[kind], {
    eventKey: `reminder:${kind}:${record_id}:${ends}:${ending.day}`,
    params: { recordId: record_id, ends },
    link: null,
    actor: null,
    to: [...new Set(to)],
  })
}

const ALL = ['self', 'manager', 'hr'] as const
