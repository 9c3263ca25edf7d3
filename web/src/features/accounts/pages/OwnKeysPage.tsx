import { screens } from '@ems/contract/core/screens'
import { useScope } from '../../../api/session.ts'
import { TimesIn } from '../../../ui/format/values.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { OwnApiKeys } from '../components/OwnApiKeys.tsx'

/** API keys that act for the person. */
export default function OwnKeysPage() {
  const t = getTranslator('accounts')
  const area = useArea()
  const allowed = useScope('keys.own') !== undefined
  return (
    <Page
      title={t('keys.title')}
      facts={
        <>
          {t('keys.facts')} · <TimesIn />
        </>
      }
      back={{ to: screens[area].setting }}
      backWord={t('common:actions.backToSettings')}
      width="form"
    >
      {allowed ? <OwnApiKeys /> : <EmptyState title={t('keys.notYours')} text={t('keys.notYoursText')} />}
    </Page>
  )
}
