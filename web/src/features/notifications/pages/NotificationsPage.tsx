import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { NotificationList } from '../components/NotificationList.tsx'
import { PreferencesForm } from '../components/PreferencesForm.tsx'
import { useNotifications } from '../queries.ts'

export default function NotificationsPage() {
  const t = getTranslator('notifications')
  const query = useNotifications()
  const delivery = (
    <ButtonLink to={screens.admin.mailDelivery} variant="default">
      {t('delivery.title')}
    </ButtonLink>
  )
  return (
    <Page title={t('title')} facts={t('facts')} width="form" actions={delivery}>
      <Stack gap="lg">
        <Panel>
          <FetchState query={query}>
            {({ notifications, unread }) => <NotificationList rows={notifications} unread={unread} below={1} />}
          </FetchState>
        </Panel>
        {/* How many lines stand above is not known before: it would jump. */}
        {!query.isPending && <PreferencesForm />}
      </Stack>
    </Page>
  )
}
