import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal, type ModalProps } from '@mantine/core'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { askToLeave, type Dirty } from '../form/draft/leaving.ts'
import { OpenForms } from '../form/draft/useUnsavedChanges.ts'
import { focusIsFree, holdFocus } from '../keyboard/holdFocus.ts'
import { getTranslator } from '../words/words.ts'
import { headerWithoutBanner } from './headerWithoutBanner.ts'

/** The longest time between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 500

type DialogProps = Omit<ModalProps, 'closeOnClickOutside' | 'closeOnEscape' | 'overlayProps'>

/**
 * A modal dialog labelled by its title. Closing it asks first if typed values would be lost, and a click beside it then
 * does nothing. When it closes, the focus returns to the former element, or to the main heading.
 */
export function Dialog({ children, ...props }: DialogProps) {
  const t = getTranslator('common')
  const { opened, onClose } = props
  const [forms] = useState(() => new Set<Dirty>())
  const isDirty = () => [...forms].some((dirty) => dirty())
  const close = async () => {
    if (!isDirty() || (await askToLeave())) onClose()
  }
  useEscapeOnTop(opened, () => void close())
  const ignoreDoubleClick = useIgnoredDoubleClick(opened)
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
      attributes={headerWithoutBanner}
      // Mantine's own does not remember the focus if the dialog is mounted open, and has no fallback if the element is
      // gone.
      returnFocus={false}
      {...props}
      onClose={() => void close()}
      onClickCapture={ignoreDoubleClick}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ onClick: () => !isDirty() && onClose() }}
    >
      <OpenForms value={forms}>{children}</OpenForms>
      <BeginInFirstField />
      <KeepFocus />
    </Modal>
  )
}

/** The open dialogs, the one on top last. */
const openDialogs: object[] = []
const handledKeys = new WeakSet<KeyboardEvent>()

/** Escape closes the dialog on top alone: the library's own closes all. */
function useEscapeOnTop(opened: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!opened) return
    const self = {}
    openDialogs.push(self)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || handledKeys.has(event) || openDialogs.at(-1) !== self) return
      // An open list or calendar of a field closes first.
      if (event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation="true"]')) return
      // The dialog below is on top as soon as this one is closed, in the same event.
      handledKeys.add(event)
      latest.current()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      openDialogs.splice(openDialogs.indexOf(self), 1)
      window.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [opened])
}

/** The second click of a double click would otherwise answer, or close, the dialog that the first one opened. */
function useIgnoredDoubleClick(opened: boolean) {
  const openedAt = useRef(0)
  useLayoutEffect(() => {
    if (opened) openedAt.current = performance.now()
  }, [opened])
  return (event: MouseEvent) => {
    if (event.detail < 2 || performance.now() - openedAt.current > DOUBLE_CLICK_MS) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/**
 * Gives the focus to the first field of a form instead of the close button, unless another element of the dialog asks
 * for it. Not on touch screens, whose keyboard would cover the dialog's text.
 */
function BeginInFirstField() {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current?.closest('[role="dialog"]')
    if (!dialog || dialog.querySelector('[data-autofocus]') || matchMedia('(pointer: coarse)').matches) return
    const fields = [...dialog.querySelectorAll<HTMLElement>('form :is(input, select, textarea)')]
    // A file is selected by the button before its invisible field.
    const first = fields.find((field) => field.matches(':enabled:not([type="file"])'))
    first?.setAttribute('data-autofocus', '')
  }, [])
  return <span ref={ref} hidden />
}

/** Keeps the focus in a dialog when the focused element is replaced: nothing behind it can be reached. */
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
 * Focuses `before`, or a substitute if the action has removed it.
 * @param below the dialog below this one
 */
function giveFocusBack(before: Element | null, below: HTMLElement | null): void {
  if (!focusIsFree()) return
  // If the row of the dialog is gone, the next row gets the focus.
  const next = before?.closest('[data-row]')?.nextElementSibling
  holdFocus(() => {
    if (before instanceof HTMLElement && before.isConnected && before !== document.body) return before
    if (next instanceof HTMLElement && next.isConnected && next.hasAttribute('tabindex')) return next
    return below?.isConnected ? below : document.querySelector<HTMLElement>('[data-page-heading]')
  })
}
