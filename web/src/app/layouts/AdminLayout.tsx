import { wordsOf } from '../../ui/words.ts'
import { Layout } from './Layout.tsx'
import { adminEntries } from './navigation.ts'

export default function AdminLayout() {
  const t = wordsOf('app')
  return <Layout title={t('admin.title')} role={t('admin.label')} entries={adminEntries(t)} collapsible />
}
