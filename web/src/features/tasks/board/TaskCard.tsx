import { screens } from '@ems/contract/core/screens'
import { Link } from '@tanstack/react-router'
import type { Task, TaskTeamFaces } from '../../../api/contract/tasks.ts'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Assignee } from '../shared/Assignee.tsx'
import { CompleteCircle } from '../shared/CompleteCircle.tsx'
import { DueChip } from '../shared/TaskName.tsx'
import classes from './TaskBoard.module.css'

/** A task as a card that links to it; its circle finishes it, and an unassigned task can be assigned. */
export function TaskCard({ task, teams }: { task: Task; teams: readonly TaskTeamFaces[] | undefined }) {
  const t = getTranslator('tasks')
  const { _id: id, task_name: name, task_for, complete, deadlineAt, status } = task
  const assign = task_for === 'team' ? screens.admin.assignTeamTask : screens.admin.assignTask
  return (
    <li className={classes.card} data-complete={complete || undefined}>
      <div className={classes.head}>
        <CompleteCircle task={task} />
        <Link to={screens.admin.viewTask} params={{ task_for, id }} className={classes.name} data-card>
          {name}
        </Link>
      </div>
      <div className={classes.foot}>
        <Assignee task={task} teams={teams} />
        {deadlineAt && !complete && <DueChip deadline={deadlineAt} />}
        {status === 'no assign' && <RowLink to={assign} params={{ id }} word={t('list.assign')} row={name} />}
      </div>
    </li>
  )
}
