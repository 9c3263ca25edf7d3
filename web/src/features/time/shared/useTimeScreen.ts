import { screens } from '@ems/contract/core/screens'
import { useArea } from '../../../ui/page/routeHooks.ts'

/** The address of the screen with the working time of people, in the area that is shown. */
export const useTimeScreen = () => (useArea() === 'admin' ? screens.admin.time : screens.employee.teamTime)
