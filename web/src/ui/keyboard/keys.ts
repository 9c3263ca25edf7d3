const KEY = 'single-keys'

/** Whether a single letter does something; a person may switch that off (WCAG 2.1.4), on this device. */
export const singleKeys = {
  on: (): boolean => localStorage.getItem(KEY) !== 'off',
  set: (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off'),
}

const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/** Whether an event is no part of typing: pressed outside of fields, menus and dialogs, and no one's yet. */
export function isCommand({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || (target instanceof Element && target.closest(TYPED_IN))) return false
  return document.querySelector('dialog[open], [role="dialog"], [role="menu"]') === null
}

/** In a tree letters find people, and its own keys are its own. */
const isInTree = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('[role="tree"]') !== null

/**
 * The key of an event that is a command of the page: pressed alone, outside of fields, menus and dialogs.
 * @returns the key, letters in lower case; null where it is something else
 */
export function commandOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !isCommand(event)) return null
  const { key } = event
  if (key.length === 1 && (!singleKeys.on() || isInTree(event))) return null
  return key.length === 1 ? key.toLowerCase() : key
}
