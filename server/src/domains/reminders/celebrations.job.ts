import { addressOf, screens } from '@ems/contract/core/screens'
import type { Trx } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BackgroundWork } from '../../platform/queue/index.ts'
import { hasAdminArea } from '../access/index.ts'
import {
  type Description,
  type NotificationForReader,
  type NotificationKind,
  notifyPeople,
  sentencesOf,
} from '../notifications/index.ts'
import { loadPermissionsOfReaders } from '../scope/index.ts'
import {
  type Celebration,
  type CelebrationKind,
  getCelebratedPeople,
  recordCelebrations,
  type Teammate,
  teamsOf,
} from './celebration.repo.ts'

const KIND = 'reminder.celebrate'
const CELEBRATIONS_AT_ONCE = 200

/** Notifies teams of birthdays and managers of anniversaries each morning; stored in the same transaction, so that it happens once. */
export const celebrationWork = ({ clock }: Platform): Omit<BackgroundWork, 'consumers'> => ({
  jobs: [
    {
      kind: KIND,
      run: (job) =>
        job.batches(async (trx) => {
          const due = await recordCelebrations(trx, clock.today(), CELEBRATIONS_AT_ONCE)
          const ids = [...new Set(due.map(({ employee_id }) => employee_id))]
          const teams = Map.groupBy(await teamsOf(trx, ids), ({ employee_id }) => employee_id)
          for (const each of due) await celebrate(trx, each, teams.get(each.employee_id) ?? [], clock.today())
          return due.length === CELEBRATIONS_AT_ONCE
        }),
    },
  ],
  schedules: [{ kind: KIND, at: '08:00', catchUp: 'one' }],
})

async function celebrate(
  trx: Trx,
  { kind, employee_id }: Celebration,
  team: readonly Teammate[],
  day: string,
): Promise<void> {
  // Only people who may see the record learn the length of service.
  const recipients = kind === 'birthday' ? team : team.filter(({ is_manager }) => is_manager)
  if (recipients.length === 0) return
  await notifyPeople(trx, celebrations[kind], {
    eventKey: `${kind}:${employee_id}:${day}`,
    params: { employeeId: employee_id, day },
    link: null,
    actor: null,
    to: recipients.map(({ user_id }) => user_id),
  })
}

const sentence = sentencesOf('notifications')

type Person = Awaited<ReturnType<typeof getCelebratedPeople>> extends Map<string, infer P> ? P : never

/** A birthday, while the person lets others know. */
function birthday(
  { reader }: NotificationForReader,
  { name, birthday_shown }: Person,
  day: string,
): Description | null {
  if (!birthday_shown) return null
  const link = addressOf(hasAdminArea(reader) ? screens.admin.directory : screens.employee.directory)
  return { sentence: sentence('celebration.birthday', { name, day }), link }
}

/** An anniversary. */
function anniversary(
  { reader }: NotificationForReader,
  { id, name, user_id, employed_from }: Person,
  day: string,
): Description {
  const years = Number(day.slice(0, 4)) - Number(employed_from.slice(0, 4))
  const link = hasAdminArea(reader)
    ? addressOf(screens.admin.employee, { id })
    : addressOf(screens.employee.profile, { id: user_id })
  return { sentence: sentence('celebration.anniversary', { name, day, years }), link }
}

const noticeOf = (kind: CelebrationKind): NotificationKind => ({
  kind: `reminder.${kind}`,
  defaults: { bell: true, mail: 'off' },
  async describe(db, notifications) {
    const people = await getCelebratedPeople(
      db,
      notifications.map(({ params }) => String(params.employeeId)),
    )
    const subjects = notifications.map(({ params, reader }) => ({
      reader,
      userId: people.get(String(params.employeeId))?.user_id,
    }))
    const covers = await loadPermissionsOfReaders(db, 'employees.read', kind === 'anniversary' ? subjects : [])
    const words = new Map<string, Description>()
    for (const each of notifications) {
      const [person, day] = [people.get(String(each.params.employeeId)), String(each.params.day)]
      if (!person || (kind === 'anniversary' && !covers(each.reader, person.user_id))) continue
      const description = kind === 'birthday' ? birthday(each, person, day) : anniversary(each, person, day)
      if (description) words.set(each.id, description)
    }
    return words
  },
})

/** Notifies teams of birthdays, and managers of anniversaries. */
export const celebrations: Readonly<Record<CelebrationKind, NotificationKind>> = {
  birthday: noticeOf('birthday'),
  anniversary: noticeOf('anniversary'),
}
