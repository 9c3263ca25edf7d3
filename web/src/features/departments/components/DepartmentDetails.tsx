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
  const details = query.data?.departments[0]
  return (
    <DetailList
      details={[
        [t('fields.name'), department.dep_name],
        ...(department.description ? [[t('fields.description'), department.description] as const] : []),
        ...(details && showsHead ? [[t('fields.head'), details.head?.userId.name ?? t('head.none')] as const] : []),
        ...(details ? [[t('fields.people'), t('list.people', { count: details.people })] as const] : []),
      ]}
    />
  )
}
