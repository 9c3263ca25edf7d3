import { inclusiveDays } from '@ems/contract/core/days'
import { IconAlertCircle, IconCalendar } from '@tabler/icons-react'
import type { Task } from '../../../api/contract/tasks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { dayOf, formatInstant, formatNearDay, formatTime } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './TaskName.module.css'

/** The name, the team if no column shows it, and the due date. */
export function TaskName({ task, team = false }: { task: Task; team?: boolean }) {
  const teamName = team && task.task_for === 'team' ? task.teamId?.team_name : undefined
  return (
    <span className={classes.name}>
      <span className={classes.words}>
        <span className={classes.title} data-complete={task.complete || undefined}>
          {task.task_name}
        </span>
        {teamName && <bdi className={classes.team}>{teamName}</bdi>}
      </span>
      {task.deadlineAt && !task.complete && <DueChip deadline={task.deadlineAt} />}
    </span>
  )
}

/** The due date of an open task: red if it is over, amber on the day. */
export function DueChip({ deadline }: { deadline: string }) {
  const t = getTranslator('tasks')
  const organisation = useOrganisation().data?.organisation
  // Its place is reserved until the day is known: otherwise the rows would move.
  if (!organisation) return <span className={classes.due} data-state="waiting" aria-hidden />
  const { timeZone, today } = organisation
  const day = dayOf(deadline, timeZone)
  const state = Date.parse(deadline) < Date.now() ? 'over' : day === today ? 'today' : undefined
  const text =
    state === 'over'
      ? t('due.over', { days: inclusiveDays(day, today) - 1 })
      : state === 'today'
        ? t('due.today', { time: formatTime(deadline, timeZone) })
        : t('due.on', { day: formatNearDay(day, today) })
  const Icon = state === 'over' ? IconAlertCircle : IconCalendar
  return (
    <time
      dateTime={deadline}
      className={classes.due}
      data-state={state}
      title={t('due.label', { what: formatInstant(deadline, timeZone) })}
    >
      <Icon size={13} aria-hidden />
      {text}
    </time>
  )
}
