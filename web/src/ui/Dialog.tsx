import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal, type ModalProps } from '@mantine/core'
import { useEffect } from 'react'
import { wordsOf } from './words.ts'

/** A modal dialog; its title is its name. Closed, it gives the focus back to what had it, or to the main heading. */
export function Dialog(props: ModalProps) {
  const t = wordsOf('common')
  const { opened } = props
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => giveFocusBack(before)
  }, [opened])
  return (
    <Modal
      centered
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      styles={{
        content: { overflowWrap: 'anywhere', background: 'var(--l-raised)', borderRadius: 'var(--l-r-xl)' },
        header: { background: 'var(--l-raised)' },
        title: { minWidth: 0, fontSize: 'var(--l-fs-xl)', lineHeight: 1.4, fontWeight: 600 },
      }}
      // Mantine's own forgets what had the focus where the dialog is mounted open, and knows no way on where it is gone.
      returnFocus={false}
      {...props}
    />
  )
}

/** Nobody has placed the focus: it stands nowhere, or still in a dialog. */
function focusIsFree(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]') !== null
}

/** Focuses `before`, and keeps at it until the person moves on: what was answered may disable or remove it later. */
function giveFocusBack(before: Element | null): void {
  // Where the row is gone that the dialog was about, one goes on with the next one.
  const next = before?.closest('[data-row]')?.nextElementSibling
  const give = () => {
    if (!focusIsFree()) return
    const lives = before instanceof HTMLElement && before.isConnected && before !== document.body
    const heading = document.querySelector<HTMLElement>('[data-page-heading]')
    const target = lives
      ? before
      : next instanceof HTMLElement && next.isConnected && next.hasAttribute('tabindex')
        ? next
        : heading
    target?.focus({ preventScroll: true })
  }
  if (!focusIsFree()) return
  give()
  const watch = new MutationObserver(give)
  const listening = new AbortController()
  const end = () => {
    watch.disconnect()
    listening.abort()
  }
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', ({ target }) => target !== before && end(), { signal: listening.signal })
  document.addEventListener('pointerdown', end, { signal: listening.signal })
}
