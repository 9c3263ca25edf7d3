/** The focus is nowhere, or still in a dialog. */
export function focusIsFree(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]') !== null
}

/** Ends the previous hold: there is only one focus. */
let endLast = () => {}

/**
 * Focuses the element that `find` returns, and keeps it focused until the person moves on or another hold starts: the
 * element may appear late, and be disabled, removed or replaced later.
 * @param find called again after the focus is lost; null while there is no element yet
 */
export function holdFocus(find: () => HTMLElement | null): void {
  endLast()
  let heldElement: HTMLElement | null = null
  const give = () => {
    if (heldElement && !focusIsFree()) return
    heldElement = find()
    heldElement?.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(give)
  const listening = new AbortController()
  const end = () => {
    watch.disconnect()
    listening.abort()
  }
  endLast = end
  give()
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', ({ target }) => target !== heldElement && end(), { signal: listening.signal })
  document.addEventListener('pointerdown', end, { signal: listening.signal })
}

/**
 * Gives the focus to the main heading of a new screen, so that a screen reader announces it and the keyboard starts
 * there, even if the heading loads late; or to the arrow button that led here.
 */
export const focusOnArrival = (): void =>
  holdFocus(
    () => document.querySelector<HTMLElement>('[data-arrived]') ?? document.querySelector('[data-page-heading]'),
  )
