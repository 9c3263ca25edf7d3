let show: (() => void) | undefined

/** Registers what opens the palette: its button, rendered once per area. */
export function showPaletteWith(shower: typeof show): void {
  show = shower
}

/** Opens the palette. */
export const showPalette = (): void => show?.()
