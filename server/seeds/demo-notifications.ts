import { DAY_MS } from '@ems/contract/core/durations'
import { addressOf, screens } from '@ems/contract/core/screens'
import { sql } from 'kysely'
import { newId } from '../src/platform/database/ids.ts'
import type { Trx } from '../src/platform/database/index.ts'
import { insertMany } from './demo-bulk.ts'

const TYPES = {
  id: 'uuid',
  user_id: 'uuid',
  kind: 'text',
  event_key: 'text',
  params: 'jsonb',
  link: 'text',
  created_at: 'timestamptz',
  read_at: 'timestamptz',
  bell: 'boolean',
  mail: 'text',
  dispatched_at: 'timestamptz',
}

/** The age of the oldest notifications, and the days until people read them. */
const DAYS = 14
const READ_AFTER_DAYS = 3
/** The number of requests that the administrator is notified about, besides requests of direct reports. */
const OF_ADMINISTRATOR = 5

interface News {
  user_id: string
  about: string
  task_for: string | null
  at: Date
}

/** Notifies people about the tasks that they were assigned lately, and managers about requests for leave. @param hr the administrator */
export async function storeNotifications(trx: Trx, now: Date, hr: string): Promise<void> {
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  const { rows: tasks } = await sql<News>`
    select e.user_id, t.id as about, t.task_for, t.assign_at as at from tasks t join employees e on e.id = t.employee_id
    where t.return_at is null and t.assign_at > ${since}`.execute(trx)
  const { rows: requests } = await sql<News>`
    with waiting as (select l.id, l.employee_id, l.applied_at from leaves l where l.state = 'pending' and l.applied_at > ${since})
    select m.user_id, w.id as about, null as task_for, w.applied_at as at from waiting w
      join employees e on e.id = w.employee_id join employees m on m.id = e.manager_id where m.user_id <> ${hr}
    union all (select ${hr}::uuid, w.id, null, w.applied_at from waiting w join employees e on e.id = w.employee_id
      where e.user_id <> ${hr} order by w.applied_at desc limit ${sql.lit(OF_ADMINISTRATOR)})`.execute(trx)
  const news = [...tasks, ...requests].sort((one, other) => one.at.getTime() - other.at.getTime())
  await insertMany(
    trx,
    'notifications',
    TYPES,
    news.map(({ user_id, about, task_for, at }) => {
      const sentAt = at.toISOString()
      const isRead = now.getTime() - at.getTime() > READ_AFTER_DAYS * DAY_MS
      const [kind, params, link] =
        task_for === null
          ? ['leave.requested', { leaveId: about }, null]
          : ['task.assigned', { taskId: about }, addressOf(screens.employee.viewTask, { task_for, id: about })]
      return [
        newId(),
        user_id,
        kind,
        `sample:${about}`,
        JSON.stringify(params),
        link,
        sentAt,
        isRead ? sentAt : null,
        true,
        'none',
        sentAt,
      ]
    }),
  )
}
