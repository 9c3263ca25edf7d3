import { screens } from '@ems/contract/core/screens'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useParams } from '@tanstack/react-router'

/** The present area: screens of both areas have an address in each. */
export const useArea = (): 'admin' | 'employee' =>
  useLocation({ select: ({ pathname }) => pathname.startsWith(screens.admin.home) }) ? 'admin' : 'employee'

/** The `id` in the address of the screen. */
export const useIdParam = (): string => useParams({ strict: false }).id ?? ''

/**
 * Whether the window is as narrow as a phone, where lists are cards and the menu is behind a button; follows rotation.
 */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })

/** Whether the window is so wide that a row has room for its actions side by side. */
export const useDesktop = (): boolean =>
  useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })

/** Whether the window is at most as wide as a tablet held upright, where rows have little room. */
export const useTablet = (): boolean =>
  useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
