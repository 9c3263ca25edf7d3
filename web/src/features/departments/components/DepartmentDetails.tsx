import type { Department } from '../../../api/contract/departments.ts'
import { useScope } from '../../../api/session.ts'
import { DetailList } from '../../../ui/page/DetailList.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useDepartmentHead } from '../queries.ts'

/** A department, read-only. @param showsHead false if the head is chosen on the same screen */
export function DepartmentDetails({ department, showsHead }: { department: Department; showsHead: boolean }) {
  const t = getTranslator('departments')
  const charted = useScope('directory.read') === 'everyone'
  const query = useDepartmentHead(charted ? department._id : null)
  const found = query.data?.departments[0]
  return (
    <DetailList
      details={[
        [t('fields.name'), department.dep_name],
        ...(department.description ? [[t('fields.description'), department.description] as const] : []),
        ...(found && showsHead ? [[t('fields.head'), found.head?.userId.name ?? t('head.none')] as const] : []),
        ...(found ? [[t('fields.people'), t('list.people', { count: found.people })] as const] : []),
      ]}
    />
  )
}
