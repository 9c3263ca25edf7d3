import { screens } from '@ems/contract/core/screens'
import { IconCircle, IconUsers } from '@tabler/icons-react'
import type { Task } from '../../../api/contract/tasks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { dayOf, formatNearDay, formatTime } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useFinish, useUnfinish } from '../shared/queries.ts'
import classes from './Home.module.css'

/** The next open tasks, each with a circle to complete it; tasks of a team, which its leader completes, have its icon. */
export default function NextTasks({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className={classes.tasks}>
      {tasks.map((task) => (
        <li key={task._id} className={classes.task}>
          {task.can.markDone ? (
            <Finish task={task} />
          ) : (
            <span className={classes.closed}>
              {task.task_for === 'team' && <IconUsers size={18} stroke={1.75} aria-hidden />}
            </span>
          )}
          <span className={classes.said}>
            <TextLink
              to={screens.employee.viewTask}
              params={{ task_for: task.task_for, id: task._id }}
              underline="hover"
              title={task.task_name}
              c="inherit"
              fw={600}
            >
              {task.task_name}
            </TextLink>
            {task.deadlineAt && <Due deadline={task.deadlineAt} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Finishes a task after a question; the toast offers to undo it. */
function Finish({ task: { _id: id, task_for, task_name: name } }: { task: Task }) {
  const t = getTranslator('dashboard')
  const finish = useFinish(task_for)
  const unfinish = useUnfinish(task_for)
  const describe = useErrorText()
  const takeBack = async (doneAt: string) => {
    try {
      await unfinish.mutateAsync({ params: { id }, body: { doneAt } })
      notify.success(t('home.unfinished', { name }))
    } catch (error) {
      notify.error(describe(error))
    }
  }
  const ask = async () => {
    const sure = await confirm({
      title: t('home.finishQuestion'),
      text: name,
      confirm: t('home.finish'),
      cancel: t('common:actions.cancel'),
    })
    if (!sure) return
    finish.mutate(
      { params: { id } },
      {
        onSuccess: ({ task: { returnAt } }) =>
          notify.success(t('home.finished', { name }), () => void takeBack(String(returnAt))),
        onError: (error) => notify.error(describe(error)),
      },
    )
  }
  return (
    <button
      type="button"
      className={classes.circle}
      aria-label={t('home.finishTask', { name })}
      disabled={finish.isPending}
      onClick={() => void ask()}
    >
      <IconCircle size={20} aria-hidden />
    </button>
  )
}

/** The due date of a task: red if it is over, amber on the day. */
function Due({ deadline }: { deadline: string }) {
  const t = getTranslator('dashboard')
  const organisation = useOrganisation().data?.organisation
  if (!organisation) return null
  const { timeZone, today } = organisation
  const day = dayOf(deadline, timeZone)
  const state = Date.parse(deadline) < Date.now() ? 'over' : day === today ? 'today' : undefined
  const near = { day: formatNearDay(day, today) }
  return (
    <time dateTime={deadline} className={classes.due} data-state={state}>
      {state === 'over'
        ? t('home.dueOver', near)
        : state === 'today'
          ? t('home.dueToday', { time: formatTime(deadline, timeZone) })
          : t('home.dueOn', near)}
    </time>
  )
}
