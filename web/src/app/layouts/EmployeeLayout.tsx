import { useClocksIn } from '../../api/clock.ts'
import { useOrganisation } from '../../api/organisation.ts'
import { useUser } from '../../api/session.ts'
import { getTranslator } from '../../ui/words/words.ts'
import { employeeGroups } from '../navigation/employeeNavigation.ts'
import { loadEmployeePages } from '../routes/areaLayouts.ts'
import { Layout } from './Layout.tsx'
import { SessionProvider } from './SessionProvider.tsx'
import { TabBar } from './TabBar.tsx'

export default function EmployeeLayout() {
  return (
    <SessionProvider>
      <Frame />
    </SessionProvider>
  )
}

function Frame() {
  const t = getTranslator('frame')
  const user = useUser()
  const clocksIn = useClocksIn()
  const clocking = useOrganisation().data?.organisation.clocking
  return (
    <Layout
      loadPages={loadEmployeePages}
      title={t('employee.title')}
      groups={employeeGroups(t, getTranslator('teamMenu'), user?._id ?? '', { clocksIn, clocking })}
      tabs={(openMenu) => <TabBar userId={user?._id ?? ''} clocksIn={clocksIn} openMenu={openMenu} />}
    />
  )
}
