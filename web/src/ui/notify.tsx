import { notifications } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import i18next from 'i18next'

const closeButtonProps = () => ({ 'aria-label': i18next.t('notification.close') })

/** Toasts; where and how long they stand is set beside `Notifications` in the providers. */
export const notify = {
  success: (message: string) =>
    notifications.show({
      message,
      color: 'teal',
      icon: <IconCheck size={18} aria-hidden />,
      closeButtonProps: closeButtonProps(),
    }),
  error: (message: string) =>
    notifications.show({
      message,
      color: 'red',
      icon: <IconX size={18} aria-hidden />,
      closeButtonProps: closeButtonProps(),
    }),
}
