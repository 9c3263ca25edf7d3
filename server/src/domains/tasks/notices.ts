import type { Platform } from '../../platform/platform.ts'
import { MAILS_AN_HOUR } from '../mail/index.ts'
import { type Description, type NotificationKind, sentencesOf } from '../notifications/index.ts'
import { membersOf } from '../teams/index.ts'
import { assignmentLetter, assignmentSentence } from './notification-kinds.ts'
import { tasksById } from './repo.ts'

const say = sentencesOf('notifications')

/** What people are told about tasks. */
export function taskNotices({ clock, config }: Platform) {
  const assigned: NotificationKind = {
    kind: 'task.assigned',
    defaults: { bell: true, mail: 'now' },
    mailsAnHour: MAILS_AN_HOUR,
    async describe(db, told) {
      const tasks = await tasksById(
        db,
        told.map(({ params }) => String(params.taskId)),
      )
      const teams = [...tasks.values()].flatMap((task) => task.team_id ?? [])
      const members = new Set((await membersOf(db, teams)).map((member) => `${member.team_id} ${member.user_id}`))
      return new Map(
        told.map(({ id, reader, params }): [string, Description] => {
          const task = tasks.get(String(params.taskId))
          if (!task) return [id, { sentence: say('task.deleted'), gone: true }]
          const theirs = task.assignee_user_id === reader.userId || members.has(`${task.team_id} ${reader.userId}`)
          if (!theirs) return [id, { sentence: say('task.notYours'), gone: true }]
          return [
            id,
            {
              sentence: assignmentSentence(task),
              letter: () => assignmentLetter(task, reader, clock.timeZone(), config.PUBLIC_URL),
            },
          ]
        }),
      )
    },
  }
  return { assigned }
}
