import { wordsOf } from '../../ui/words.ts'
import { Layout } from './Layout.tsx'
import { adminGroups } from './navigation.ts'

export default function AdminLayout() {
  const t = wordsOf('frame')
  return <Layout title={t('admin.title')} groups={adminGroups(t)} />
}
