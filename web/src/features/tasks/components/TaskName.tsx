import type { Task } from '../../../api/contract/tasks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { dayOf, formatDay, formatTime } from '../../../ui/format.ts'
import { wordsOf } from '../../../ui/words.ts'
import classes from './TaskName.module.css'

/** The name, below it when it is due and whose team it is. */
export function TaskName({ task }: { task: Task }) {
  const team = task.task_for === 'team' ? task.teamId?.team_name : undefined
  return (
    <span className={classes.name}>
      <span className={classes.title}>{task.task_name}</span>
      <span className={classes.facts}>
        {task.deadlineAt && !task.complete && <Due deadline={task.deadlineAt} />}
        {team && <bdi>{team}</bdi>}
      </span>
    </span>
  )
}

/** When an open task is due: red once that is over, amber on the day. */
function Due({ deadline }: { deadline: string }) {
  const t = wordsOf('tasks')
  const organisation = useOrganisation().data?.organisation
  if (!organisation) return null
  const { timeZone, today } = organisation
  const day = dayOf(deadline, timeZone)
  const over = Date.parse(deadline) < Date.now()
  const text = over
    ? t('due.over', { day: formatDay(day) })
    : day === today
      ? t('due.today', { time: formatTime(deadline, timeZone) })
      : t('due.on', { day: formatDay(day) })
  return (
    <time dateTime={deadline} className={classes.due} data-state={over ? 'over' : day === today ? 'today' : undefined}>
      {text}
    </time>
  )
}
