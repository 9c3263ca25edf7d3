import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core'

/** Also read by `public/boot.js`, before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })

export const theme = createTheme({
  primaryColor: 'teal',
  // White on any lighter teal is below 4.5:1.
  primaryShade: { light: 9, dark: 9 },
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.625rem', lineHeight: '1.3' }, h2: { fontSize: '1.25rem' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The list itself scrolls: a scroll area around it would be a region that no keyboard can reach.
    Select: {
      defaultProps: { withScrollArea: false, styles: { options: { maxHeight: '14rem', overflowY: 'auto' } } },
    },
  },
})

/** Where Mantine's own colours miss 4.5:1 on our surfaces, and what our style sheets share. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--app-top-bar': '3.5rem' },
  light: {
    '--mantine-color-body': '#f8f9fa',
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': '#087f5b',
    '--mantine-color-teal-filled-hover': '#066649',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-red-outline': '#c92a2a',
    '--app-surface': '#ffffff',
    '--app-line': '#dee2e6',
    '--app-field-line': '#868e96',
  },
  dark: {
    '--mantine-color-body': '#16181b',
    '--mantine-color-dimmed': '#a6adb4',
    '--mantine-color-placeholder': '#9aa1a8',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#63e6be',
    '--mantine-color-teal-filled-hover': '#066649',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02525',
    '--mantine-color-red-outline': '#ff8787',
    '--app-surface': '#1f2226',
    '--app-line': '#373b40',
    '--app-field-line': '#787f87',
  },
})
