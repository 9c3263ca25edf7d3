import { screens } from '@ems/contract/core/screens'
import { useArea } from '../../../ui/page/routeHooks.ts'

/** The address of the screen with people's working time, in the current area. */
export const useTimeScreen = () => (useArea() === 'admin' ? screens.admin.time : screens.employee.teamTime)
