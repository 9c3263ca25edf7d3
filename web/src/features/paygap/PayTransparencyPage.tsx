import { Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
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
  const tab = TABS.find((each) => each === asked) ?? 'categories'
  const choose = (next: Tab) => void navigate({ to: '.', search: { tab: next } as never, replace: true })
  return (
    <Page title={t('title')} facts={t('text')}>
      <Group mb="md">
        <SegmentedControl
          label={t('tabs.label')}
          choices={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={choose}
        />
      </Group>
      {tab === 'categories' ? <CategoriesTab /> : <GapsTab />}
    </Page>
  )
}
