import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { screens } from '@ems/contract/core/screens'
import { Drawer, Group } from '@mantine/core'
import { useHasAdminArea } from '../../../api/session.ts'
import { headerWithoutBanner } from '../../../ui/dialog/headerWithoutBanner.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useNotifications } from '../queries.ts'
import { NotificationList } from './NotificationList.tsx'

/** The panel of the bell: the newest notifications. */
export default function BellPanel({ close }: { close: () => void }) {
  const t = getTranslator('notifications')
  const query = useNotifications()
  const runsThings = useHasAdminArea()
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="26rem"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={headerWithoutBanner}
      styles={{ title: { fontWeight: 650 } }}
    >
      <FetchState query={query}>
        {({ notifications, unread }) => (
          <NotificationList rows={notifications} unread={unread} below={2} onLeave={close} />
        )}
      </FetchState>
      <Group mt="md">
        <TextLink to={runsThings ? screens.admin.notifications : screens.employee.notifications} onClick={close}>
          {t('all')}
        </TextLink>
      </Group>
    </Drawer>
  )
}
