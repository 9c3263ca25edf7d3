let show: (() => void) | undefined

/** Tells who shows the list of keys: `Shortcuts`, which stands once in every area. */
export function showShortcutsWith(shower: typeof show): void {
  show = shower
}

/** Opens the list of keys. */
export const showShortcuts = (): void => show?.()
