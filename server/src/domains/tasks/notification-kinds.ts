import { addressOf, screens } from '@ems/contract/core/screens'
import type { Platform } from '../../platform/platform.ts'
import { getTranslator } from '../../platform/words/words.ts'
import { formatMoment, MAILS_AN_HOUR, type MailContent, quoteLines, toOneLine } from '../mail/index.ts'
import { type Description, type NotificationKind, type Sentence, sentencesOf } from '../notifications/index.ts'
import { membersOf } from '../teams/index.ts'
import { type TaskRow, tasksById } from './repo.ts'

const t = getTranslator('mails')
const say = sentencesOf('notifications')

const nameOf = (task: TaskRow): string => toOneLine(task.task_name)

/** One line for the bell: a task was assigned to the person, or to their team. */
export const assignmentSentence = (task: TaskRow): Sentence =>
  task.task_for === 'team'
    ? say('task.assignedToTeam', { team: toOneLine(task.team_name ?? ''), task: nameOf(task) })
    : say('task.assigned', { task: nameOf(task) })

/**
 * The mail that tells one person of a task that was assigned to them or to their team.
 * @param task assigned
 * @param timeZone the organisation's time zone, for the times in the mail
 */
export function assignmentMail(task: TaskRow, to: { name: string }, timeZone: string, publicUrl: string): MailContent {
  const name = nameOf(task)
  const link = publicUrl + addressOf(screens.employee.viewTask, task)
  return {
    subject: t('task.subject', { task: name }),
    body: [
      t('hello', { name: toOneLine(to.name) }),
      '',
      task.task_for === 'team'
        ? t('task.assignedToTeam', { team: toOneLine(task.team_name ?? '') })
        : t('task.assigned'),
      '',
      t('task.task', { task: name }),
      ...(task.description ? [t('task.description'), ...quoteLines(task.description)] : []),
      ...(task.assign_at ? [t('task.assignAt', { time: formatMoment(task.assign_at, timeZone) })] : []),
      ...(task.deadline_at ? [t('task.deadline', { time: formatMoment(task.deadline_at, timeZone) })] : []),
      '',
      t('task.here', { link }),
      '',
    ].join('\n'),
    page: {
      chip: { tone: 'plain', text: t('page.chips.task') },
      title: name,
      lead: [
        task.task_for === 'team'
          ? t('task.assignedToTeam', { team: toOneLine(task.team_name ?? '') })
          : t('task.assigned'),
      ],
      facts: [
        ...(task.task_for === 'team' ? [{ label: t('page.labels.team'), value: toOneLine(task.team_name ?? '') }] : []),
        ...(task.assign_at
          ? [{ label: t('page.labels.assignAt'), value: formatMoment(task.assign_at, timeZone) }]
          : []),
        ...(task.deadline_at
          ? [{ label: t('page.labels.deadline'), value: formatMoment(task.deadline_at, timeZone) }]
          : []),
      ],
      ...(task.description && { quote: task.description }),
      button: { text: t('page.buttons.task'), link },
      why: t(task.task_for === 'team' ? 'page.why.taskOfTeam' : 'page.why.task'),
    },
  }
}

/** The notification kinds of tasks. */
export function taskNotices({ clock, config }: Platform) {
  const assigned: NotificationKind = {
    kind: 'task.assigned',
    defaults: { bell: true, mail: 'now' },
    mailsAnHour: MAILS_AN_HOUR,
    async describe(db, notifications) {
      const tasks = await tasksById(
        db,
        notifications.map(({ params }) => String(params.taskId)),
      )
      const teams = [...tasks.values()].flatMap((task) => task.team_id ?? [])
      const members = new Set((await membersOf(db, teams)).map((member) => `${member.team_id} ${member.user_id}`))
      return new Map(
        notifications.map(({ id, reader, params }): [string, Description] => {
          const task = tasks.get(String(params.taskId))
          if (!task) return [id, { sentence: say('task.deleted'), gone: true }]
          const theirs = task.assignee_user_id === reader.userId || members.has(`${task.team_id} ${reader.userId}`)
          if (!theirs) return [id, { sentence: say('task.notYours'), gone: true }]
          return [
            id,
            {
              sentence: assignmentSentence(task),
              letter: () => assignmentMail(task, reader, clock.timeZone(), config.PUBLIC_URL),
            },
          ]
        }),
      )
    },
  }
  return { assigned }
}
