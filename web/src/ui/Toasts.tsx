import { CloseButton } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Notice } from './Notice.tsx'
import { type Toast, toastStore } from './notify.ts'
import classes from './Toasts.module.css'
import { wordsOf } from './words.ts'

const CLOSE_AFTER_MS = 5000
/** The others wait until one of these has gone. */
const MAX_SHOWN = 5

/** Where the toasts of `notify` appear; stands once in the app. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return (
    <div className={classes.toasts}>
      {toasts.slice(0, MAX_SHOWN).map((toast) => (
        <ShownToast key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** Goes by itself, but not while it is pointed at or holds the focus. */
function ShownToast({ toast }: { toast: Toast }) {
  const t = wordsOf('common')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toastStore.dismiss(toast.id), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  return (
    <Notice
      className={classes.toast}
      tone={toast.failed ? 'red' : 'teal'}
      icon={toast.failed ? IconX : IconCheck}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.message}>{toast.message}</span>
      <CloseButton aria-label={t('notification.close')} onClick={() => toastStore.dismiss(toast.id)} />
    </Notice>
  )
}
