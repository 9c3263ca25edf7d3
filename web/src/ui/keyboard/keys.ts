const KEY = 'single-keys'

/** Whether shortcuts of a single letter are on; a person may switch them off (WCAG 2.1.4), on this device. */
export const singleKeys = {
  on: (): boolean => localStorage.getItem(KEY) !== 'off',
  set: (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off'),
}

const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/** Whether a key press is not part of typing: outside fields, menus and dialogs, and not handled yet. */
export function isShortcutPress({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || (target instanceof Element && target.closest(TYPED_IN))) return false
  return document.querySelector('dialog[open], [role="dialog"], [role="menu"]') === null
}

/** In a tree letters find people, and the tree handles its own keys. */
const isInTree = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('[role="tree"]') !== null

/**
 * The key of a page command: pressed alone, outside fields, menus and dialogs.
 * @returns the key, letters in lower case; null for other key presses
 */
export function commandOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !isShortcutPress(event)) return null
  const { key } = event
  if (key.length === 1 && (!singleKeys.on() || isInTree(event))) return null
  return key.length === 1 ? key.toLowerCase() : key
}
