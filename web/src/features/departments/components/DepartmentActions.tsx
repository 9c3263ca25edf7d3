import { screens } from '@ems/contract/core/screens'
import { Button, Group } from '@mantine/core'
import type { Department } from '../../../api/contract/departments.ts'
import { useForOthers } from '../../../api/session.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'
import { useRemoveDepartment } from '../queries.ts'

/** What can be done with one department of the list. */
export function DepartmentActions({ department }: { department: Department }) {
  const t = wordsOf('departments')
  const remove = useRemoveDepartment()
  const confirmDelete = useConfirmDelete()
  const manages = useForOthers('departments.manage')
  const describe = useErrorText()
  const name = department.dep_name

  const askAndRemove = async () => {
    if (!(await confirmDelete(name))) return
    remove.mutate(
      { params: { id: department._id } },
      {
        onSuccess: () => notify.success(t('delete.done', { name })),
        onError: (error) => notify.error(describe(error)),
      },
    )
  }

  return (
    <Group gap="xs">
      <ButtonLink
        to={screens.admin.department}
        params={{ id: department._id }}
        size="xs"
        variant="default"
        aria-label={t('common:table.actionsFor', { action: t('common:actions.edit'), name })}
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
          aria-label={t('common:table.actionsFor', { action: t('common:actions.delete'), name })}
        >
          {t('common:actions.delete')}
        </Button>
      )}
    </Group>
  )
}
