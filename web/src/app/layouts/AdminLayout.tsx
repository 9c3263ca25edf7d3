import { wordsOf } from '../../ui/words.ts'
import { loadAdminPages } from '../frames.ts'
import { InSession } from './InSession.tsx'
import { Layout } from './Layout.tsx'
import { adminGroups } from './navigation.ts'

export default function AdminLayout() {
  const t = wordsOf('frame')
  return (
    <InSession>
      <Layout loadPages={loadAdminPages} title={t('admin.title')} groups={adminGroups(t)} />
    </InSession>
  )
}
