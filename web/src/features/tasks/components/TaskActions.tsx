import { screens } from '@ems/contract/core/screens'
import { Button, Group } from '@mantine/core'
import type { Task } from '../../../api/contract/tasks.ts'
import { useForOthers } from '../../../api/session.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'
import { useRemoveTask } from '../queries.ts'

/** What can be done with one task of the administrator's list. */
export function TaskActions({ task }: { task: Task }) {
  const t = wordsOf('tasks')
  const { _id: id, task_for: kind, task_name: name } = task
  const remove = useRemoveTask(kind)
  const confirmDelete = useConfirmDelete()
  const manages = useForOthers('tasks.manage')
  const describe = useErrorText()
  const label = (action: string) => t('common:table.actionsFor', { action, name })

  const askAndRemove = async () => {
    if (!(await confirmDelete(name))) return
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => notify.success(t('delete.done', { name })),
        onError: (error) => notify.error(describe(error, t('delete.failed'))),
      },
    )
  }

  return (
    <Group gap="xs">
      <ButtonLink
        to={screens.admin.task}
        params={{ task_for: kind, id }}
        size="xs"
        variant="default"
        aria-label={label(t('common:actions.edit'))}
      >
        {t('common:actions.edit')}
      </ButtonLink>
      {manages && (
        <Button
          size="xs"
          variant="outline"
          color="red"
          loading={remove.isPending}
          onClick={askAndRemove}
          aria-label={label(t('common:actions.delete'))}
        >
          {t('common:actions.delete')}
        </Button>
      )}
      <ButtonLink
        to={kind === 'team' ? screens.admin.assignTeamTask : screens.admin.assignTask}
        params={{ id }}
        size="xs"
        variant="default"
        aria-label={label(t('list.assign'))}
      >
        {t('list.assign')}
      </ButtonLink>
      <ButtonLink
        to={screens.admin.viewTask}
        search
        params={{ task_for: kind, id }}
        size="xs"
        variant="default"
        aria-label={label(t('common:actions.view'))}
      >
        {t('common:actions.view')}
      </ButtonLink>
    </Group>
  )
}
