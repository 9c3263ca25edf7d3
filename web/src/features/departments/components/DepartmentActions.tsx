import { screens } from '@ems/contract/core/screens'
import { Group } from '@mantine/core'
import type { Department } from '../../../api/contract/departments.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { RemoveButton } from '../../../ui/list/RemoveButton.tsx'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useRemoveDepartment } from '../queries.ts'

/** The actions on a department of the list. */
export function DepartmentActions({ department: { _id: id, dep_name: row } }: { department: Department }) {
  const t = getTranslator('departments')
  const removal = useRemoveDepartment()
  const manages = useHasPermissionForOthers('departments.manage')
  return (
    <Group gap="xs">
      <RowLink
        to={screens.admin.department}
        params={{ id }}
        word={t(manages ? 'common:actions.edit' : 'common:actions.view')}
        row={row}
      />
      {manages && (
        <RemoveButton
          row={row}
          removal={removal}
          variables={{ params: { id } }}
          done={t('delete.done', { name: row })}
        />
      )}
    </Group>
  )
}
