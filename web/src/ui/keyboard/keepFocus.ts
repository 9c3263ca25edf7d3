/**
 * A disabled button loses the focus: this returns it when the button's action is done, unless the focus has moved.
 * @returns stops it
 */
export function keepFocusOnButtons(): () => void {
  let last: EventTarget | null = null
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target === last && target instanceof HTMLButtonElement && !target.disabled && isNowhere())
        target.focus({ preventScroll: true })
  })
  const remember = ({ target }: FocusEvent) => {
    // The dialog itself has it only until then.
    if (target instanceof Element && target.role !== 'dialog') last = target
  }
  watch.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', remember)
  }
}

const isNowhere = () => document.activeElement === document.body || document.activeElement?.role === 'dialog'
