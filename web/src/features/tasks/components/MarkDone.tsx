import { Button } from '@mantine/core'
import type { Task } from '../../../api/contract/tasks.ts'
import { wordsOf } from '../../../ui/words/words.ts'
import { useMarkDoneOnceSure } from '../shared/useCompleteTask.ts'

/** Finishes a task, once one is sure. */
export function MarkDone({ task }: { task: Task }) {
  const t = wordsOf('tasks')
  const { ask, isPending } = useMarkDoneOnceSure(task)
  return (
    <Button
      size="xs"
      loading={isPending}
      onClick={ask}
      aria-label={t('common:table.actionsFor', { action: t('done.action'), name: task.task_name })}
    >
      {t('done.action')}
    </Button>
  )
}
