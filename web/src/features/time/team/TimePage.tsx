import { useNavigate, useSearch } from '@tanstack/react-router'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { CloseTab } from '../close/CloseTab.tsx'
import { DaysTab } from './DaysTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { SheetsTab } from './SheetsTab.tsx'

const TABS = ['days', 'requests', 'sheets', 'close'] as const

/** The working time of people: days, requests, timesheets, and closing a month. */
export default function TimePage() {
  const t = getTranslator('teamTime')
  const mayClose = useHasPermissionForOthers('time.close')
  const team = useArea() === 'employee' ? 'true' : undefined
  const asked = (useSearch({ strict: false }) as { tab?: unknown }).tab
  const navigate = useNavigate()
  const shown = TABS.filter((each) => each !== 'close' || mayClose)
  const tab = shown.find((each) => each === asked) ?? 'days'
  return (
    <Page title={t('title')} facts={t(`facts.${tab}`)}>
      <Tabs
        label={t('tabs.label')}
        tabs={shown.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        onChange={(next) => void navigate({ to: '.', search: { tab: next } as never, resetScroll: false })}
      >
        {tab === 'days' && <DaysTab team={team} />}
        {tab === 'requests' && <RequestsTab />}
        {tab === 'sheets' && <SheetsTab />}
        {tab === 'close' && <CloseTab />}
      </Tabs>
    </Page>
  )
}
