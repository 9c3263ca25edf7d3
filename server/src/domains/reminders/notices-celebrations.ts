import { addressOf, screens } from '@ems/contract/core/screens'
import { hasAdminArea } from '../access/index.ts'
import { coveredFor } from '../employees/index.ts'
import { type Description, type NotificationKind, sentencesOf, type Told } from '../notifications/index.ts'
import { type CelebrationKind, celebrated } from './celebration.repo.ts'

const sentence = sentencesOf('notifications')

type Person = Awaited<ReturnType<typeof celebrated>> extends Map<string, infer P> ? P : never

/** A birthday, while the person lets others know. */
function birthday({ reader }: Told, { name, birthday_shown }: Person, day: string): Description | null {
  if (!birthday_shown) return null
  const link = addressOf(hasAdminArea(reader) ? screens.admin.directory : screens.employee.directory)
  return { sentence: sentence('celebration.birthday', { name, day }), link }
}

/** An anniversary. */
function anniversary({ reader }: Told, { id, name, user_id, employed_from }: Person, day: string): Description {
  const years = Number(day.slice(0, 4)) - Number(employed_from.slice(0, 4))
  const link = hasAdminArea(reader)
    ? addressOf(screens.admin.employee, { id })
    : addressOf(screens.employee.profile, { id: user_id })
  return { sentence: sentence('celebration.anniversary', { name, day, years }), link }
}

const noticeOf = (kind: CelebrationKind): NotificationKind => ({
  kind: `reminder.${kind}`,
  defaults: { bell: true, mail: 'off' },
  async describe(db, told) {
    const people = await celebrated(
      db,
      told.map(({ params }) => String(params.employeeId)),
    )
    const asked = told.map(({ params, reader }) => ({ reader, userId: people.get(String(params.employeeId))?.user_id }))
    const covers = await coveredFor(db, 'employees.read', kind === 'anniversary' ? asked : [])
    const words = new Map<string, Description>()
    for (const each of told) {
      const [person, day] = [people.get(String(each.params.employeeId)), String(each.params.day)]
      if (!person || (kind === 'anniversary' && !covers(each.reader, person.user_id))) continue
      const description = kind === 'birthday' ? birthday(each, person, day) : anniversary(each, person, day)
      if (description) words.set(each.id, description)
    }
    return words
  },
})

/** Tells teams of birthdays, and managers of anniversaries. */
export const celebrations: Readonly<Record<CelebrationKind, NotificationKind>> = {
  birthday: noticeOf('birthday'),
  anniversary: noticeOf('anniversary'),
}
