import { useTranslation } from 'react-i18next'
import { Layout } from './Layout.tsx'
import { adminEntries } from './navigation.ts'

export default function AdminLayout() {
  const { t } = useTranslation('app')
  return <Layout title={t('admin.title')} role={t('admin.label')} entries={adminEntries(t)} collapsible />
}
