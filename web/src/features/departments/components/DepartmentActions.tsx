import { screens } from '@ems/contract/core/screens'
import type { Department } from '../../../api/contract/departments.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { RemoveButton } from '../../../ui/list/RemoveButton.tsx'
import { RowActions } from '../../../ui/list/RowActions.tsx'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useRemoveDepartment } from '../queries.ts'

interface DepartmentActionsProps {
  department: Department
  /** how many people belong to it; undefined while they load, and for readers who may not see them */
  people: number | undefined
}

/** The actions on a department of the list. */
export function DepartmentActions({ department: { _id: id, dep_name: row }, people }: DepartmentActionsProps) {
  const t = getTranslator('departments')
  const removal = useRemoveDepartment()
  const manages = useHasPermissionForOthers('departments.manage')
  return (
    <RowActions row={row} short>
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
          text={people === undefined ? t('delete.textUncounted') : t('delete.text', { count: people })}
          done={t('delete.done', { name: row })}
        />
      )}
    </RowActions>
  )
}
