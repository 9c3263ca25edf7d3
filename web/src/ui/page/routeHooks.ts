import { screens } from '@ems/contract/core/screens'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useParams } from '@tanstack/react-router'

/** The area that one is in: what stands in both has an address in each. */
export const useArea = (): 'admin' | 'employee' =>
  useLocation({ select: ({ pathname }) => pathname.startsWith(screens.admin.home) }) ? 'admin' : 'employee'

/** The `id` in the address of the screen. */
export const useIdParam = (): string => useParams({ strict: false }).id ?? ''

/** Whether the window is as narrow as a phone's, where lists are cards and the menu stands behind a button; follows a turn of it. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
