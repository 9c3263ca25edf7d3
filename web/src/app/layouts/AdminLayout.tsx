import { getTranslator } from '../../ui/words/words.ts'
import { adminGroups } from '../navigation/adminNavigation.ts'
import { loadAdminPages } from '../routes/areaLayouts.ts'
import { Layout } from './Layout.tsx'
import { InSession } from './SessionProvider.tsx'

export default function AdminLayout() {
  const t = getTranslator('frame')
  return (
    <InSession>
      <Layout loadPages={loadAdminPages} title={t('admin.title')} groups={adminGroups(t)} />
    </InSession>
  )
}
