import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

const CLOSE_AFTER_MS = 5000
const WIDTH = 320

/** Where the toasts of `notify` appear. */
export default function Toasts() {
  return (
    <Notifications
      position="top-right"
      autoClose={CLOSE_AFTER_MS}
      containerWidth={WIDTH}
      classNames={{ root: classes.root }}
    />
  )
}
