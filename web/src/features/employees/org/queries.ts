import { screens } from '@ems/contract/core/screens'
import { org } from '../../../api/contract/org.ts'
import { useFetch, useList, useSend } from '../../../api/hooks.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { useArea } from '../../../ui/page/routeHooks.ts'

// Reporting lines decide which people a reader sees.
const refreshes = ['org', 'employees', 'personPage', 'leaves', 'attendance', 'tasks'] as const

export const useDirectory = (list: ListOf<typeof org.directory>) => useList(org.directory, { query: list.query })
/** @param id the employee's or the user's id; null for no call */
export const usePath = (id: string | null) => useFetch(org.path, id === null ? null : { params: { id } })
export const usePrinted = (root: string | undefined, depth: number) => useFetch(org.print, { query: { root, depth } })
export const useIssues = (skip: number, limit: number) => useList(org.issues, { query: { skip, limit } })
export const useSetManager = () => useSend(org.setManager, { refreshes })

/** The chart's screens in the current area. */
export interface OrgScreens {
  area: 'admin' | 'employee'
  chart: typeof screens.admin.orgChart | typeof screens.employee.orgChart
  print: typeof screens.admin.orgPrint | typeof screens.employee.orgPrint
}

export function useOrgScreens(): OrgScreens {
  const area = useArea()
  return { area, chart: screens[area].orgChart, print: screens[area].orgPrint }
}
