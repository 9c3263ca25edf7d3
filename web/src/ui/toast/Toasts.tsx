import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { commandOf } from '../keyboard/keys.ts'
import { getTranslator } from '../words/words.ts'
import { type Toast, toastStore } from './notify.ts'
import classes from './Toasts.module.css'

const CLOSE_AFTER_MS = 5000

/** The toasts of `notify`; rendered once in the app. */
export function Toasts() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return <div className={classes.toasts}>{toast && <ShownToast key={toast.id} toast={toast} />}</div>
}

/** Disappears after a time, but not while it is hovered or has the focus. */
function ShownToast({ toast }: { toast: Toast }) {
  const t = getTranslator('common')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toastStore.dismiss(toast.id), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  const takeBack = useTakeBack(toast)
  const Icon = toast.failed ? IconAlertCircle : IconCircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing it is not an action of its own
    <div
      className={classes.toast}
      role={toast.failed ? 'alert' : 'status'}
      data-held={held || undefined}
      data-failed={toast.failed || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} aria-hidden />
      <span className={classes.message}>{toast.message}</span>
      {takeBack && (
        <button type="button" className={classes.undo} aria-keyshortcuts="Z" onClick={takeBack}>
          {t('notification.undo')}
          <kbd aria-hidden>Z</kbd>
        </button>
      )}
      <CloseButton
        size="md"
        className={classes.close}
        aria-label={t('notification.close')}
        onClick={() => toastStore.dismiss(toast.id)}
      />
      <span className={classes.time} aria-hidden />
    </div>
  )
}

/** The undo action of the button and of Z; undefined without one. */
function useTakeBack({ id, undo }: Toast): (() => void) | undefined {
  useEffect(() => {
    if (!undo) return
    const listen = (event: KeyboardEvent) => {
      if (commandOf(event) !== 'z') return
      toastStore.dismiss(id)
      undo()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [id, undo])
  return undo
    ? () => {
        toastStore.dismiss(id)
        undo()
      }
    : undefined
}
