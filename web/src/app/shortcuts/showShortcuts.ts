let show: (() => void) | undefined

/** Registers the component that shows the list of keys: `Shortcuts`, rendered once per area. */
export function showShortcutsWith(shower: typeof show): void {
  show = shower
}

/** Opens the list of keys. */
export const showShortcuts = (): void => show?.()
