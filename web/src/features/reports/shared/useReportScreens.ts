import { screens } from '@ems/contract/core/screens'
import { useArea } from '../../../ui/page/routeHooks.ts'

/** The addresses of reports in the area that one is in: those who lead others have them in their own. */
export const useReportScreens = () => screens[useArea()]
