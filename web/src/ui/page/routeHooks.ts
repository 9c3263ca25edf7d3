import { screens } from '@ems/contract/core/screens'
import { useLocation } from '@tanstack/react-router'

/** The area that one is in: what stands in both has an address in each. */
export const useArea = (): 'admin' | 'employee' =>
  useLocation({ select: ({ pathname }) => pathname.startsWith(screens.admin.home) }) ? 'admin' : 'employee'
