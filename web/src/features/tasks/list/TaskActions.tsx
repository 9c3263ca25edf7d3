import { screens } from '@ems/contract/core/screens'
import type { Task } from '../../../api/contract/tasks.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { RemoveButton } from '../../../ui/list/RemoveButton.tsx'
import { RowActions } from '../../../ui/list/RowActions.tsx'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useRemoveTask } from '../shared/queries.ts'

/** The actions on a task of the administrator's list. */
export function TaskActions({ task: { _id: id, task_for, task_name: row, status } }: { task: Task }) {
  const t = getTranslator('tasks')
  const removal = useRemoveTask(task_for)
  const manages = useHasPermissionForOthers('tasks.manage')
  const assign = task_for === 'team' ? screens.admin.assignTeamTask : screens.admin.assignTask
  return (
    <RowActions row={row}>
      <RowLink to={screens.admin.task} params={{ task_for, id }} word={t('common:actions.edit')} row={row} />
      {manages && (
        <RemoveButton
          row={row}
          removal={removal}
          variables={{ params: { id } }}
          {...(status !== 'no assign' && { text: t('delete.text') })}
          done={t('delete.done', { name: row })}
          failed={t('delete.failed')}
        />
      )}
      <RowLink to={assign} params={{ id }} word={t('list.assign')} row={row} />
      <RowLink to={screens.admin.viewTask} search params={{ task_for, id }} word={t('common:actions.view')} row={row} />
    </RowActions>
  )
}
