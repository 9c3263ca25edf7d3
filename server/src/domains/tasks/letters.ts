import { addressOf, screens } from '@ems/contract/core/screens'
import { inLine, MAILS_AN_HOUR, type Mail, quoted } from '../mail/index.ts'
import type { TaskRow } from './repo.ts'
import { assignmentKey } from './rules.ts'

/** Somebody who is told of an assignment. */
export interface Recipient {
  /** the employee's id */
  id: string
  name: string
  email: string
}

// Mail programs show the narrow space that the formatter puts before AM and PM in odd ways.
const inZone = (at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at).replaceAll('\u202f', ' ')} (${timeZone})`

/**
 * The mail that tells one person of a task that was assigned to them or to their team.
 * @param task assigned
 * @param timeZone the organisation's, in which the times are told
 */
export function assignmentLetter(task: TaskRow, to: Recipient, timeZone: string, publicUrl: string): Mail {
  const name = inLine(task.task_name)
  const whose = task.task_for === 'team' ? `your team ${inLine(task.team_name ?? '')}` : 'you'
  return {
    to: to.email,
    subject: `New task: ${name}`,
    body: [
      `Hello ${inLine(to.name)},`,
      '',
      `A task was assigned to ${whose}.`,
      '',
      `Task: ${name}`,
      ...(task.description ? ['Description:', ...quoted(task.description)] : []),
      ...(task.assign_at ? [`Assigned at: ${inZone(task.assign_at, timeZone)}`] : []),
      ...(task.deadline_at ? [`Deadline: ${inZone(task.deadline_at, timeZone)}`] : []),
      '',
      `See it at ${publicUrl}${addressOf(screens.employee.viewTask, task)}`,
      '',
    ].join('\n'),
    eventKey: assignmentKey(task.id, task.assignments, to.id),
    limit: { key: `assignment:${to.id}`, most: MAILS_AN_HOUR },
  }
}
