/** The focus is nowhere, or still in a dialog. */
export function focusIsFree(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]') !== null
}

/** Ends the one before: the focus has one place. */
let endLast = () => {}

/**
 * Focuses what `find` finds, and keeps at it until the person moves on or something else is to be held: it may come with
 * what is still being read, and be disabled, removed or replaced later.
 * @param find called again after the focus is lost; null while there is nothing yet
 */
export function holdFocus(find: () => HTMLElement | null): void {
  endLast()
  let held: HTMLElement | null = null
  const give = () => {
    if (held && !focusIsFree()) return
    held = find()
    held?.focus({ preventScroll: true })
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
  document.addEventListener('focusin', ({ target }) => target !== held && end(), { signal: listening.signal })
  document.addEventListener('pointerdown', end, { signal: listening.signal })
}

/**
 * Gives the focus to the main heading of a screen that was gone to, so that a screen reader announces it and the keyboard
 * starts from it, also where the heading comes with what is read; or to what was arrived at by its arrows.
 */
export const focusOnArrival = (): void =>
  holdFocus(
    () => document.querySelector<HTMLElement>('[data-arrived]') ?? document.querySelector('[data-page-heading]'),
  )
