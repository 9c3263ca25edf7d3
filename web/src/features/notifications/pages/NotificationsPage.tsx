import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { FetchState } from '../../../ui/FetchState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { NotificationList } from '../components/NotificationList.tsx'
import { PreferencesForm } from '../components/PreferencesForm.tsx'
import { useNotifications } from '../queries.ts'

export default function NotificationsPage() {
  const t = wordsOf('notifications')
  const query = useNotifications()
  const delivery = (
    <ButtonLink to={screens.admin.mailDelivery} variant="default">
      {t('delivery.title')}
    </ButtonLink>
  )
  return (
    <Page title={t('title')} width="form" actions={delivery}>
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
