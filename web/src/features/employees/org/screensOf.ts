import { screens } from '@ems/contract/core/screens'
import { useArea } from '../../../ui/page/routeHooks.ts'

/** The chart's screens in the area that one is in. */
export interface OrgScreens {
  area: 'admin' | 'employee'
  chart: typeof screens.admin.orgChart | typeof screens.employee.orgChart
  print: typeof screens.admin.orgPrint | typeof screens.employee.orgPrint
}

export function useOrgScreens(): OrgScreens {
  const area = useArea()
  return { area, chart: screens[area].orgChart, print: screens[area].orgPrint }
}
