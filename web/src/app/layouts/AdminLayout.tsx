import { useLegalEntities } from '../../api/legalEntities.ts'
import { useOrganisation } from '../../api/organisation.ts'
import { getTranslator } from '../../ui/words/words.ts'
import { adminGroups } from '../navigation/adminNavigation.ts'
import { loadAdminPages } from '../routes/areaLayouts.ts'
import { Layout } from './Layout.tsx'
import { SessionProvider } from './SessionProvider.tsx'
import { TabBar } from './TabBar.tsx'

export default function AdminLayout() {
  return (
    <SessionProvider>
      <Frame />
    </SessionProvider>
  )
}

function Frame() {
  const t = getTranslator('frame')
  const clocking = useOrganisation().data?.organisation.clocking
  // Lists have a filter by legal entity if there are several: read early, so that the filter does not appear late.
  useLegalEntities()
  return (
    <Layout
      loadPages={loadAdminPages}
      title={t('admin.title')}
      groups={adminGroups(t, clocking)}
      tabs={(openMenu) => <TabBar openMenu={openMenu} />}
    />
  )
}
