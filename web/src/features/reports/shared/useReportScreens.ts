import { screens } from '@ems/contract/core/screens'
import { useArea } from '../../../ui/page/routeHooks.ts'

/** The addresses of reports in the current area: managers have reports in the employee area. */
export const useReportScreens = () => screens[useArea()]
