import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusIsFree, holdFocus } from '../keyboard/holdFocus.ts'
import { getTranslator } from '../words/words.ts'
import { noBanner } from './noBanner.ts'

/** A modal dialog; its title is its name. Closed, it gives the focus back to what had it, or to the main heading. */
export function Dialog({ children, ...props }: ModalProps) {
  const t = getTranslator('common')
  const { opened } = props
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    const below = before?.closest<HTMLElement>('[role="dialog"]') ?? null
    return () => giveFocusBack(before, below)
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
      attributes={noBanner}
      // Mantine's own forgets what had the focus where the dialog is mounted open, and knows no way on where it is gone.
      returnFocus={false}
      {...props}
    >
      {children}
      <BeginInFirstField />
      <KeepFocus />
    </Modal>
  )
}

/**
 * Lets the keyboard begin in the first field of a form instead of at the way out of it, unless something else of the dialog
 * asks for the focus. Not with a finger, whose keyboard would cover what the dialog says.
 */
function BeginInFirstField() {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current?.closest('[role="dialog"]')
    if (!dialog || dialog.querySelector('[data-autofocus]') || matchMedia('(pointer: coarse)').matches) return
    const fields = [...dialog.querySelectorAll<HTMLElement>('form :is(input, select, textarea)')]
    // A file is chosen by the button before its field, which no one sees.
    const first = fields.find((field) => field.matches(':enabled:not([type="file"])'))
    first?.setAttribute('data-autofocus', '')
  }, [])
  return <span ref={ref} hidden />
}

/** Keeps the focus in a dialog in which what had it gives way to something else: behind it nothing can be reached. */
function KeepFocus() {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = ref.current?.closest<HTMLElement>('[role="dialog"]')
    if (!dialog) return
    const watch = new MutationObserver(() => {
      if (document.activeElement === document.body) dialog.focus({ preventScroll: true })
    })
    watch.observe(dialog, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
  return <span ref={ref} hidden />
}

/**
 * Focuses `before`, or what comes in its place where what was answered has removed it.
 * @param below the dialog that this one stood over
 */
function giveFocusBack(before: Element | null, below: HTMLElement | null): void {
  if (!focusIsFree()) return
  // Where the row is gone that the dialog was about, one goes on with the next one.
  const next = before?.closest('[data-row]')?.nextElementSibling
  holdFocus(() => {
    if (before instanceof HTMLElement && before.isConnected && before !== document.body) return before
    if (next instanceof HTMLElement && next.isConnected && next.hasAttribute('tabindex')) return next
    return below?.isConnected ? below : document.querySelector<HTMLElement>('[data-page-heading]')
  })
}
