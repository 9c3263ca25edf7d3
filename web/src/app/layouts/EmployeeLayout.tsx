import { lazy, Suspense } from 'react'
import { useUser } from '../../api/session.ts'
import { getTranslator } from '../../ui/words/words.ts'
import { employeeGroups } from '../navigation/employeeNavigation.ts'
import { loadEmployeePages } from '../routes/areaLayouts.ts'
import { Layout } from './Layout.tsx'
import { InSession } from './SessionProvider.tsx'

// Only phones show it.
const TabBar = lazy(() => import('./TabBar.tsx'))

export default function EmployeeLayout() {
  return (
    <InSession>
      <Frame />
    </InSession>
  )
}

function Frame() {
  const t = getTranslator('frame')
  const user = useUser()
  return (
    <Layout
      loadPages={loadEmployeePages}
      title={t('employee.title')}
      groups={employeeGroups(t, getTranslator('teamMenu'), user?._id ?? '')}
      tabs={(openMenu) => (
        <Suspense>
          <TabBar userId={user?._id ?? ''} openMenu={openMenu} />
        </Suspense>
      )}
    />
  )
}
