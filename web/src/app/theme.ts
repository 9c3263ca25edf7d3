import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core'

/** Also read by `public/boot.js`, before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })

const STEPS = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900'] as const
const ramp = (name: string) =>
  STEPS.map((step) => `var(--l-${name}-${step})`) as unknown as [string, string, ...string[]] & { length: 10 }

/** The colours of Mantine's scale `dark`, from text to the page. */
const SURFACES = ['text', 'text-2', 'text-3', 'text-off', 'line', 'hover', 'surface', 'canvas', 'canvas', 'canvas'].map(
  (name) => `var(--l-${name})`,
)

const LIST = {
  defaultProps: {
    // If the focus is moved to a field, for instance the first wrong one, an open list would cover its error.
    openOnFocus: false,
    // The list itself scrolls: a scroll area around it would be a region that the keyboard cannot reach.
    withScrollArea: false,
    // Names of departments and people fit below a narrow filter, too.
    styles: { options: { maxHeight: '14rem', overflowY: 'auto' }, dropdown: { minWidth: '13.75rem' } },
  },
}

/** Mantine's names for the values of `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  colors: { teal: ramp('teal') as never, gray: ramp('ink') as never, dark: SURFACES as never },
  defaultRadius: 'md',
  radius: {
    xs: 'var(--l-r-xs)',
    sm: 'var(--l-r-sm)',
    md: 'var(--l-r-md)',
    lg: 'var(--l-r-lg)',
    xl: 'var(--l-r-xl)',
  },
  shadows: {
    xs: 'var(--l-shadow-1)',
    sm: 'var(--l-shadow-1)',
    md: 'var(--l-shadow-2)',
    lg: 'var(--l-shadow-2)',
    xl: 'var(--l-shadow-3)',
  },
  fontFamily: 'var(--l-font)',
  fontFamilyMonospace: 'var(--l-mono)',
  fontSizes: {
    xs: 'var(--l-fs-xs)',
    sm: 'var(--l-fs-sm)',
    md: 'var(--l-fs-md)',
    lg: 'var(--l-fs-lg)',
    xl: 'var(--l-fs-xl)',
  },
  lineHeights: { xs: '1.3333', sm: '1.385', md: '1.4286', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: 'var(--l-fw-title)',
    sizes: {
      h1: { fontSize: 'var(--l-fs-2xl)', lineHeight: '1.3333' },
      h2: { fontSize: 'var(--l-fs-lg)', lineHeight: '1.5', fontWeight: 'var(--l-fw-strong)' },
      h3: { fontSize: 'var(--l-fs-md)', lineHeight: '1.4286', fontWeight: 'var(--l-fw-strong)' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Open lists and menus belong to the page's content, not outside its landmarks: see `Layout`.
    Popover: { defaultProps: { portalProps: { target: '#over' } } },
    // The hint of a field is below it, like its error.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Combobox: { defaultProps: { position: 'bottom-start' } },
    Select: LIST,
    MultiSelect: LIST,
  },
})

const COLOURS = {
  '--mantine-color-body': 'var(--l-canvas)',
  '--mantine-color-text': 'var(--l-text)',
  '--mantine-color-bright': 'var(--l-text)',
  '--mantine-color-dimmed': 'var(--l-text-3)',
  '--mantine-color-placeholder': 'var(--l-text-3)',
  '--mantine-color-anchor': 'var(--l-accent-text)',
  '--mantine-color-error': 'var(--l-red-text)',
  '--mantine-color-default': 'var(--l-surface)',
  '--mantine-color-default-hover': 'var(--l-hover)',
  '--mantine-color-default-color': 'var(--l-text)',
  '--mantine-color-default-border': 'var(--l-line)',
  // The arrows of selects.
  '--combobox-chevron-color': 'var(--l-text-3)',
  '--mantine-color-disabled': 'var(--l-sunken)',
  '--mantine-color-disabled-color': 'var(--l-text-off)',
  '--mantine-color-disabled-border': 'var(--l-line)',
  '--mantine-primary-color-filled': 'var(--l-accent)',
  '--mantine-primary-color-filled-hover': 'var(--l-accent-hover)',
  '--mantine-primary-color-light': 'var(--l-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--l-accent-line)',
  '--mantine-primary-color-light-color': 'var(--l-accent-text)',
  '--mantine-color-teal-filled': 'var(--l-accent)',
  '--mantine-color-teal-filled-hover': 'var(--l-accent-hover)',
  '--mantine-color-teal-light': 'var(--l-accent-soft)',
  '--mantine-color-teal-light-hover': 'var(--l-accent-line)',
  '--mantine-color-teal-light-color': 'var(--l-accent-text)',
  '--mantine-color-red-filled': 'var(--l-danger)',
  '--mantine-color-red-filled-hover': 'var(--l-danger-hover)',
  '--mantine-color-red-outline': 'var(--l-red-text)',
  '--mantine-color-red-light': 'var(--l-red-soft)',
  '--mantine-color-red-light-hover': 'var(--l-red-soft)',
  '--mantine-color-red-light-color': 'var(--l-red-text)',
  '--mantine-color-gray-light-hover': 'var(--l-hover)',
  '--mantine-color-gray-light-color': 'var(--l-text-2)',
}

/** Set for both schemes: Mantine has values for each of them, which would override common ones. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: COLOURS, dark: COLOURS })
