import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useScope } from '../../api/session.ts'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { getTranslator } from '../../ui/words/words.ts'
import { CategoriesTab } from './CategoriesTab.tsx'
import { GapsTab } from './GapsTab.tsx'

const TABS = ['categories', 'gaps'] as const
type Tab = (typeof TABS)[number]

/** The pay categories with their ranges, and the pay gaps between women and men. */
export default function PayTransparencyPage() {
  const t = getTranslator('paygap')
  const asked = (useSearch({ strict: false }) as { tab?: unknown }).tab
  const navigate = useNavigate()
  const mayManage = useScope('paygap.manage') !== undefined
  const [adding, setAdding] = useState(false)
  const close = () => setAdding(false)
  const tab = TABS.find((each) => each === asked) ?? 'categories'
  const choose = (next: Tab) => void navigate({ to: '.', search: { tab: next } as never, replace: true })
  return (
    <Page
      title={t('title')}
      facts={t('text')}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t(tab === 'categories' ? 'category.add' : 'gap.prepare')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('tabs.label')}
        tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        onChange={choose}
      >
        {tab === 'categories' ? (
          <CategoriesTab adding={adding} close={close} />
        ) : (
          <GapsTab adding={adding} close={close} />
        )}
      </Tabs>
    </Page>
  )
}
