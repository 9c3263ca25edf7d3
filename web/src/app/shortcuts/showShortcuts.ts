let show: (() => void) | undefined

/** Registers the component that shows the shortcuts: `Shortcuts`, rendered once per area. */
export function showShortcutsWith(shower: typeof show): void {
  show = shower
}

/** Opens the list of shortcuts. */
export const showShortcuts = (): void => show?.()
