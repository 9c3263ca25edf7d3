import type { KeyboardEvent } from 'react'

/**
 * Enter in a field with typed text takes the first option shown, unless the arrow keys have marked one. It never submits
 * the form: that would save the former choice.
 * A handler of `onKeyDownCapture`, so that it comes first.
 * @param isShown whether the options match the text already
 */
export function enterTakesMatch(event: KeyboardEvent<HTMLInputElement>, isShown = true): void {
  const { currentTarget: input } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  if (input.value.trim() === '') return
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  if (list?.querySelector('[data-combobox-selected]')) return
  event.preventDefault()
  // The field itself would take the present choice if that matches, too.
  event.stopPropagation()
  if (isShown) list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')?.click()
}
