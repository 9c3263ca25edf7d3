import { useUser } from '../../api/session.ts'
import { wordsOf } from '../../ui/words.ts'
import { Layout } from './Layout.tsx'
import { employeeEntries, wayBack } from './navigation.ts'

export default function EmployeeLayout() {
  const t = wordsOf('app')
  const user = useUser()
  const isAdmin = user?.role === 'admin'
  return (
    <Layout
      title={t('employee.title')}
      role={t(isAdmin ? 'admin.label' : 'employee.label')}
      entries={[...(isAdmin ? [wayBack(t)] : []), ...employeeEntries(t, user?._id ?? '')]}
    />
  )
}
