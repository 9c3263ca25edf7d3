import type { Task } from '../../../api/contract/tasks.ts'
import { DueChip } from '../components/DueChip.tsx'
import classes from './TaskName.module.css'

/** The name, whose team it is where that stands nowhere else, and at the end when it is due. */
export function TaskName({ task, team = false }: { task: Task; team?: boolean }) {
  const whose = team && task.task_for === 'team' ? task.teamId?.team_name : undefined
  return (
    <span className={classes.name}>
      <span className={classes.words}>
        <span className={classes.title} data-complete={task.complete || undefined}>
          {task.task_name}
        </span>
        {whose && <bdi className={classes.team}>{whose}</bdi>}
      </span>
      {task.deadlineAt && !task.complete && <DueChip deadline={task.deadlineAt} />}
    </span>
  )
}
