import type { Task } from '../../../api/contract/tasks.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useMarkDone, useUndoDone } from './queries.ts'

/** Finishes a task after a question; the toast offers to undo it. */
export function useMarkDoneOnceSure(task: Task) {
  const t = getTranslator('tasks')
  const markDone = useMarkDone(task.task_for)
  const undoDone = useUndoDone(task.task_for)
  const describe = useErrorText()
  const name = task.task_name
  const takeBack = async (doneAt: string) => {
    try {
      await undoDone.mutateAsync({ params: { id: task._id }, body: { doneAt } })
      notify.success(t('done.undone', { name }))
    } catch (error) {
      notify.error(describe(error))
    }
  }
  const ask = async () => {
    const sure = await confirm({
      title: t('done.question'),
      text: name,
      confirm: t('done.action'),
      cancel: t('common:actions.cancel'),
    })
    if (!sure) return
    markDone.mutate(
      { params: { id: task._id } },
      {
        onSuccess: ({ task: { returnAt } }) =>
          notify.success(t('done.done', { name }), () => void takeBack(String(returnAt))),
        onError: (error) => notify.error(describe(error, t('done.failed'))),
      },
    )
  }
  return { ask: () => void ask(), isPending: markDone.isPending }
}
