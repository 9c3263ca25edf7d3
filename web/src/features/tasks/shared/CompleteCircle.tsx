import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { Task } from '../../../api/contract/tasks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './TaskName.module.css'
import { useMarkDoneOnceSure } from './useCompleteTask.ts'

/** A circle that finishes the task after a question, with the permission; a tick if it is finished. */
export function CompleteCircle({ task }: { task: Task }) {
  const t = getTranslator('tasks')
  const { ask, isPending } = useMarkDoneOnceSure(task)
  if (task.complete)
    return (
      <span className={classes.circle}>
        <IconCircleCheckFilled size={20} color="var(--l-green)" role="img" aria-label={t('completed.yes')} />
      </span>
    )
  if (!task.can.markDone)
    return (
      <span className={classes.circle}>
        <IconCircle size={20} stroke={1.5} role="img" aria-label={t('completed.no')} />
      </span>
    )
  return (
    <button
      type="button"
      className={classes.circle}
      disabled={isPending}
      onClick={ask}
      aria-label={t('common:table.actionsFor', { action: t('done.action'), name: task.task_name })}
    >
      <IconCircle size={20} stroke={1.5} aria-hidden />
    </button>
  )
}
