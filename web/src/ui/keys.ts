const KEY = 'single-keys'

/** Whether a single letter does something; a person may switch that off (WCAG 2.1.4), on this device. */
export const singleKeys = {
  on: (): boolean => localStorage.getItem(KEY) !== 'off',
  set: (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off'),
}

const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/**
 * The key of an event that is a command of the page: pressed alone, outside of fields, menus and dialogs.
 * @returns the key, letters in lower case; null where it is something else
 */
export function commandOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const { target, key } = event
  if (target instanceof Element && target.closest(TYPED_IN)) return null
  if (document.querySelector('dialog[open], [role="dialog"]')) return null
  if (key.length === 1 && !singleKeys.on()) return null
  return key.length === 1 ? key.toLowerCase() : key
}
